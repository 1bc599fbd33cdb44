// Tests entries/personal-api-keys/PersonalApiKeysPage.tsx, entries/personal-api-keys/api.ts
// Tests entries/personal-api-keys/use-personal-keys.ts, shared/runtime/loading/use-loader.ts
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PersonalApiKeysPage } from '../../../../entries/personal-api-keys/PersonalApiKeysPage';
import { API_KEY_CONFIRM_ADDRESS } from '../../../../shared/contract/addresses';
import type { PersonalApiKey } from '../../../../shared/contract/api-keys';
import { setTranslator } from '../../../../shared/i18n/translate';
import { one, painted } from '../../../render';
import { FakeEventSource } from '../../shared/host/fake-event-source';
import { replaceGlobals } from '../../shared/host/fake-window';
import { setUpFakePage } from '../fake-page';
import { holdTimers } from '../held-timers';

const fakePage = setUpFakePage(test);
const pass = holdTimers(test);
let restore = () => {};
test.before(() => {
  restore = replaceGlobals({ EventSource: FakeEventSource });
  setTranslator((key, values) => (values ? `${key} ${Object.values(values).join()}` : key));
});
test.after(() => {
  restore();
  setTranslator(undefined);
});

const ADA: PersonalApiKey = { key: 'a/b', label: 'Export', creatorDisplayName: 'Ada', status: 'Created' };
const KEYS: PersonalApiKey[] = [
  ADA,
  { key: '2', label: 'Sync', creatorDisplayName: '', status: 'Confirmed' },
  { key: '3', label: 'Old', creatorDisplayName: 'Ada', status: 'Declined' },
];

const draw = (apiKeys = KEYS) => fakePage.draw(<PersonalApiKeysPage data={{ apiKeys }} />, '/config/personalapikeys');
const rows = () => [...document.querySelectorAll('[data-part=row]')];
const button = (action: string, row: ParentNode = document) =>
  row.querySelector<HTMLElement>(`[data-action=${action}]`);
const changed = (change: object = {}) =>
  fakePage.hear({ resource: API_KEY_CONFIRM_ADDRESS, action: 'changed', ...change });
async function press(action: string) {
  button(action)?.click();
  await painted();
}

test('it lists label, creator, status in words and colour, and who can be managed', async () => {
  await draw();
  const shown = rows().map((row) => ['Export', 'Sync', 'Old', 'Ada'].filter((text) => row.textContent?.includes(text)));
  assert.equal(shown, [['Export', 'Ada'], ['Sync'], ['Old', 'Ada']]);
  const statuses = rows().map((row) => row.querySelector('.text-error-ink, .text-success-ink'));
  assert.equal(
    statuses.map((status) => [status?.textContent, status?.classList.contains('text-error-ink')]),
    [
      ['APIKEY_STATUS_UNCONFIRMED', true],
      ['APIKEY_STATUS_CONFIRMED', false],
      ['APIKEY_STATUS_DECLINED', true],
    ],
  );
  assert.is(new Set(statuses.map((status) => status?.querySelector('svg')?.innerHTML)).size, 3);
  assert.equal(
    rows().map((row) => button('manage', row)?.getAttribute('aria-label') ?? null),
    ['APIKEY_MANAGE_OF Export', null, null],
  );
  assert.match(rows()[1]?.textContent ?? '', /APIKEY_CREATED_BY_UNKNOWN/);
});

test('without keys it says so', async () => {
  await draw([]);
  assert.is(one('[data-part=empty]').textContent, 'PERSONAL_APIKEYS_EMPTY');
});

test('Manage opens the dialog of this key half a second later, once', async () => {
  await draw();
  fakePage.opens = true;
  button('manage')?.click();
  await press('manage');
  await pass(499);
  assert.equal(fakePage.opened, []);
  await pass(1);
  const path = `${API_KEY_CONFIRM_ADDRESS}?apiKeyId=a%2Fb`;
  assert.equal(fakePage.opened, [{ path, width: 370, height: 600 }]);
  assert.equal(fakePage.notes, []);
  await press('manage');
  await pass(500);
  assert.is(fakePage.opened.length, 2);
});

test('a blocked dialog is told', async () => {
  await draw();
  await press('manage');
  await pass(500);
  assert.equal(fakePage.notes, [{ message: 'DIALOG_BLOCKED', options: { type: 'WARNING' } }]);
});

test('a changed key reads the list anew, and what is not about keys does not', async () => {
  await draw();
  await changed({ resource: '/identityprovider/session' });
  await changed({ action: 'removed' });
  assert.equal(fakePage.asked, []);
  await changed();
  assert.equal(
    [fakePage.last().method, fakePage.last().url],
    ['GET', 'http://localhost/identityprovider/config/personalapikeys'],
  );
  assert.is(rows().length, 3);
  await fakePage.last().answer(200, { apiKeys: [{ ...ADA, status: 'Confirmed' }] });
  assert.is(rows().length, 1);
  assert.is(button('manage'), null);
});

test('changes that come faster than answers read it once more, after the answer under way', async () => {
  await draw();
  for (let times = 0; times < 3; times++) await changed();
  assert.is(fakePage.asked.length, 1);
  await fakePage.asked[0]?.answer(200, { apiKeys: [ADA] });
  assert.equal([rows().length, fakePage.asked.length], [1, 2]);
  await fakePage.last().answer(200, { apiKeys: [] });
  assert.equal([rows().length, fakePage.asked.length], [0, 2]);
});

test('a change while it is refreshed leaves the skeleton until the list is there', async () => {
  await draw();
  await press('refresh');
  await pass(500);
  await changed();
  assert.ok(one('[data-part=skeleton]'));
  await fakePage.asked[0]?.answer(200, { apiKeys: [ADA] });
  assert.equal([rows().length, fakePage.asked.length], [1, 2]);
});

test('the focus stays in the list when its button goes', async () => {
  await draw();
  button('manage')?.focus();
  await changed();
  await fakePage.last().answer(200, { apiKeys: [{ ...ADA, status: 'Confirmed' }] });
  assert.is(document.activeElement, one('section'));
});

test('refresh shows the skeleton, waits half a second, and asks once', async () => {
  await draw();
  await press('refresh');
  await press('refresh');
  assert.ok(one('[data-part=skeleton]'));
  assert.equal([rows().length, fakePage.asked.length], [0, 0]);
  await pass(500);
  await fakePage.last().answer(200, { apiKeys: [ADA] });
  assert.equal([rows().length, fakePage.asked.length], [1, 1]);
  assert.is(document.querySelector('[data-part=skeleton]'), null);
});

test('what cannot be read anew stays as it was, and the failure is told', async () => {
  await draw();
  await press('refresh');
  await pass(500);
  await fakePage.last().answer(500);
  assert.is(rows().length, 3);
  assert.equal(
    fakePage.failures.map(({ status }) => status),
    [500],
  );
});

test('a session that is over leads to sign-in with the way back, and the list stays meanwhile', async () => {
  await draw();
  await changed();
  await fakePage.last().answer(401);
  assert.equal([fakePage.failures.length, rows().length, fakePage.left.length], [0, 3, 1]);
});

test('a list that is gone makes way for the card, which tries again', async () => {
  await draw();
  await changed();
  await fakePage.last().answer(404);
  assert.match(one('[data-part=error-card]').textContent, /404 ERROR_NOT_FOUND/);
  await press('retry');
  await pass(0);
  await fakePage.last().answer(200, { apiKeys: [ADA] });
  assert.is(rows().length, 1);
});

test('close closes', async () => {
  await draw();
  await press('close');
  assert.equal(fakePage.told, ['closeWindow']);
});

test('it hears the server only while it is there', async () => {
  FakeEventSource.all = [];
  await draw();
  assert.is(FakeEventSource.open.length, 1);
  await fakePage.draw(null, '/');
  assert.is(FakeEventSource.open.length, 0);
});

test('hostile labels and names stand as text', async () => {
  await draw([{ ...ADA, label: '<img src=x>', creatorDisplayName: '\u202e'.repeat(5000) }]);
  assert.is(document.querySelector('img'), null);
  assert.match(rows()[0]?.textContent ?? '', /<img src=x>/);
  assert.ok((rows()[0]?.textContent?.length ?? 0) < 300);
});

test.run();
