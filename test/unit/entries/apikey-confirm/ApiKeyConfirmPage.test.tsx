import { useState } from 'react';
import { flushSync } from 'react-dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CONFIRMATION } from '../../../../build/samples/api-keys';
import { ApiKeyConfirmPage } from '../../../../entries/apikey-confirm/ApiKeyConfirmPage';
import { decisionOutcome } from '../../../../entries/apikey-confirm/decision-outcome';
import { NoUnconfirmedKey } from '../../../../entries/apikey-confirm/NoUnconfirmedKey';
import type { ConfirmationData } from '../../../../shared/contract/account/api-key-confirmation';
import { OPEN_FLAGS } from '../../../../shared/contract/session-storage-keys';
import { noAnswer } from '../../../../shared/http/result';
import { setUpFakePage } from '../../../support/dom/fake-page';
import { holdTimers } from '../../../support/dom/held-timers';
import { act, button, isThere, showKeys, textAt, textOf } from '../../../support/dom/page-controls';
import { one, painted, pressEscape } from '../../../support/dom/render';
import { failure, success } from '../../shared/http/results';

const page = setUpFakePage(test);
const pass = holdTimers(test);
showKeys(test);

const PATH = '/apikey/confirm';
const DATA: ConfirmationData = { ...CONFIRMATION, apiKeyId: 'a b' };
const CHANGED = 'ResourceChanged /identityprovider/apikey/confirm changed';

/** Other data, as a reload brings them. */
let change: (data: Partial<ConfirmationData>) => void;
function ChangingPage({ first }: { first: ConfirmationData }) {
  const [data, setData] = useState(first);
  change = (next) => setData({ ...data, ...next });
  return <ApiKeyConfirmPage data={data} />;
}

const show = (data: Partial<ConfirmationData> = {}, query = '?apiKeyId=a+b') =>
  page.draw(<ChangingPage first={{ ...DATA, ...data }} />, `${PATH}${query}`);
const isIdle = (action: string) => !button(action).disabled && button(action).getAttribute('aria-disabled') === null;
const areIdle = () => ['confirm', 'decline'].map(isIdle);
async function decide(decision: 'confirm' | 'decline', ...answer: [status: number, body?: string]) {
  await act(decision);
  await page.lastCall().answer(...answer);
}

test('it shows the creator, the label, a closed explanation and the buttons', async () => {
  await show();
  assert.is(textOf('h1'), 'CONFIRM_APIKEY_TITLE');
  assert.equal([textAt('creator'), textAt('label')], [`CONFIRM_APIKEY_CREATED_BY ${DATA.createdBy}`, DATA.apiKeyLabel]);
  const explanation = one<HTMLDetailsElement>('details[data-part=explanation]');
  assert.not(explanation.open);
  assert.match(explanation.textContent, /CONFIRM_APIKEY_EXPLANATION$/);
  assert.equal(areIdle(), [true, true]);
  await act('close');
  assert.equal(page.shellCalls, ['closeWindow']);
});

test('a key says when it ends; one of an unknown creator names an administrator and cannot be declined', async () => {
  for (const [data, title] of [
    [{ expiresAt: '2100-01-01T00:00:00Z' }, 'APIKEY_EXPIRY'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'APIKEY_STATUS_EXPIRED'],
    [{ expiresAt: '2100-01-01T00:00:00Z', isExpired: true }, 'APIKEY_STATUS_EXPIRED'],
  ] as const) {
    await show(data);
    assert.is(one('[data-part=expiry-time]').previousElementSibling?.textContent, title);
  }
  await show({ createdBy: '' });
  assert.is(textAt('creator'), 'CONFIRM_APIKEY_CREATED_BY_ADMIN');
  assert.match(textAt('explanation'), /CONFIRM_APIKEY_EXPLANATION_NO_DECLINE$/);
  assert.equal([isThere('[data-action=decline]'), isThere('[data-action=confirm]')], [false, true]);
});

test('a decision is sent once to the page’s path, with the key’s id and the token', async () => {
  for (const [decision, other, method] of [
    ['confirm', 'decline', 'POST'],
    ['decline', 'confirm', 'DELETE'],
  ] as const) {
    page.calls.length = 0;
    await show();
    button(decision).click();
    await act(decision);
    await act(other);
    const sent = page.calls.map(({ path, method: used, json }) => [path, used, json]);
    assert.equal(sent, [[`/identityprovider${PATH}?id=a+b`, method, { AntiCsrfToken: DATA.antiCsrfToken }]]);
    assert.equal(areIdle(), [false, false]);
  }
});

test('the answer true sends the event at once and loads the next key after a second', async () => {
  await show();
  await decide('confirm', 200, 'true');
  assert.equal(page.shellCalls, [CHANGED]);
  assert.match(textAt('done'), /CONFIRM_APIKEY_CONFIRMED$/);
  await pass(999);
  assert.equal([page.reloads, isIdle('decline')], [0, false]);
  await pass(1);
  assert.equal([areIdle(), isThere('[data-part=done]'), page.notifications], [[true, true], false, []]);
  assert.equal(page.shellCalls, [CHANGED, 'reload']);
});

test('any other answer, also true at another address, closes the dialog, or shows a message', async () => {
  for (const [moves, text] of [
    [false, 'false'],
    [true, 'true'],
  ] as const) {
    page.shellCalls.length = 0;
    await show();
    await act('decline');
    if (moves) history.replaceState(null, '', '?apiKeyId=other');
    await page.lastCall().answer(200, text);
    assert.equal(page.shellCalls, [CHANGED, 'closeWindow']);
    await pass(1000);
    assert.equal([textOf('h1'), isThere('[data-action=confirm]')], ['CONFIRM_APIKEY_DECLINED', false]);
    await act('ok');
    assert.equal(page.shellCalls, [CHANGED, 'closeWindow', 'closeWindow']);
  }
});

test('an error is notified for two seconds, and both buttons are enabled again', async () => {
  await show();
  await decide('decline', 500, 'The database sleeps.');
  const options = { type: 'ERROR', timeout: 2000 };
  assert.equal(page.notifications, [{ message: 'The database sleeps.', options }]);
  assert.equal([areIdle(), page.shellCalls], [[true, true], []]);
});

test('a deleted key is notified, and the next one is loaded', async () => {
  await show();
  await decide('confirm', 404);
  assert.is(page.notifications[0]?.message, 'APIKEY_HAS_BEEN_DELETED_BEFORE');
  assert.not(isIdle('confirm'));
  await pass(1000);
  assert.equal([page.reloads, isIdle('confirm')], [1, true]);
});

const problem = (statusCode: number, messageKey: string) => ({
  status: statusCode,
  messageKey,
  problem: { statusCode, messageKey },
});

test('exactly the text true says that there is another key; a failure has its message, and says what is decided', () => {
  for (const text of ['', 'TRUE', 'true\n', '"true"'])
    assert.equal(decisionOutcome(success(text), { moved: false }), { kind: 'done', next: 'close' }, text);
  for (const [failed, message, isDecided = false] of [
    [failure(problem(409, 'APIKEY_DECIDED_BEFORE')), 'APIKEY_DECIDED_BEFORE', true],
    [failure({ status: 409, text: 'Not now' }), 'Not now'],
    [failure({ status: 500, text: ' \n' }), 'ERROR_UNKNOWN_MESSAGE'],
    [failure({ text: '{}', ...problem(403, 'ERROR_FORBIDDEN') }), 'ERROR_FORBIDDEN'],
    [noAnswer('network'), 'ERROR_NETWORK'],
  ] as const)
    assert.equal(decisionOutcome(failed, { moved: false }), { kind: 'rejected', message, isDecided });
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
  const flag = () => sessionStorage.getItem('idp-api-key-dialog');
  for (const content of [<ApiKeyConfirmPage key="key" data={DATA} />, <NoUnconfirmedKey key="none" />]) {
    await page.draw(content, PATH);
    assert.is(flag(), 'true');
    dispatchEvent(new Event('pagehide'));
    assert.is(flag(), null);
  }
});

test('a link to a decided key shows a message, and the next key on request', async () => {
  await show({ apiKeyId: 'other' });
  assert.equal([textOf('h1'), textAt('settled')], ['CONFIRM_APIKEY_SETTLED_TITLE', 'CONFIRM_APIKEY_SETTLED']);
  assert.equal([isThere('[data-action=confirm]'), isThere('[data-part=label]')], [false, false]);
  assert.is(document.activeElement, one('h1'));
  assert.is(sessionStorage.getItem(OPEN_FLAGS.confirm), 'true', 'the avatar opens no other dialog');
  pressEscape();
  assert.equal(page.shellCalls.at(-1), 'closeWindow');
  await act('next');
  assert.equal(
    [textAt('label'), document.activeElement],
    [DATA.apiKeyLabel, one('h1')],
    'a late Enter confirms nothing',
  );
  await act('confirm');
  assert.match(page.lastCall().url, /id=other$/);
  for (const query of ['', '?apiKeyId=', '?apiKeyId=A+B', '?other=x']) {
    await show({}, query);
    assert.is(textAt('label'), DATA.apiKeyLabel, `${query} names no other key`);
  }
});

test('without an unconfirmed key it shows a message that closes, also for a link to a decided one', async () => {
  for (const [query, title, text] of [
    ['', 'CONFIRM_APIKEY_NONE_TITLE', 'CONFIRM_APIKEY_NONE'],
    ['?apiKeyId=gone', 'CONFIRM_APIKEY_SETTLED_TITLE', 'CONFIRM_APIKEY_SETTLED CONFIRM_APIKEY_NONE'],
  ] as const) {
    page.shellCalls.length = 0;
    await page.draw(<NoUnconfirmedKey />, PATH + query);
    assert.equal([textOf('h1'), textAt('nothing-waits')], [title, text]);
    await act('ok');
    assert.equal(page.shellCalls, ['closeWindow']);
  }
});

test.run();
