import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { textOf as mailText } from '../../unit/server/mail/mail-server';
import { eventually } from '../eventually';
import { text } from '../messages';
import { outboxOf } from '../outbox';
import { shownText } from '../shown-text';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';
import { keyStatuses, REFUSED, WORKS } from './key-calls';
import {
  ADMIN_INFO,
  createKey,
  decideAndClose,
  details,
  KEYS,
  openDecision,
  openKeys,
  PERSONAL,
  rowOf,
  statusIn,
  told,
} from './key-pages';

/** With a grace period: an unconfirmed key works until its user declines it. */
const testSite = setUpSite(test);

const statuses = (secret: string) => keyStatuses(testSite.url, secret);
const mailsTo = (user: string) => outboxOf(testSite.server, `${user}@vestibule.example`).map(mailText);

/** Creates a key as an administrator, and keeps its details open. */
async function withKey(user: string, label: string) {
  const admin = await pageOf(testSite, 'admin');
  await openKeys(admin);
  return { admin, key: await createKey(admin, { user, label }) };
}

async function ownList(user: string): Promise<Page> {
  const page = await pageOf(testSite, user);
  await page.goto(PERSONAL);
  return page;
}

test('a declined key stops working at once, and works again only after a confirmation', async () => {
  const { admin, key } = await withKey('Schmidt', 'To be declined');
  await eventually(() => statusIn(rowOf(admin, key.label)), 'grace');
  assert.equal(await statuses(key.secret), WORKS);
  const user = await ownList('m.schmidt');
  await decideAndClose(await openDecision(user, key.label), 'decline');
  assert.equal(await statuses(key.secret), REFUSED);
  await eventually(() => statusIn(details(admin)), 'declined');
  await eventually(() => statusIn(rowOf(admin, key.label)), 'declined');
  await eventually(() => shownText(rowOf(user, key.label).locator('td').nth(2)).then(lastWord), declined());

  await eventually(() => mailsTo('m.schmidt').length, 1);
  await admin.click('[data-action=retry]');
  await eventually(async () => (await told(admin)).includes(text('APIKEY_REQUEST_SENT')), true);
  await eventually(() => statusIn(details(admin)), 'unconfirmed');
  assert.is(await admin.locator('[data-action=retry]').count(), 0, 'until the page is loaded anew');
  await eventually(() => mailsTo('m.schmidt').length, 2);
  assert.equal(await statuses(key.secret), REFUSED, 'the grace period is over for good');
  await admin.reload();
  await admin.locator('[data-action=retry]').waitFor();

  const [address = ''] = /http\S+apiKeyId=[\w-]+/.exec(mailsTo('m.schmidt').at(-1) ?? '') ?? [];
  await user.goto(address);
  await user.click('[data-action=confirm]');
  await eventually(() => statusIn(details(admin)), 'confirmed');
  assert.equal(await statuses(key.secret), WORKS);
});

test('a deleted key stops working at once, and every window shows it', async () => {
  const { admin, key } = await withKey('Schmidt', 'To be deleted');
  const beside = await admin.context().newPage();
  await openKeys(beside, key.id);
  const user = await ownList('m.schmidt');
  const popup = await openDecision(user, key.label);
  assert.equal(await statuses(key.secret), WORKS);

  await rowOf(admin, key.label).locator('[data-action=delete]').click();
  const question = admin.locator('[data-part=confirmation]');
  assert.ok((await shownText(question)).includes(key.label));
  await question.locator('[data-action=cancel]').click();
  assert.equal(await statuses(key.secret), WORKS);
  await details(admin).locator('[data-action=delete]').click();
  await question.locator('[data-action=ok]').click();

  await eventually(() => rowOf(admin, key.label).count(), 0);
  assert.equal(await statuses(key.secret), REFUSED);
  await eventually(() => new URL(admin.url()).pathname, KEYS);
  await eventually(() => rowOf(beside, key.label).count(), 0);
  assert.ok((await shownText(beside.locator('[data-part=error-card]'))).includes(text('ERROR_NOT_FOUND')));
  await eventually(() => rowOf(user, key.label).count(), 0);
  await popup.click('[data-action=confirm]');
  await eventually(async () => (await told(popup)).includes(text('APIKEY_HAS_BEEN_DELETED_BEFORE')), true);
  await popup.locator('[data-part=nothing-waits]').waitFor();
  assert.equal(await statuses(key.secret), REFUSED);
});

test('administrators are informed about unconfirmed keys of others, until they press a button', async () => {
  const admin = await pageOf(testSite, 'admin');
  const { count } = await (await admin.request.get(ADMIN_INFO, { headers: { accept: 'application/json' } })).json();
  assert.ok(count > 1);
  const flag = (page: Page) => page.evaluate(() => sessionStorage.getItem('idp-admin-api-key-dialog'));
  const openInfo = async () => {
    await admin.goto('/');
    const opening = admin.waitForEvent('popup');
    await admin.evaluate((path) => void open(path, '', 'popup,width=370,height=600'), ADMIN_INFO);
    const info = await opening;
    await info.locator('[data-part=count]').waitFor();
    return info;
  };
  const seen = (info: Page) => info.waitForResponse((answer) => answer.request().method() === 'PUT');

  const info = await openInfo();
  assert.ok((await shownText(info.locator('[data-part=count]'))).includes(String(count)));
  assert.ok(await flag(info));
  const [answer] = await Promise.all([seen(info), info.waitForEvent('close'), info.click('[data-action=dismiss]')]);
  assert.is(answer.status(), 204);

  await admin.goto(ADMIN_INFO);
  const opening = admin.waitForEvent('popup');
  await Promise.all([seen(admin), admin.click('[data-action=go]')]);
  const profile = await opening;
  // The menu reads and removes the redirect flag.
  await profile.waitForURL('**/identityprovider/config/apikey');
  assert.is(await profile.evaluate(() => sessionStorage.getItem('apikeyredirect')), null);
  await admin.waitForURL(`${testSite.url}/`);
  assert.is(await flag(admin), null);
});

const declined = () => text('APIKEY_STATUS_DECLINED');
const lastWord = (words: string) => words.slice(-declined().length);

test.run();
