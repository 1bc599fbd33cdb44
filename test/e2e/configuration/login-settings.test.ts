import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { demoId } from '../../../server/demo/demo-accounts';
import { readLoginSettings, writeLoginSettings } from '../../../server/login-settings/login-settings';
import { writePolicyGroupIds } from '../../../server/login-settings/policy-groups';
import { eventually } from '../eventually';
import { LOGIN, loginForm, PASSWORD } from '../login-form';
import { catalogue, text } from '../messages';
import { outboxOf } from '../outbox';
import { openSession, whoIs } from '../server-calls';
import { setProviders, withStorageOf } from '../server-storage';
import { shownText } from '../shown-text';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';
import {
  chooseTfa,
  details,
  editGroups,
  notified,
  openPanels,
  openSettings,
  panel,
  SETTINGS,
  saveAndConfirm,
  saveGroups,
  tickGroup,
  turn,
} from './settings-page';

const HOUR = 3_600_000;
const ONE_SIGNED_OUT = (catalogue().LOGIN_CONFIG_EFFECT_SIGNED_OUT_one ?? '').replace('{count}', '1');
const MAIL = 'user@vestibule.example';

const testSite = setUpSite(test);

/** Restores the configuration with what a test needs, behind the page's back. */
async function begin(settings: object = {}, providers: readonly string[] = []): Promise<void> {
  await withStorageOf(testSite.server, async (db) => {
    await writeLoginSettings(db, settings);
    await writePolicyGroupIds(db, 'tfa', []);
    await writePolicyGroupIds(db, 'allow-list', []);
    await db.deleteFrom('openid_links').execute();
    await setProviders(db, providers);
    await db.updateTable('two_factor').set({ skips_used: 0 }).execute();
    await db.deleteFrom('devices').where('user_id', '!=', demoId('device')).execute();
  });
}

/** Links the administrator to the first provider, who could not sign in without a password otherwise. */
const link = () =>
  withStorageOf(testSite.server, async (db) => {
    const row = { provider_id: 'provider-0', subject: 'ada', user_id: demoId('admin'), created_at: 0 };
    await db.insertInto('openid_links').values(row).execute();
  });

async function administrator(): Promise<Page> {
  const page = await pageOf(testSite, 'admin');
  await openSettings(page);
  await openPanels(page);
  return page;
}

const isSaved = (page: Page) => notified(page, text('LOGIN_CONFIG_SAVED'));

async function change(page: Page, make: (page: Page) => Promise<unknown>): Promise<void> {
  await make(page);
  await saveAndConfirm(page);
  await isSaved(page);
}

/** Where the answer to a user name and a password leads, or the message of its refusal. */
async function signInElsewhere(user: string): Promise<string> {
  const body = new URLSearchParams({ User: user, Password: PASSWORD });
  const headers = { accept: 'application/json' };
  const answer = await (await fetch(testSite.url + LOGIN, { method: 'POST', headers, body })).json();
  return answer.redirectUrl === undefined
    ? String(answer.errorMessage)
    : new URL(answer.redirectUrl, testSite.url).pathname;
}

const HOME = '/';
const SET_UP = '/identityprovider/twofactor';
const SECOND_FACTOR = '/identityprovider/login/secondFactor';
const DEVICE = '/identityprovider/validatedevice';

test('with OpenID as the only method, the sign-in page has no password, and a password is refused; an administrator needs a way in', async () => {
  await begin({}, ['Corporate', 'Partners']);
  const page = await administrator();
  await turn(page, 'openIdOnly', true);
  await saveAndConfirm(page);
  await notified(page, text('LOGIN_CONFIG_LOCKS_OUT'));
  assert.is(await signInElsewhere('user'), HOME);
  await link();
  await change(page, async () => {});
  const other = await testSite.page();
  await other.goto(LOGIN);
  await other.locator('a[data-action=provider]').nth(1).waitFor();
  assert.is(await loginForm(other).password.count(), 0);
  assert.is(await openSession(testSite.url, 'user'), undefined);
  await change(page, () => turn(page, 'openIdOnly', false));
  assert.is(await signInElsewhere('user'), HOME);
});

test('with the password off there is no password field, and the other methods are shown as chosen', async () => {
  await begin({}, ['Corporate', 'Partners']);
  await link();
  const page = await administrator();
  await change(page, async () => {
    await turn(page, 'htmlLoginEnabled', false);
    await turn(page, 'showKerberos', true);
  });
  const other = await testSite.page();
  await other.goto(LOGIN);
  await other.locator('[data-action=kerberos]').waitFor();
  assert.equal(
    [await loginForm(other).password.count(), await other.locator('[data-action=provider]').count()],
    [0, 2],
  );
  assert.is(await openSession(testSite.url, 'user'), undefined);
});

test('the allow-list lets only members of its groups sign in, and none is turned away without it', async () => {
  await begin();
  const page = await administrator();
  await turn(page, 'useWhitelist', true);
  await panel(page, 'restrictions').locator('[data-part=no-groups]').waitFor();
  await editGroups(page, 'restrictions');
  await tickGroup(page, 'Administrators');
  await saveGroups(page);
  await details(page).waitFor({ state: 'detached' });
  await saveAndConfirm(page);
  await eventually(async () => (await readLoginSettingsOf()).useWhitelist, true);
  assert.ok((await signInElsewhere('user')).includes('LOGIN_NOT_ALLOWED'));
  assert.is(await signInElsewhere('admin'), HOME);
  await editGroups(page, 'restrictions');
  await details(page).locator('[data-part=chip] [data-action=remove]').press('Space');
  await saveGroups(page);
  await details(page).waitFor({ state: 'detached' });
  await notified(page, text('LOGIN_CONFIG_GROUPS_EMPTY'));
  assert.is(await signInElsewhere('user'), HOME);
});

test('a shorter session lifetime ends the sessions that are older, and is that of the next one', async () => {
  await begin();
  const session = (await openSession(testSite.url, 'user')) ?? '';
  await withStorageOf(testSite.server, async (db) => {
    const created = { created_at: Date.now() - 3 * HOUR };
    await db.updateTable('sessions').set(created).where('user_id', '=', demoId('user')).execute();
  });
  const page = await administrator();
  await page.fill('input[name=sessionLifetimeHours]', '2');
  await page.locator('[data-part=main] [data-action=save]').click();
  const question = page.locator('[data-part=confirmation]');
  await question.waitFor();
  assert.ok((await shownText(question)).includes(ONE_SIGNED_OUT));
  await question.locator('[data-action=ok]').click();
  await isSaved(page);
  assert.is(await whoIs(testSite.url, session), undefined);
  await openSession(testSite.url, 'user');
  await withStorageOf(testSite.server, async (db) => {
    const last = db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', demoId('user'))
      .orderBy('created_at', 'desc');
    const { created_at, expires_at } = await last.executeTakeFirstOrThrow();
    assert.is(Number(expires_at) - Number(created_at), 2 * HOUR);
  });
});

test('with each two-factor policy, and no set-up postponed, everyone meets what it says', async () => {
  await begin({ maxTFAActivationSkipCounter: 3 });
  const page = await administrator();
  await page.fill('input[name=maxTFAActivationSkipCounter]', '0');
  for (const [policy, expected] of [
    ['Disabled', { user: HOME, admin: HOME, secured: HOME, enforced: HOME }],
    ['Enabled', { user: HOME, admin: HOME, secured: SECOND_FACTOR, enforced: HOME }],
    ['ForceAdmins', { user: HOME, admin: SET_UP, secured: SECOND_FACTOR, enforced: HOME }],
    ['ForceSelectedGroups', { user: HOME, admin: HOME, secured: SECOND_FACTOR, enforced: SET_UP }],
    ['ForceAll', { user: SET_UP, admin: SET_UP, secured: SECOND_FACTOR, enforced: SET_UP }],
  ] as const) {
    await chooseTfa(page, policy);
    if (policy === 'ForceSelectedGroups') {
      await panel(page, 'tfa').locator('[data-part=no-groups]').waitFor();
      await editGroups(page, 'tfa');
      await tickGroup(page, 'Two-factor required');
      await saveGroups(page);
      await details(page).waitFor({ state: 'detached' });
    }
    await saveAndConfirm(page);
    await eventually(async () => (await readLoginSettingsOf()).tfaRadio, policy);
    for (const [user, where] of Object.entries(expected))
      assert.is(await signInElsewhere(user), where, `${policy}, ${user}`);
  }
  // Of ForceAll, with the set-up postponed as often as the page says.
  await change(page, () => page.fill('input[name=maxTFAActivationSkipCounter]', '1'));
  assert.is(await signInElsewhere('external'), HOME);
  assert.is(await signInElsewhere('external'), SET_UP);
});

test('unknown devices: nothing happens, a mail recommends another password, or a code is asked for', async () => {
  await begin();
  const page = await administrator();
  const mails = () => outboxOf(testSite.server, MAIL).length;
  const before = mails();
  assert.is(await signInElsewhere('user'), HOME);
  assert.is(mails(), before);
  await change(page, () => turn(page, 'unknownDeviceDetectionEnabled', true));
  assert.is(await signInElsewhere('user'), HOME);
  await eventually(mails, before + 1);
  assert.match(outboxOf(testSite.server, MAIL).at(-1) ?? '', /password/i);
  await change(page, async () => {
    await page.click('#field-unknownDeviceDetectionOption');
    await page.click('[role=option][data-id="1"]');
  });
  assert.is(await signInElsewhere('user'), DEVICE);
  await eventually(mails, before + 2);
});

test('members of the chosen group open the OpenID providers, and nothing else of the administration', async () => {
  await begin();
  const page = await administrator();
  const statusFor = async (path: string) => {
    const other = await pageOf(testSite, 'external');
    return (await other.goto(path))?.status();
  };
  assert.is(await statusFor('/identityprovider/config/openidconnect'), 403);
  await change(page, async () => {
    await page.fill('input[name=openIdSubAdminGroupId]', 'Partners');
    await page.getByRole('option', { name: 'Partners' }).click();
  });
  assert.is(await statusFor('/identityprovider/config/openidconnect'), 200);
  assert.is(await statusFor(SETTINGS), 403);
  await page.reload();
  await eventually(() => page.inputValue('input[name=openIdSubAdminGroupId]'), 'Partners');
});

test('of two administrators who save at once the second is told, keeps what was typed, and overwrites nothing', async () => {
  await begin();
  const [first, second] = [await administrator(), await administrator()];
  // The second one gets no event of the first save before its own.
  await second.route('**/identityprovider/events*', (route) => route.abort());
  await openSettings(second);
  await openPanels(second);
  await second.fill('input[name=maxTFAActivationSkipCounter]', '9');
  await change(first, () => first.fill('input[name=sessionLifetimeHours]', '4'));
  await saveAndConfirm(second);
  await notified(second, text('LOGIN_CONFIG_STALE'));
  const conflict = second.locator('[data-part=conflict]');
  assert.ok((await shownText(conflict)).includes(text('LOGIN_CONFIG_LIFETIME')));
  assert.equal(await savedNumbers(), [3, 4]);
  assert.is(await second.inputValue('input[name=maxTFAActivationSkipCounter]'), '9');
  await second.locator('[data-part=notification] button').first().click();
  await conflict.locator('[data-action=rebase]').click();
  assert.is(await second.inputValue('input[name=sessionLifetimeHours]'), '4');
  await change(second, async () => {});
  assert.equal(await savedNumbers(), [9, 4]);
});

const readLoginSettingsOf = () => withStorageOf(testSite.server, readLoginSettings);

async function savedNumbers(): Promise<number[]> {
  const { maxTFAActivationSkipCounter, sessionLifetimeHours } = await readLoginSettingsOf();
  return [maxTFAActivationSkipCounter, sessionLifetimeHours];
}

test.run();
