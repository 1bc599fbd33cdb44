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
  { key: '4', label: 'Old', creatorDisplayName: '', status: 'Declined' },
];
const CONFIRMED: PersonalApiKey = { ...ADA, status: 'Confirmed' };

const show = (apiKeys = KEYS) => fakePage.draw(<PersonalApiKeysPage data={{ apiKeys }} />, '/config/personalapikeys');
const rows = () => [...document.querySelectorAll('[data-part=row]')];
const hasSkeleton = () => document.querySelector('[data-part=skeleton]') !== null;
const button = (action: string, row: ParentNode = document) =>
  row.querySelector<HTMLElement>(`[data-action=${action}]`);
const publishChange = (change: object = {}) =>
  fakePage.receive({ resource: API_KEY_CONFIRM_ADDRESS, action: 'changed', ...change });
async function press(action: string) {
  button(action)?.click();
  await painted();
}

test('it lists label, creator, and status as text and colour, and which keys can be managed', async () => {
  await show();
  const names = ['Export', 'Sync', 'Old', 'Ada', 'APIKEY_CREATED_BY_UNKNOWN'];
  const shown = rows().map((row) => names.filter((text) => row.textContent?.includes(text)).join(' by '));
  const unknown = 'APIKEY_CREATED_BY_UNKNOWN';
  assert.equal(shown, ['Export by Ada', `Sync by ${unknown}`, 'Old by Ada', `Old by ${unknown}`]);
  const statuses = rows().map((row) => row.querySelector('.text-error-ink, .text-success-ink'));
  assert.equal(
    statuses.map((status) => [status?.textContent, status?.classList.contains('text-error-ink')]).slice(0, 3),
    [
      ['APIKEY_STATUS_UNCONFIRMED', true],
      ['APIKEY_STATUS_CONFIRMED', false],
      ['APIKEY_STATUS_DECLINED', true],
    ],
  );
  assert.is(new Set(statuses.map((status) => status?.querySelector('svg')?.innerHTML)).size, 3);
  assert.equal(
    rows().map((row) => button('manage', row)?.getAttribute('aria-label')),
    ['APIKEY_MANAGE_OF Export', undefined, undefined, 'APIKEY_MANAGE_OF Old'],
    'a key of a known creator until it is decided, any other until it is confirmed',
  );
});

test('a key in its grace period is not shown as an error, and says how long it works', async () => {
  await show([{ ...ADA, isApiKeyInGracePeriod: true, gracePeriodEnd: '2026-11-29T07:46:00Z' }]);
  const mark = one('[data-part=status]');
  assert.equal([mark.dataset.status, mark.className.includes('text-error-ink')], ['grace', false]);
  assert.match(mark.textContent ?? '', /APIKEY_STATUS_UNCONFIRMED.*APIKEY_GRACE_UNTIL .*2026/);
});

test('an empty list shows a text', async () => {
  await show([]);
  assert.is(one('[data-part=empty] p').textContent, 'PERSONAL_APIKEYS_EMPTY');
});

test('Manage opens the dialog of the key once, after 500 ms; one that the browser blocks is notified', async () => {
  await show();
  fakePage.allowsDialogs = true;
  button('manage')?.click();
  await press('manage');
  await pass(499);
  assert.equal(fakePage.openedDialogs, []);
  await pass(1);
  const path = `${API_KEY_CONFIRM_ADDRESS}?apiKeyId=a%2Fb`;
  assert.equal([fakePage.openedDialogs, fakePage.notifications], [[{ path, width: 370, height: 600 }], []]);
  fakePage.allowsDialogs = false;
  await press('manage');
  await pass(500);
  assert.equal(fakePage.notifications, [{ message: 'DIALOG_BLOCKED', options: { type: 'WARNING' } }]);
});

test('the event of a changed key reads the list again, once more after a call under way; other events do not', async () => {
  await show();
  await publishChange({ resource: '/identityprovider/session' });
  await publishChange({ action: 'removed' });
  assert.equal(fakePage.calls, []);
  for (let times = 0; times < 3; times++) await publishChange();
  assert.equal([fakePage.calls.length, rows().length], [1, 4]);
  const { method, path } = fakePage.lastCall();
  assert.equal([method, path], ['GET', '/identityprovider/config/personalapikeys']);
  await fakePage.lastCall().answer(200, { apiKeys: [ADA] });
  assert.equal([rows().length, fakePage.calls.length], [1, 2]);
  await fakePage.lastCall().answer(200, { apiKeys: [CONFIRMED] });
  assert.equal([button('manage'), fakePage.calls.length], [null, 2]);
});

test('the list gets the focus when the focused button is removed', async () => {
  await show();
  button('manage')?.focus();
  await publishChange();
  await fakePage.lastCall().answer(200, { apiKeys: [CONFIRMED] });
  assert.is(document.activeElement, one('section'));
});

test('refresh shows the skeleton, also during an event, and sends one call after 500 ms', async () => {
  await show();
  await press('refresh');
  await press('refresh');
  assert.equal([hasSkeleton(), rows().length, fakePage.calls.length], [true, 0, 0]);
  await pass(499);
  assert.is(fakePage.calls.length, 0);
  await pass(1);
  await publishChange();
  assert.ok(hasSkeleton());
  await fakePage.lastCall().answer(200, { apiKeys: [ADA] });
  assert.equal([rows().length, fakePage.calls.length, hasSkeleton()], [1, 2, false]);
});

test('a list that does not exist any more shows the error card with a retry', async () => {
  await show();
  await publishChange();
  await fakePage.lastCall().answer(404);
  assert.match(one('[data-part=error-card]').textContent, /404 ERROR_NOT_FOUND/);
  await press('retry');
  await pass(0);
  await fakePage.lastCall().answer(200, { apiKeys: [ADA] });
  assert.is(rows().length, 1);
});

test('the close button closes the window; the event stream is open only while the page is mounted', async () => {
  FakeEventSource.all = [];
  await show();
  await press('close');
  assert.equal([fakePage.shellCalls, FakeEventSource.open.length], [['closeWindow'], 1]);
  await fakePage.draw(null, '/');
  assert.is(FakeEventSource.open.length, 0);
});

test('hostile labels and names are shown as text', async () => {
  await show([{ ...ADA, label: '<img src=x>', creatorDisplayName: '\u202e'.repeat(5000) }]);
  assert.is(document.querySelector('img'), null);
  assert.match(rows()[0]?.textContent ?? '', /<img src=x>/);
  assert.ok((rows()[0]?.textContent?.length ?? 0) < 300);
});

test.run();
