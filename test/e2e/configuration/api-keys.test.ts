import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { keyStatuses, REFUSED, WORKS } from '../../support/browser/key-calls';
import {
  CONFIRM,
  createKey,
  decideAndClose,
  details,
  fillNewKey,
  KEYS,
  labelField,
  openDecision,
  openKeys,
  PERSONAL,
  rowOf,
  statusIn,
  told,
} from '../../support/browser/key-pages';
import { pressButton, tabTo } from '../../support/browser/keyboard';
import { untilDrawn } from '../../support/browser/layout';
import { focused } from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { shownText } from '../../support/browser/shown-text';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';
import { textOf as mailText } from '../../support/server/mail-server';
import { outboxOf } from '../../support/server/outbox';

/** With a grace period: an unconfirmed key works until its user declines it. */
const testSite = setUpSite(test, { sharesServer: true });

const statuses = (secret: string) => keyStatuses(testSite.url, secret);
const mails = () => outboxOf(testSite.server, 'm.schmidt@vestibule.example').map(mailText);
const at = (page: Page) => new URL(page.url()).pathname;
const question = (page: Page) => page.locator('[data-part=confirmation]');
const tells = (page: Page, words: string) => eventually(async () => (await told(page)).includes(words), true);

async function administrator(options: Parameters<typeof pageOf>[2] = {}, id?: string): Promise<Page> {
  const page = await pageOf(testSite, 'admin', options);
  await openKeys(page, id);
  return page;
}

/** Creates a key by keyboard alone, reads its secret and closes the dialog. */
async function createByKeyboard(page: Page, label: string): Promise<string> {
  await pressButton(page, 'add');
  assert.is(await page.locator('[data-action=add]').isDisabled(), true);
  await labelField(page).waitFor();
  await tabTo(page, 'userId');
  await page.keyboard.type('schmidt');
  await page.getByRole('option', { name: 'Schmidt' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await eventually(async () => (await page.inputValue('input[name=userId]')).endsWith('(m.schmidt)'), true);
  await tabTo(page, 'label');
  await page.keyboard.type(label);
  await page.keyboard.press('Enter');
  const dialog = page.locator('[data-part=one-time-key]');
  await dialog.waitFor();
  await eventually(() => focused(page), 'otp');
  const secret = await dialog.locator('input').inputValue();
  assert.match(secret, /^vst_[\w-]{43}$/);
  assert.is(await page.evaluate(() => String(getSelection())), secret, 'it is selected, ready to be copied');
  await page.keyboard.press('Escape');
  assert.is(await dialog.count(), 1, 'it is shown once: Escape must not take it away');
  await pressButton(page, 'copy');
  await eventually(() => shownText(dialog.locator('[data-part=copied]')), text('COPY_CLIPBOARD_SUCCESS'));
  assert.is(await page.evaluate(() => navigator.clipboard.readText()), secret);
  const [download] = await Promise.all([page.waitForEvent('download'), pressButton(page, 'save')]);
  const facts = [secret, 'm.schmidt', label, testSite.url];
  assert.match(await readFile(await download.path(), 'utf8'), new RegExp(facts.join('[^]*')));
  await pressButton(page, 'ok');
  await dialog.waitFor({ state: 'detached' });
  assert.match(await shownText(details(page).locator('[data-part=confirm-hint]')), text('APIKEY_USER_CREATED'));
  assert.ok(await details(page).evaluate((panel) => panel.contains(document.activeElement)), await focused(page));
  return secret;
}

test('a key is created by keyboard, declined, confirmed after all and deleted; it works accordingly, and every window shows it', async () => {
  const before = mails().length;
  const admin = await administrator({ permissions: ['clipboard-read', 'clipboard-write'] });
  const label = 'Reports of the night';
  const secret = await createByKeyboard(admin, label);
  const id = at(admin).slice(KEYS.length + 1);
  const shows = (status: string) =>
    Promise.all([details(admin), rowOf(admin, label)].map((place) => eventually(() => statusIn(place), status)));
  assert.is(await rowOf(admin, label).getAttribute('aria-current'), 'true');
  await shows('grace');
  assert.equal(await statuses(secret), WORKS);
  await eventually(() => mails().length, before + 1);
  const mail = mails().at(-1) ?? '';
  assert.ok(mail.includes(label) && mail.includes(`${testSite.url}${CONFIRM}?apiKeyId=${id}`), mail);
  await admin.evaluate(() => Reflect.set(globalThis, 'isStillHere', true));

  const user = await pageOf(testSite, 'm.schmidt');
  await user.goto(PERSONAL);
  const popup = await openDecision(user, label);
  assert.equal(await popup.evaluate(() => [innerWidth, innerHeight]), [370, 600]);
  assert.is(await shownText(popup.locator('[data-part=label]')), label);
  assert.ok((await shownText(popup.locator('[data-part=creator]'))).includes('Ada Lindqvist'));
  await decideAndClose(popup, 'decline');
  assert.equal(await statuses(secret), REFUSED);
  await shows('declined');
  const declined = text('APIKEY_STATUS_DECLINED');
  await eventually(async () => (await shownText(rowOf(user, label).locator('td').nth(2))).includes(declined), true);

  await admin.click('[data-action=retry]');
  await tells(admin, text('APIKEY_REQUEST_SENT'));
  await shows('unconfirmed');
  await eventually(() => mails().length, before + 2);
  assert.equal(await statuses(secret), REFUSED, 'the grace period is over for good');
  const [address = ''] = /http\S+apiKeyId=[\w-]+/.exec(mails().at(-1) ?? '') ?? [];
  const confirming = await user.context().newPage();
  await confirming.goto(address);
  await confirming.click('[data-action=confirm]');
  await shows('confirmed');
  assert.is(await admin.evaluate(() => Reflect.get(globalThis, 'isStillHere')), true, 'no reload');
  assert.is(await labelField(admin).getAttribute('readonly'), '');
  await eventually(() => rowOf(user, label).locator('[data-action=manage]').count(), 0);
  assert.equal(await statuses(secret), WORKS);

  const beside = await admin.context().newPage();
  await openKeys(beside, id);
  await rowOf(admin, label).locator('[data-action=delete]').click();
  assert.ok((await shownText(question(admin))).includes(label));
  await question(admin).locator('[data-action=cancel]').click();
  assert.equal(await statuses(secret), WORKS);
  await details(admin).locator('[data-action=delete]').click();
  await question(admin).locator('[data-action=ok]').click();
  for (const page of [admin, beside, user]) await eventually(() => rowOf(page, label).count(), 0);
  assert.equal(await statuses(secret), REFUSED);
  await eventually(() => at(admin), KEYS);
  assert.ok((await shownText(beside.locator('[data-part=error-card]'))).includes(text('ERROR_NOT_FOUND')));
});

test('a label is saved on blur, once; the second of two tabs shows it, keeps its input, and can replace the label', async () => {
  const admin = await administrator();
  const key = await createKey(admin, { user: 'Rossi', label: 'Before' });
  const other = await admin.context().newPage();
  await openKeys(other, key.id);
  await labelField(other).waitFor();
  const saved: unknown[] = [];
  admin.on('request', (request) => {
    if (request.method() === 'PUT') saved.push(request.postDataJSON());
  });
  await labelField(admin).fill('  Afterwards ');
  assert.equal(saved, [], 'not while one types');
  await labelField(admin).press('Tab');
  await tells(admin, text('APIKEY_LABEL_SAVED'));
  for (const page of [admin, other]) await rowOf(page, 'Afterwards').waitFor();
  await eventually(() => labelField(other).inputValue(), 'Afterwards');

  await labelField(other).fill('Typed in the other');
  await labelField(admin).fill('Saved in the one');
  await labelField(admin).press('Enter');
  await rowOf(other, 'Saved in the one').waitFor();
  assert.equal(saved, ['Afterwards', 'Saved in the one'], 'one call each');
  assert.is(await labelField(other).inputValue(), 'Typed in the other');
  await labelField(other).press('Tab');
  await tells(other, text('APIKEY_LABEL_CHANGED'));
  const help = other.locator('#field-label-help [role=alert]');
  await eventually(() => shownText(help), text('APIKEY_LABEL_NOW', { label: 'Saved in the one' }));
  assert.is(await labelField(other).inputValue(), 'Typed in the other');
  await labelField(other).press('Tab');
  await rowOf(admin, 'Typed in the other').waitFor();
  await eventually(() => labelField(admin).inputValue(), 'Typed in the other');
});

test('nothing that was typed, and no secret, is lost by the back button, another row or the closing of the window', async () => {
  const page = await administrator();
  const asks = async () => {
    const asking = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asking;
    assert.is(dialog.type(), 'beforeunload');
    await dialog.dismiss();
  };
  await page.click('[data-action=add]');
  await fillNewKey(page, { user: 'Rossi', label: 'Unsaved' });
  for (const leave of [
    () => page.evaluate(() => history.back()),
    () => page.click('[data-action=cancel] >> nth=0'),
    () => rowOf(page, 'Invoice export').locator('[data-action=open]').click(),
  ]) {
    await leave();
    assert.is(await shownText(question(page).locator('h2')), text('UNSAVED_TITLE'));
    await question(page).locator('[data-action=cancel]').click();
    await question(page).waitFor({ state: 'detached' });
    assert.equal([at(page), await labelField(page).inputValue()], [`${KEYS}/create`, 'Unsaved']);
  }
  await asks();
  await page.click('[data-action=create]');
  await page.locator('[data-part=one-time-key]').waitFor();
  await asks();
  await page.click('[data-part=one-time-key] [data-action=ok]');
  await details(page).locator('[data-part=creator]').waitFor();
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
});

test('Cancel does not move when an error shows, so that a press on it is a click', async () => {
  const page = await administrator({ viewport: { width: 360, height: 640 } }, 'create');
  const cancel = details(page).locator('[data-action=cancel]');
  for (const name of ['userId', 'label']) {
    await page.locator(`input[name=${name}]`).focus();
    const before = await cancel.boundingBox();
    assert.ok(before);
    await page.mouse.move(before.x + before.width / 2, before.y + 4);
    await page.mouse.down();
    await untilDrawn(page);
    assert.equal(await cancel.boundingBox(), before, name);
    if (name === 'userId') await page.mouse.move(0, 0); // thought better of it
    await page.mouse.up();
    assert.equal(await page.locator('form [role=alert]').allInnerTexts(), [], name);
  }
  await eventually(() => at(page), KEYS);
});

test.run();
