import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { USERS_ADDRESS } from '../../../shared/contract/addresses';
import { DirectoryUsers } from '../../../shared/contract/directory';
import { textOf as mailText } from '../../unit/server/mail/mail-server';
import { eventually } from '../eventually';
import { LOGIN } from '../login-form';
import { text } from '../messages';
import { outboxOf } from '../outbox';
import { shownText } from '../shown-text';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';
import { basic, bearer, keyStatuses, READS, REFUSED, WORKS } from './key-calls';
import {
  ADMIN_INFO,
  CONFIRM,
  createKey,
  decideAndClose,
  details,
  KEYS,
  openDecision,
  openKeys,
  PERSONAL,
  rowOf,
  statusIn,
} from './key-pages';

/** Without a grace period an unconfirmed key does not work. */
const testSite = setUpSite(test, { env: { VESTIBULE_API_KEY_GRACE_DAYS: '0' } });

const statuses = (secret: string) => keyStatuses(testSite.url, secret);

/** Returns a function that tells whether the page was loaded again. */
async function watchReloads(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Reflect.set(globalThis, 'isStillHere', true));
  return async () => (await page.evaluate(() => Reflect.get(globalThis, 'isStillHere'))) !== true;
}

test('a key works once its user has confirmed it, and every window shows it without a reload', async () => {
  const admin = await pageOf(testSite, 'admin');
  await openKeys(admin);
  const key = await createKey(admin, { user: 'Schmidt', label: 'Reports of the night' });
  assert.match(key.secret, /^vst_[\w-]{43}$/);
  assert.match(await shownText(details(admin).locator('[data-part=confirm-hint]')), text('APIKEY_USER_CREATED'));
  assert.is(await rowOf(admin, key.label).getAttribute('aria-current'), 'true');
  await eventually(() => statusIn(rowOf(admin, key.label)), 'unconfirmed');
  assert.equal(await statuses(key.secret), REFUSED);
  const isReloaded = await watchReloads(admin);

  const mail = mailText(outboxOf(testSite.server, 'm.schmidt@vestibule.example').at(-1) ?? '');
  assert.ok(mail.includes(key.label) && mail.includes(`${testSite.url}${CONFIRM}?apiKeyId=${key.id}`), mail);
  const user = await pageOf(testSite, 'm.schmidt');
  await user.goto(PERSONAL);
  const popup = await openDecision(user, key.label);
  assert.equal(popup.viewportSize() ?? (await innerSize(popup)), { width: 370, height: 600 });
  assert.is(await shownText(popup.locator('[data-part=label]')), key.label);
  assert.ok((await shownText(popup.locator('[data-part=creator]'))).includes('Ada Lindqvist'));
  await decideAndClose(popup, 'confirm');

  await eventually(() => statusIn(rowOf(admin, key.label)), 'confirmed');
  await eventually(() => statusIn(details(admin)), 'confirmed');
  assert.not.ok(await isReloaded(), 'no button was pressed there');
  assert.is(await details(admin).locator('input[name=label]').getAttribute('readonly'), '');
  await eventually(() => rowOf(user, key.label).locator('[data-action=manage]').count(), 0);
  assert.equal(await statuses(key.secret), WORKS);
});

test('a key can read the directory, but no page, and can change nothing', async () => {
  const admin = await pageOf(testSite, 'admin');
  await openKeys(admin);
  const { secret } = await createKey(admin, { user: 'Ada Lindqvist', label: 'Own' });
  assert.equal(await statuses(secret), READS, 'who creates a key for themself has confirmed it');
  const output = execFileSync('curl', ['-s', '-u', `any:${secret}`, `${testSite.url}${USERS_ADDRESS}?count=2`]);
  assert.is(v.parse(DirectoryUsers, JSON.parse(String(output))).resources.length, 2);

  for (const authorization of [bearer(secret), basic(secret)]) {
    const headers = { ...authorization, accept: 'application/json' };
    for (const path of [KEYS, `${KEYS}/create`, PERSONAL, CONFIRM, ADMIN_INFO, '/identityprovider/twofactor']) {
      assert.is((await fetch(testSite.url + path, { headers })).status, 401, path);
    }
    const wish = { userId: '', label: 'By a program', antiCsrfToken: '' };
    const send = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    for (const path of [KEYS, `${KEYS}/create`, CONFIRM]) {
      const answer = await fetch(testSite.url + path, { ...send, body: JSON.stringify(wish) });
      assert.is(answer.status, 401, `POST ${path}`);
    }
    const changed = await fetch(testSite.url + USERS_ADDRESS, { ...send, body: '{}' });
    assert.is(changed.status, 405);
    assert.is(await isLoggedIn(headers), false);
  }
  await admin.reload();
  assert.is(await rowOf(admin, 'By a program').count(), 0);

  const technical = await createKey(admin, { user: 'Archive Import', label: 'Import of the morning' });
  assert.is(await statusIn(details(admin)), 'technical');
  assert.is(await details(admin).locator('[data-part=confirm-hint], [data-action=retry]').count(), 0);
  assert.equal(await statuses(technical.secret), READS, 'it needs no confirmation');
});

test('a user without the right to manage keys gets neither list nor details, and a visitor the sign-in page', async () => {
  const visitor = await testSite.page();
  for (const path of [KEYS, `${KEYS}/create`, CONFIRM, PERSONAL, ADMIN_INFO]) {
    await visitor.goto(path);
    const { pathname, searchParams } = new URL(visitor.url());
    assert.equal([pathname, searchParams.get('redirect')], [LOGIN, path]);
  }
  const user = await pageOf(testSite, 'user');
  for (const path of [KEYS, `${KEYS}/create`, ADMIN_INFO]) {
    const answer = await user.request.get(path, { headers: { accept: 'application/json' } });
    assert.is(answer.status(), 403, path);
    await user.goto(path);
    assert.ok((await shownText(user.locator('[data-part=error-card]'))).includes(text('ERROR_FORBIDDEN')));
  }
  const wish = { userId: '', label: 'By a user', antiCsrfToken: '' };
  const made = await user.request.post(`${KEYS}/create`, { headers: { origin: testSite.url }, data: wish });
  assert.is(made.status(), 403);
});

const innerSize = (page: Page) => page.evaluate(() => ({ width: innerWidth, height: innerHeight }));

async function isLoggedIn(headers: Record<string, string>): Promise<unknown> {
  return (await (await fetch(`${testSite.url}/`, { headers })).json()).isLoggedIn;
}

test.run();
