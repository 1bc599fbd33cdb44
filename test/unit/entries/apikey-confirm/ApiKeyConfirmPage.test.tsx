// Tests entries/apikey-confirm/ApiKeyConfirmPage.tsx, entries/apikey-confirm/
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ApiKeyConfirmPage } from '../../../../entries/apikey-confirm/ApiKeyConfirmPage';
import { NothingWaits } from '../../../../entries/apikey-confirm/ConfirmMessage';
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

const draw = (data: Partial<ConfirmationData> = {}, query = '?apiKeyId=a+b') =>
  fakePage.draw(<ApiKeyConfirmPage data={{ ...DATA, ...data }} />, `${PATH}${query}`);
const button = (action: string) => one<HTMLButtonElement>(`[data-action=${action}]`);
const isIdle = (action: string) => !button(action).disabled && button(action).getAttribute('aria-disabled') === null;
const textAt = (part: string) => one(`[data-part=${part}]`).textContent;
async function press(action: string) {
  button(action).click();
  await painted();
}

test('it says who created which key, explains it when asked, and leaves the choice', async () => {
  await draw();
  assert.is(one('h1').textContent, 'CONFIRM_APIKEY_TITLE');
  assert.is(textAt('creator'), 'CONFIRM_APIKEY_CREATED_BY Ada');
  assert.is(textAt('label'), 'Export');
  const explanation = one<HTMLDetailsElement>('details[data-part=explanation]');
  assert.not(explanation.open);
  assert.match(explanation.textContent ?? '', /CONFIRM_APIKEY_EXPLANATION$/);
  assert.ok(button('decline') && button('confirm') && button('close'));
});

test('a key that nobody owns up to names an administrator and cannot be declined', async () => {
  await draw({ createdBy: '' });
  assert.is(textAt('creator'), 'CONFIRM_APIKEY_CREATED_BY_ADMIN');
  assert.match(textAt('explanation') ?? '', /CONFIRM_APIKEY_EXPLANATION_NO_DECLINE$/);
  assert.is(document.querySelector('[data-action=decline]'), null);
  assert.ok(button('confirm'));
});

for (const [decision, method] of [
  ['confirm', 'POST'],
  ['decline', 'DELETE'],
] as const) {
  test(`${decision} is a ${method} to the page's path with the key's id and the token, once`, async () => {
    await draw();
    button(decision).click();
    button(decision).click();
    await press(decision === 'confirm' ? 'decline' : 'confirm');
    assert.is(fakePage.asked.length, 1);
    const { url, method: used, body } = fakePage.last();
    assert.equal([url, used], [`http://localhost/identityprovider${PATH}?id=a+b`, method]);
    assert.equal(JSON.parse(String(body)), { AntiCsrfToken: 'token' });
    assert.not(isIdle('confirm'));
    assert.not(isIdle('decline'));
  });
}

test('the text true reads the next key a second later, and tells the others at once', async () => {
  await draw();
  await press('confirm');
  await fakePage.last().answer(200, 'true');
  assert.equal(fakePage.told, ['ResourceChanged']);
  assert.match(textAt('done') ?? '', /CONFIRM_APIKEY_CONFIRMED$/);
  await pass(999);
  assert.is(fakePage.reloads, 0);
  assert.not(isIdle('decline'));
  await pass(1);
  assert.is(fakePage.reloads, 1);
  assert.ok(isIdle('confirm') && isIdle('decline'));
  assert.is(document.querySelector('[data-part=done]'), null);
  assert.equal([fakePage.told, fakePage.notes], [['ResourceChanged'], []]);
});

test('any other text closes the dialog', async () => {
  await draw();
  await press('decline');
  await fakePage.last().answer(200, 'false');
  assert.equal(fakePage.told, ['ResourceChanged', 'closeWindow']);
  assert.is(fakePage.reloads, 0);
});

test('so does true when the address is another one by then', async () => {
  await draw();
  await press('confirm');
  history.replaceState(null, '', '?apiKeyId=other');
  await fakePage.last().answer(200, 'true');
  assert.equal(fakePage.told, ['ResourceChanged', 'closeWindow']);
  await pass(5000);
  assert.is(fakePage.reloads, 0);
});

test('a window that does not close says that it is done', async () => {
  await draw();
  await press('confirm');
  await fakePage.last().answer(200, 'false');
  await pass(1000);
  assert.is(one('h1').textContent, 'CONFIRM_APIKEY_CONFIRMED');
  assert.is(document.querySelector('[data-action=confirm]'), null);
  await press('ok');
  assert.equal(fakePage.told, ['ResourceChanged', 'closeWindow', 'closeWindow']);
});

test('an error is said for two seconds, and both buttons are free again', async () => {
  await draw();
  await press('decline');
  await fakePage.last().answer(500, 'The database sleeps.');
  assert.equal(fakePage.notes, [{ message: 'The database sleeps.', options: { type: 'ERROR', timeout: 2000 } }]);
  assert.ok(isIdle('confirm') && isIdle('decline'));
  assert.equal(fakePage.told, []);
  await press('confirm');
  await fakePage.last().fail();
  assert.is(fakePage.notes.at(-1)?.message, 'ERROR_NETWORK');
  assert.is(fakePage.asked.length, 2);
});

test('a key that is gone is told, and makes way for the next one', async () => {
  await draw();
  await press('confirm');
  await fakePage.last().answer(404);
  const options = { type: 'ERROR', timeout: 2000 };
  assert.equal(fakePage.notes, [{ message: 'APIKEY_HAS_BEEN_DELETED_BEFORE', options }]);
  assert.not(isIdle('confirm'));
  await pass(1000);
  assert.is(fakePage.reloads, 1);
  assert.ok(isIdle('confirm'));
});

/** Shows the page with other data, as a reload does. */
const show = { data: (_: ConfirmationData) => {} };
function Changing() {
  const [data, setData] = useState(DATA);
  show.data = setData;
  return <ApiKeyConfirmPage data={data} />;
}

test('another key takes the focus to the title, so that a second Enter answers nothing unread', async () => {
  await fakePage.draw(<Changing />, PATH);
  button('confirm').focus();
  show.data({ ...DATA, antiCsrfToken: 'other' });
  await painted();
  assert.is(document.activeElement, button('confirm'));
  show.data({ ...DATA, apiKeyId: 'next' });
  await painted();
  assert.is(document.activeElement, one('h1'));
});

test('the flag tells the avatar that it is open, until the page goes', async () => {
  await draw();
  assert.is(sessionStorage.getItem(FLAG), 'true');
  dispatchEvent(new Event('pagehide'));
  assert.is(sessionStorage.getItem(FLAG), null);
});

test('close closes', async () => {
  await draw();
  await press('close');
  assert.equal(fakePage.told, ['closeWindow']);
});

test('when nothing waits, it says so and closes', async () => {
  await fakePage.draw(<NothingWaits />, PATH);
  assert.is(textAt('nothing-waits'), 'CONFIRM_APIKEY_NONE');
  assert.is(sessionStorage.getItem(FLAG), 'true');
  await press('ok');
  assert.equal(fakePage.told, ['closeWindow']);
});

for (const [what, text] of [
  ['markup', '<img src=x onerror="document.title=1">'],
  ['10,000 characters', '👋'.repeat(10_000)],
  ['nothing to see', '\u200b\u202e'],
] as const) {
  test(`a name and a label of ${what} stand as text`, async () => {
    await draw({ createdBy: text, apiKeyLabel: text });
    assert.is(document.querySelector('img'), null);
    const shown = textAt('label') ?? '';
    assert.ok(shown.length > 0 && shown.length <= 201, `${shown.length}`);
    assert.ok((textAt('creator') ?? '').length <= 160);
    if (what === 'markup') assert.is(shown, text);
    if (what === 'nothing to see') assert.is(shown, '–');
  });
}

test('a link to a key that is settled says so, and shows the next one only on request', async () => {
  await draw({ apiKeyId: 'other' });
  assert.is(one('h1').textContent, 'CONFIRM_APIKEY_SETTLED_TITLE');
  assert.is(textAt('settled'), 'CONFIRM_APIKEY_SETTLED');
  assert.equal(
    [document.querySelector('[data-action=confirm]'), document.querySelector('[data-part=label]')],
    [null, null],
  );
  assert.is(document.activeElement, one('h1'));
  await press('next');
  assert.is(textAt('label'), 'Export');
  assert.is(document.activeElement, one('h1'), 'an Enter that comes too late confirms nothing');
  await press('confirm');
  assert.match(fakePage.last().url, /id=other$/);
});

for (const query of ['', '?apiKeyId=', '?apiKeyId=A+B', '?other=x']) {
  test(`the address ${query || 'without a query'} asks for no other key than the one that comes`, async () => {
    await draw({}, query);
    assert.is(textAt('label'), 'Export');
  });
}

test('the key after one that was decided here is shown at once', async () => {
  await draw();
  await fakePage.draw(<Replaced />, `${PATH}?apiKeyId=a+b`);
  one('#replace').click();
  await painted();
  assert.is(textAt('label'), 'Next');
});

function Replaced() {
  const [data, setData] = useState(DATA);
  return (
    <>
      <button type="button" id="replace" onClick={() => setData({ ...DATA, apiKeyId: 'c', apiKeyLabel: 'Next' })} />
      <ApiKeyConfirmPage data={data} />
    </>
  );
}

test('a link to a key that is settled says so where no other key waits, too', async () => {
  await fakePage.draw(<NothingWaits />, `${PATH}?apiKeyId=gone`);
  assert.is(one('h1').textContent, 'CONFIRM_APIKEY_SETTLED_TITLE');
  assert.is(textAt('nothing-waits'), 'CONFIRM_APIKEY_SETTLED CONFIRM_APIKEY_NONE');
});

test.run();
