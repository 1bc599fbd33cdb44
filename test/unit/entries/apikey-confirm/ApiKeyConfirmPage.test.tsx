import { useState } from 'react';
import { flushSync } from 'react-dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ApiKeyConfirmPage } from '../../../../entries/apikey-confirm/ApiKeyConfirmPage';
import { NoUnconfirmedKey } from '../../../../entries/apikey-confirm/ClosableMessage';
import type { ConfirmationData } from '../../../../shared/contract/api-keys';
import { setTranslator } from '../../../../shared/i18n/translate';
import { one, painted } from '../../../render';
import { setUpFakePage } from '../fake-page';
import { holdTimers } from '../held-timers';

const fakePage = setUpFakePage(test);
const pass = holdTimers(test);
test.before(() => setTranslator((key, values) => (values ? `${key} ${Object.values(values).join()}` : key)));
test.after(() => setTranslator(undefined));

const PATH = '/apikey/confirm';
const DATA: ConfirmationData = { apiKeyId: 'a b', apiKeyLabel: 'Export', createdBy: 'Ada', antiCsrfToken: 'token' };
const FLAG = 'idp-api-key-dialog';
const CHANGED = 'ResourceChanged /identityprovider/apikey/confirm changed';

/** Other data, as a reload brings them. */
let change: (data: Partial<ConfirmationData>) => void;
function ChangingPage({ first }: { first: ConfirmationData }) {
  const [data, setData] = useState(first);
  change = (next) => setData({ ...data, ...next });
  return <ApiKeyConfirmPage data={data} />;
}

const show = (data: Partial<ConfirmationData> = {}, query = '?apiKeyId=a+b') =>
  fakePage.draw(<ChangingPage first={{ ...DATA, ...data }} />, `${PATH}${query}`);
const button = (action: string) => one<HTMLButtonElement>(`[data-action=${action}]`);
const isThere = (selector: string) => document.querySelector(selector) !== null;
const isIdle = (action: string) => !button(action).disabled && button(action).getAttribute('aria-disabled') === null;
const textAt = (part: string) => one(`[data-part=${part}]`).textContent ?? '';
async function press(action: string) {
  button(action).click();
  await painted();
}
/** Decides, and lets the server answer. */
async function decide(decision: 'confirm' | 'decline', ...answer: [status: number, body?: string]) {
  await press(decision);
  await fakePage.lastCall().answer(...answer);
}

test('it shows the creator, the label, a closed explanation and the buttons', async () => {
  await show();
  assert.is(one('h1').textContent, 'CONFIRM_APIKEY_TITLE');
  assert.equal([textAt('creator'), textAt('label')], ['CONFIRM_APIKEY_CREATED_BY Ada', 'Export']);
  const explanation = one<HTMLDetailsElement>('details[data-part=explanation]');
  assert.not(explanation.open);
  assert.match(explanation.textContent ?? '', /CONFIRM_APIKEY_EXPLANATION$/);
  assert.ok(button('decline') && button('confirm'));
  await press('close');
  assert.equal(fakePage.shellCalls, ['closeWindow']);
});

for (const [what, data, title] of [
  ['that expires', { expiresAt: '2100-01-01T00:00:00Z' }, 'APIKEY_EXPIRY'],
  ['whose expiry is past', { expiresAt: '2020-01-01T00:00:00Z' }, 'APIKEY_STATUS_EXPIRED'],
  ['that the server calls expired', { expiresAt: '2100-01-01T00:00:00Z', isExpired: true }, 'APIKEY_STATUS_EXPIRED'],
] as const) {
  test(`a key ${what} says ${title}`, async () => {
    await show(data);
    assert.is(one('[data-part=expiry-time]').previousElementSibling?.textContent, title);
  });
}

test('a key of an unknown creator names an administrator and cannot be declined', async () => {
  await show({ createdBy: '' });
  assert.is(textAt('creator'), 'CONFIRM_APIKEY_CREATED_BY_ADMIN');
  assert.match(textAt('explanation'), /CONFIRM_APIKEY_EXPLANATION_NO_DECLINE$/);
  assert.equal([isThere('[data-action=decline]'), isThere('[data-action=confirm]')], [false, true]);
});

for (const [decision, other, method] of [
  ['confirm', 'decline', 'POST'],
  ['decline', 'confirm', 'DELETE'],
] as const) {
  test(`${decision} sends one ${method} to the page's path with the key's id and the token`, async () => {
    await show();
    button(decision).click();
    button(decision).click();
    await press(other);
    assert.is(fakePage.calls.length, 1);
    const { path, method: used, json } = fakePage.lastCall();
    assert.equal([path, used, json], [`/identityprovider${PATH}?id=a+b`, method, { AntiCsrfToken: 'token' }]);
    assert.equal([isIdle('confirm'), isIdle('decline')], [false, false]);
  });
}

test('the answer true sends the event at once and loads the next key after a second', async () => {
  await show();
  await decide('confirm', 200, 'true');
  assert.equal(fakePage.shellCalls, [CHANGED]);
  assert.match(textAt('done'), /CONFIRM_APIKEY_CONFIRMED$/);
  await pass(999);
  assert.equal([fakePage.reloads, isIdle('decline')], [0, false]);
  await pass(1);
  assert.ok(isIdle('confirm') && isIdle('decline'));
  assert.equal([isThere('[data-part=done]'), fakePage.notifications], [false, []]);
  assert.equal(fakePage.shellCalls, [CHANGED, 'reload']);
});

for (const [what, moves, text] of [
  ['any other answer', false, 'false'],
  ['the answer true at another address', true, 'true'],
] as const) {
  test(`${what} closes the dialog, and a window that cannot be closed shows a message`, async () => {
    await show();
    await press('decline');
    if (moves) history.replaceState(null, '', '?apiKeyId=other');
    await fakePage.lastCall().answer(200, text);
    assert.equal(fakePage.shellCalls, [CHANGED, 'closeWindow']);
    await pass(1000);
    assert.equal([one('h1').textContent, isThere('[data-action=confirm]')], ['CONFIRM_APIKEY_DECLINED', false]);
    await press('ok');
    assert.equal(fakePage.shellCalls, [CHANGED, 'closeWindow', 'closeWindow']);
  });
}

test('an error is notified for two seconds, and both buttons are enabled again', async () => {
  await show();
  await decide('decline', 500, 'The database sleeps.');
  const options = { type: 'ERROR', timeout: 2000 };
  assert.equal(fakePage.notifications, [{ message: 'The database sleeps.', options }]);
  assert.ok(isIdle('confirm') && isIdle('decline'));
  assert.equal(fakePage.shellCalls, []);
});

test('a deleted key is notified, and the next one is loaded', async () => {
  await show();
  await decide('confirm', 404);
  assert.is(fakePage.notifications[0]?.message, 'APIKEY_HAS_BEEN_DELETED_BEFORE');
  assert.not(isIdle('confirm'));
  await pass(1000);
  assert.equal([fakePage.reloads, isIdle('confirm')], [1, true]);
});

test('the heading of another key gets the focus, so that a second Enter decides nothing', async () => {
  await show();
  button('confirm').focus();
  change({ antiCsrfToken: 'other' });
  await painted();
  assert.is(document.activeElement, button('confirm'));
  // Without a frame: the second Enter may come before it.
  flushSync(() => change({ apiKeyId: 'next', apiKeyLabel: 'Next' }));
  assert.equal([document.activeElement, textAt('label')], [one('h1'), 'Next'], 'without a message that it was decided');
});

test('the open flag is set until the page is left', async () => {
  for (const page of [<ApiKeyConfirmPage key="key" data={DATA} />, <NoUnconfirmedKey key="none" />]) {
    await fakePage.draw(page, PATH);
    assert.is(sessionStorage.getItem(FLAG), 'true');
    dispatchEvent(new Event('pagehide'));
    assert.is(sessionStorage.getItem(FLAG), null);
  }
});

test('names and labels of markup, of 10,000 and of invisible characters are shown as text', async () => {
  const markup = '<img src=x onerror="document.title=1">';
  for (const [text, shown] of [
    [markup, markup],
    ['👋'.repeat(10_000), undefined],
    ['\u200b\u202e', '–'],
  ] as const) {
    await show({ createdBy: text, apiKeyLabel: text });
    assert.not(isThere('img'));
    const { length } = textAt('label');
    assert.ok(length > 0 && length <= 201 && textAt('creator').length <= 160, `${length}`);
    if (shown) assert.is(textAt('label'), shown);
  }
});

test('a link to a decided key shows a message, and the next key on request', async () => {
  await show({ apiKeyId: 'other' });
  assert.equal([one('h1').textContent, textAt('settled')], ['CONFIRM_APIKEY_SETTLED_TITLE', 'CONFIRM_APIKEY_SETTLED']);
  assert.equal([isThere('[data-action=confirm]'), isThere('[data-part=label]')], [false, false]);
  assert.is(document.activeElement, one('h1'));
  await press('next');
  assert.equal([textAt('label'), document.activeElement], ['Export', one('h1')], 'a late Enter confirms nothing');
  await press('confirm');
  assert.match(fakePage.lastCall().url, /id=other$/);
});

test('an address without a query, or with the id in capitals, shows the key of the data', async () => {
  for (const query of ['', '?apiKeyId=', '?apiKeyId=A+B', '?other=x']) {
    await show({}, query);
    assert.is(textAt('label'), 'Export', query);
  }
});

test('without an unconfirmed key it shows a message that closes, also for a link to a decided one', async () => {
  for (const [query, title, text] of [
    ['', 'CONFIRM_APIKEY_NONE_TITLE', 'CONFIRM_APIKEY_NONE'],
    ['?apiKeyId=gone', 'CONFIRM_APIKEY_SETTLED_TITLE', 'CONFIRM_APIKEY_SETTLED CONFIRM_APIKEY_NONE'],
  ] as const) {
    fakePage.shellCalls.length = 0;
    await fakePage.draw(<NoUnconfirmedKey />, PATH + query);
    assert.equal([one('h1').textContent, textAt('nothing-waits')], [title, text]);
    await press('ok');
    assert.equal(fakePage.shellCalls, ['closeWindow']);
  }
});

test.run();
