import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { demoId } from '../../../server/demo/demo-id';
import { readLoginSettings, writeLoginSettings } from '../../../server/settings/login-settings/login-settings';
import { writePolicyGroupIds } from '../../../server/settings/login-settings/policy-groups';
import { OPENID_PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import { tabTo } from '../../support/browser/keyboard';
import { focused, LOGIN, loginForm, PASSWORD } from '../../support/browser/login-form';
import { catalogue, text } from '../../support/browser/messages';
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
} from '../../support/browser/settings-page';
import { shownText } from '../../support/browser/shown-text';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';
import { outboxOf } from '../../support/server/outbox';
import { openSession, whoIs } from '../../support/server/server-calls';
import { setProviders, withStorageOf } from '../../support/server/server-storage';

const HOUR = 3_600_000;
const ONE_SIGNED_OUT = (catalogue().LOGIN_CONFIG_EFFECT_SIGNED_OUT_one ?? '').replace('{count}', '1');

const testSite = setUpSite(test);

/** Restores the configuration with what a test needs, behind the page's back. */
const begin = (settings: object = {}) =>
  withStorageOf(testSite.server, async (db) => {
    await writeLoginSettings(db, settings);
    for (const policy of ['tfa', 'allow-list'] as const) await writePolicyGroupIds(db, policy, []);
  });

const stored = () => withStorageOf(testSite.server, readLoginSettings);

async function administrator(): Promise<Page> {
  const page = await pageOf(testSite, 'admin');
  await openSettings(page);
  await openPanels(page);
  return page;
}

async function change(page: Page, make?: (page: Page) => Promise<unknown>): Promise<void> {
  await make?.(page);
  await saveAndConfirm(page);
  await notified(page, text('LOGIN_CONFIG_SAVED'));
}

/** Lets the policy of a panel be for one group. */
async function chooseGroup(page: Page, name: 'tfa' | 'restrictions', group: string): Promise<void> {
  await panel(page, name).locator('[data-part=no-groups]').waitFor();
  await editGroups(page, name);
  await tickGroup(page, group);
  await saveGroups(page);
  await details(page).waitFor({ state: 'detached' });
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

test('OpenID as the only method, or the password turned off: the sign-in page shows it, and a password is refused; an administrator needs a way in; a group may change the providers', async () => {
  await begin();
  await withStorageOf(testSite.server, (db) => setProviders(db, ['Corporate', 'Partners']));
  const page = await administrator();
  await turn(page, 'openIdOnly', true);
  await saveAndConfirm(page);
  await notified(page, text('LOGIN_CONFIG_LOCKS_OUT'));
  assert.is(await signInElsewhere('user'), HOME);
  await withStorageOf(testSite.server, async (db) => {
    const row = { provider_id: 'provider-0', subject: 'ada', user_id: demoId('admin'), created_at: 0 };
    await db.insertInto('openid_links').values(row).execute();
  });
  await change(page);
  const other = await testSite.page();
  const offers = async () => {
    await other.goto(LOGIN);
    await other.locator('a[data-action=provider]').nth(1).waitFor();
    return [await loginForm(other).password.count(), await other.locator('[data-action=kerberos]').count()];
  };
  assert.equal([await offers(), await openSession(testSite.url, 'user')], [[0, 0], undefined]);
  await change(page, async () => {
    await turn(page, 'openIdOnly', false);
    await turn(page, 'htmlLoginEnabled', false);
  });
  assert.equal([await offers(), await openSession(testSite.url, 'user')], [[0, 0], undefined]);
  await change(page, () => turn(page, 'htmlLoginEnabled', true));
  assert.is(await signInElsewhere('user'), HOME);

  const cookie = `vestibule-session=${await openSession(testSite.url, 'external')}`;
  const statuses = () =>
    Promise.all(
      [OPENID_PROVIDERS_ADDRESS, SETTINGS].map(
        async (path) => (await fetch(testSite.url + path, { headers: { cookie } })).status,
      ),
    );
  assert.equal(await statuses(), [403, 403]);
  await change(page, async () => {
    await page.fill('input[name=openIdSubAdminGroupId]', 'Partners');
    await page.getByRole('option', { name: 'Partners' }).click();
  });
  assert.equal(await statuses(), [200, 403], 'of members of the chosen group');
  await page.reload();
  await eventually(() => page.inputValue('input[name=openIdSubAdminGroupId]'), 'Partners');
});

test('the next sign-in obeys each policy: two-factor, its postponement, the allow-list and unknown devices', async () => {
  await begin({ maxTFAActivationSkipCounter: 3 });
  const page = await administrator();
  await page.fill('input[name=maxTFAActivationSkipCounter]', '0');
  for (const [policy, expected] of [
    ['Disabled', { secured: HOME, enforced: HOME }],
    ['ForceAdmins', { user: HOME, admin: SET_UP, secured: SECOND_FACTOR }],
    ['ForceSelectedGroups', { user: HOME, enforced: SET_UP }],
    ['ForceAll', { user: SET_UP }],
  ] as const) {
    await chooseTfa(page, policy);
    if (policy === 'ForceSelectedGroups') await chooseGroup(page, 'tfa', 'Two-factor required');
    await saveAndConfirm(page);
    await eventually(async () => (await stored()).tfaRadio, policy);
    for (const [user, where] of Object.entries(expected))
      assert.is(await signInElsewhere(user), where, `${policy}, ${user}`);
  }
  await change(page, () => page.fill('input[name=maxTFAActivationSkipCounter]', '1'));
  assert.equal([await signInElsewhere('external'), await signInElsewhere('external')], [HOME, SET_UP]);

  await chooseTfa(page, 'Enabled');
  await turn(page, 'useWhitelist', true);
  await chooseGroup(page, 'restrictions', 'Administrators');
  await saveAndConfirm(page);
  await eventually(async () => (await stored()).useWhitelist, true);
  assert.ok((await signInElsewhere('user')).includes('LOGIN_NOT_ALLOWED'));
  assert.is(await signInElsewhere('admin'), HOME);
  await openSettings(page); // the notifications of the saves before would delay the next one
  await openPanels(page);
  await editGroups(page, 'restrictions');
  await details(page).locator('[data-part=chip] [data-action=remove]').press('Space');
  await saveGroups(page);
  await details(page).waitFor({ state: 'detached' });
  await notified(page, text('LOGIN_CONFIG_GROUPS_EMPTY'));

  const mails = () => outboxOf(testSite.server, 'user@vestibule.example');
  const before = mails().length;
  await change(page, () => turn(page, 'unknownDeviceDetectionEnabled', true));
  assert.is(await signInElsewhere('user'), HOME);
  await eventually(() => mails().length, before + 1);
  assert.match(mails().at(-1) ?? '', /password/i);
  await change(page, async () => {
    await page.click('#field-unknownDeviceDetectionOption');
    await page.click('[role=option][data-id="1"]');
  });
  assert.is(await signInElsewhere('user'), DEVICE);
  await eventually(() => mails().length, before + 2);
});

test('by keyboard a shorter session lifetime is saved: it ends the sessions that are older, and is that of the next one', async () => {
  await begin();
  const session = (await openSession(testSite.url, 'user')) ?? '';
  await withStorageOf(testSite.server, async (db) => {
    const created = { created_at: Date.now() - 3 * HOUR };
    await db.updateTable('sessions').set(created).where('user_id', '=', demoId('user')).execute();
  });
  const page = await pageOf(testSite, 'admin');
  await openSettings(page);
  const timeout = panel(page, 'timeout').locator('[data-action=toggle]');
  const hasFocus = () => timeout.evaluate((button) => button === document.activeElement);
  for (let stops = 0; stops < 20 && !(await hasFocus()); stops += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, 'sessionLifetimeHours');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  const help = page.locator('#field-sessionLifetimeHours-help');
  await eventually(() => shownText(help), text('LOGIN_CONFIG_MAX', { max: 24 }));
  await eventually(() => focused(page), 'sessionLifetimeHours');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  const question = page.locator('[data-part=confirmation]');
  await question.waitFor();
  assert.ok((await shownText(question)).includes(ONE_SIGNED_OUT));
  await tabTo(page, 'ok');
  await page.keyboard.press('Enter');
  await notified(page, text('LOGIN_CONFIG_SAVED'));
  assert.is.not(await focused(page), 'body');
  assert.is(await whoIs(testSite.url, session), undefined);
  await openSession(testSite.url, 'user');
  await withStorageOf(testSite.server, async (db) => {
    const last = db.selectFrom('sessions').selectAll().where('user_id', '=', demoId('user'));
    const { created_at, expires_at } = await last.orderBy('created_at', 'desc').executeTakeFirstOrThrow();
    assert.is(Number(expires_at) - Number(created_at), 2 * HOUR);
  });
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
  const numbers = async () => [(await stored()).maxTFAActivationSkipCounter, (await stored()).sessionLifetimeHours];
  assert.equal(await numbers(), [3, 4]);
  assert.is(await second.inputValue('input[name=maxTFAActivationSkipCounter]'), '9');
  await second.locator('[data-part=notification] button').first().click();
  await conflict.locator('[data-action=rebase]').click();
  assert.is(await second.inputValue('input[name=sessionLifetimeHours]'), '4');
  await change(second);
  assert.equal(await numbers(), [9, 4]);
});

test.run();
