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

const show = (data: Partial<ConfirmationData> = {}, query = '?apiKeyId=a+b') =>
  fakePage.draw(<ApiKeyConfirmPage data={{ ...DATA, ...data }} />, `${PATH}${query}`);
const button = (action: string) => one<HTMLButtonElement>(`[data-action=${action}]`);
const isIdle = (action: string) => !button(action).disabled && button(action).getAttribute('aria-disabled') === null;
const textAt = (part: string) => one(`[data-part=${part}]`).textContent;
async function press(action: string) {
  button(action).click();
  await painted();
}

test('it shows the creator, the label, a closed explanation and the buttons', async () => {
  await show();
  assert.is(one('h1').textContent, 'CONFIRM_APIKEY_TITLE');
  assert.is(textAt('creator'), 'CONFIRM_APIKEY_CREATED_BY Ada');
  assert.is(textAt('label'), 'Export');
  const explanation = one<HTMLDetailsElement>('details[data-part=explanation]');
  assert.not(explanation.open);
  assert.match(explanation.textContent ?? '', /CONFIRM_APIKEY_EXPLANATION$/);
  assert.ok(button('decline') && button('confirm') && button('close'));
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
  assert.match(textAt('explanation') ?? '', /CONFIRM_APIKEY_EXPLANATION_NO_DECLINE$/);
  assert.is(document.querySelector('[data-action=decline]'), null);
  assert.ok(button('confirm'));
});

for (const [decision, method] of [
  ['confirm', 'POST'],
  ['decline', 'DELETE'],
] as const) {
  test(`${decision} sends one ${method} to the page's path with the key's id and the token`, async () => {
    await show();
    button(decision).click();
    button(decision).click();
    await press(decision === 'confirm' ? 'decline' : 'confirm');
    assert.is(fakePage.calls.length, 1);
    const { url, method: used, body } = fakePage.lastCall();
    assert.equal([url, used], [`http://localhost/identityprovider${PATH}?id=a+b`, method]);
    assert.equal(JSON.parse(String(body)), { AntiCsrfToken: 'token' });
    assert.not(isIdle('confirm'));
    assert.not(isIdle('decline'));
  });
}

test('the answer true sends the event at once and loads the next key after a second', async () => {
  await show();
  await press('confirm');
  await fakePage.lastCall().answer(200, 'true');
  assert.equal(fakePage.shellMessages, ['ResourceChanged']);
  assert.match(textAt('done') ?? '', /CONFIRM_APIKEY_CONFIRMED$/);
  await pass(999);
  assert.is(fakePage.reloads, 0);
  assert.not(isIdle('decline'));
  await pass(1);
  assert.is(fakePage.reloads, 1);
  assert.ok(isIdle('confirm') && isIdle('decline'));
  assert.is(document.querySelector('[data-part=done]'), null);
  assert.equal([fakePage.shellMessages, fakePage.notifications], [['ResourceChanged'], []]);
});

test('any other answer closes the dialog', async () => {
  await show();
  await press('decline');
  await fakePage.lastCall().answer(200, 'false');
  assert.equal(fakePage.shellMessages, ['ResourceChanged', 'closeWindow']);
  assert.is(fakePage.reloads, 0);
});

test('the answer true closes the dialog if the address has changed', async () => {
  await show();
  await press('confirm');
  history.replaceState(null, '', '?apiKeyId=other');
  await fakePage.lastCall().answer(200, 'true');
  assert.equal(fakePage.shellMessages, ['ResourceChanged', 'closeWindow']);
  await pass(5000);
  assert.is(fakePage.reloads, 0);
});

test('a window that cannot be closed shows a message', async () => {
  await show();
  await press('confirm');
  await fakePage.lastCall().answer(200, 'false');
  await pass(1000);
  assert.is(one('h1').textContent, 'CONFIRM_APIKEY_CONFIRMED');
  assert.is(document.querySelector('[data-action=confirm]'), null);
  await press('ok');
  assert.equal(fakePage.shellMessages, ['ResourceChanged', 'closeWindow', 'closeWindow']);
});

test('an error is notified for two seconds, and both buttons are enabled again', async () => {
  await show();
  await press('decline');
  await fakePage.lastCall().answer(500, 'The database sleeps.');
  assert.equal(fakePage.notifications, [
    { message: 'The database sleeps.', options: { type: 'ERROR', timeout: 2000 } },
  ]);
  assert.ok(isIdle('confirm') && isIdle('decline'));
  assert.equal(fakePage.shellMessages, []);
  await press('confirm');
  await fakePage.lastCall().fail();
  assert.is(fakePage.notifications.at(-1)?.message, 'ERROR_NETWORK');
  assert.is(fakePage.calls.length, 2);
});

test('a deleted key is notified, and the next one is loaded', async () => {
  await show();
  await press('confirm');
  await fakePage.lastCall().answer(404);
  const options = { type: 'ERROR', timeout: 2000 };
  assert.equal(fakePage.notifications, [{ message: 'APIKEY_HAS_BEEN_DELETED_BEFORE', options }]);
  assert.not(isIdle('confirm'));
  await pass(1000);
  assert.is(fakePage.reloads, 1);
  assert.ok(isIdle('confirm'));
});

/** Renders the page with other data, as a reload does. */
const page = { setData: (_: ConfirmationData) => {} };
function ChangingPage() {
  const [data, setData] = useState(DATA);
  page.setData = setData;
  return <ApiKeyConfirmPage data={data} />;
}

test('the heading of another key gets the focus, so that a second Enter decides nothing', async () => {
  await fakePage.draw(<ChangingPage />, PATH);
  button('confirm').focus();
  page.setData({ ...DATA, antiCsrfToken: 'other' });
  await painted();
  assert.is(document.activeElement, button('confirm'));
  // Without a frame: the second Enter may come before it.
  flushSync(() => page.setData({ ...DATA, apiKeyId: 'next' }));
  assert.is(document.activeElement, one('h1'));
});

test('the open flag is set until the page is left', async () => {
  await show();
  assert.is(sessionStorage.getItem(FLAG), 'true');
  dispatchEvent(new Event('pagehide'));
  assert.is(sessionStorage.getItem(FLAG), null);
});

test('the close button closes the window', async () => {
  await show();
  await press('close');
  assert.equal(fakePage.shellMessages, ['closeWindow']);
});

test('without an unconfirmed key it shows a message that closes', async () => {
  await fakePage.draw(<NoUnconfirmedKey />, PATH);
  assert.is(textAt('nothing-waits'), 'CONFIRM_APIKEY_NONE');
  assert.is(sessionStorage.getItem(FLAG), 'true');
  await press('ok');
  assert.equal(fakePage.shellMessages, ['closeWindow']);
});

for (const [what, text] of [
  ['markup', '<img src=x onerror="document.title=1">'],
  ['10,000 characters', '👋'.repeat(10_000)],
  ['invisible characters', '\u200b\u202e'],
] as const) {
  test(`a name and a label of ${what} are shown as text`, async () => {
    await show({ createdBy: text, apiKeyLabel: text });
    assert.is(document.querySelector('img'), null);
    const shown = textAt('label') ?? '';
    assert.ok(shown.length > 0 && shown.length <= 201, `${shown.length}`);
    assert.ok((textAt('creator') ?? '').length <= 160);
    if (what === 'markup') assert.is(shown, text);
    if (what === 'invisible characters') assert.is(shown, '–');
  });
}

test('a link to a decided key shows a message, and the next key on request', async () => {
  await show({ apiKeyId: 'other' });
  assert.is(one('h1').textContent, 'CONFIRM_APIKEY_SETTLED_TITLE');
  assert.is(textAt('settled'), 'CONFIRM_APIKEY_SETTLED');
  assert.equal(
    [document.querySelector('[data-action=confirm]'), document.querySelector('[data-part=label]')],
    [null, null],
  );
  assert.is(document.activeElement, one('h1'));
  await press('next');
  assert.is(textAt('label'), 'Export');
  assert.is(document.activeElement, one('h1'), 'a late Enter confirms nothing');
  await press('confirm');
  assert.match(fakePage.lastCall().url, /id=other$/);
});

for (const query of ['', '?apiKeyId=', '?apiKeyId=A+B', '?other=x']) {
  test(`the address ${query || 'without a query'} shows the key of the data`, async () => {
    await show({}, query);
    assert.is(textAt('label'), 'Export');
  });
}

test('the key after one that was decided here is shown without a message', async () => {
  await show();
  await fakePage.draw(<ReplacingPage />, `${PATH}?apiKeyId=a+b`);
  one('#replace').click();
  await painted();
  assert.is(textAt('label'), 'Next');
});

function ReplacingPage() {
  const [data, setData] = useState(DATA);
  return (
    <>
      <button type="button" id="replace" onClick={() => setData({ ...DATA, apiKeyId: 'c', apiKeyLabel: 'Next' })} />
      <ApiKeyConfirmPage data={data} />
    </>
  );
}

test('a link to a decided key shows a message without another key, too', async () => {
  await fakePage.draw(<NoUnconfirmedKey />, `${PATH}?apiKeyId=gone`);
  assert.is(one('h1').textContent, 'CONFIRM_APIKEY_SETTLED_TITLE');
  assert.is(textAt('nothing-waits'), 'CONFIRM_APIKEY_SETTLED CONFIRM_APIKEY_NONE');
});

test.run();
