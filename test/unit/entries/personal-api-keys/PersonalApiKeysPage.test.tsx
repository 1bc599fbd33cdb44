import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PERSONAL_KEY } from '../../../../build/samples/api-keys';
import { PersonalApiKeysPage } from '../../../../entries/personal-api-keys/PersonalApiKeysPage';
import { PersonalApiKeysData } from '../../../../shared/contract/account/personal-api-keys';
import { API_KEY_CONFIRM_ADDRESS } from '../../../../shared/contract/addresses';
import { reloaded } from '../../../support/dom/fake-page';
import { holdTimers } from '../../../support/dom/held-timers';
import { act, button, isThere, rows, setUpPage, showKeys } from '../../../support/dom/page-controls';
import { one } from '../../../support/dom/render';
import { eventually } from '../../../support/server/eventually';
import { FakeEventSource } from '../../shared/host/fake-event-source';
import { replaceGlobals } from '../../shared/host/fake-window';

const ADA = { ...PERSONAL_KEY, key: 'a/b', label: 'Export', creatorDisplayName: 'Ada' };
const CONFIRMED = { ...ADA, status: 'Confirmed' };
const apiKeys = [
  ADA,
  { ...CONFIRMED, key: '2', label: 'Sync', creatorDisplayName: '' },
  { ...ADA, key: '3', label: 'Old', status: 'Declined' },
  { ...ADA, key: '4', label: 'Old', creatorDisplayName: '', status: 'Declined' },
];

const page = setUpPage(test, PersonalApiKeysPage, {
  schema: PersonalApiKeysData,
  sample: { apiKeys },
  path: '/config/personalapikeys',
});
const pass = holdTimers(test);
showKeys(test);
const hasSkeleton = () => isThere('[data-part=skeleton]');
const manageOf = (row: ParentNode) => row.querySelector('[data-action=manage]');
const publish = (change: object = {}) =>
  page.receive({ resource: API_KEY_CONFIRM_ADDRESS, action: 'changed', ...change });

test('it lists label, creator, and status as text and colour, and which keys can be managed', async () => {
  await page.show();
  const unknown = 'APIKEY_CREATED_BY_UNKNOWN';
  const shown = ['Export', 'Sync', 'Old', 'Ada', unknown];
  assert.equal(
    rows().map((row) => shown.filter((text) => row.textContent?.includes(text)).join(' by ')),
    ['Export by Ada', `Sync by ${unknown}`, 'Old by Ada', `Old by ${unknown}`],
  );
  const statuses = rows().map((row) => row.querySelector('.text-error-ink, .text-success-ink'));
  const told = statuses.map((status) => `${status?.textContent} ${status?.classList.contains('text-error-ink')}`);
  assert.is(
    told.join().replaceAll('APIKEY_STATUS_', ''),
    'UNCONFIRMED true,CONFIRMED false,DECLINED true,DECLINED true',
  );
  assert.is(new Set(statuses.map((status) => status?.querySelector('svg')?.innerHTML)).size, 3);
  assert.equal(
    rows().map((row) => manageOf(row)?.getAttribute('aria-label')),
    ['APIKEY_MANAGE_OF Export', undefined, undefined, 'APIKEY_MANAGE_OF Old'],
    'a key of a known creator until it is decided, any other until it is confirmed',
  );
});

test('Manage opens the dialog of the key once, after 500 ms; one that the browser blocks is notified', async () => {
  await page.show();
  page.allowsDialogs = true;
  button('manage').click();
  await act('manage');
  await pass(499);
  assert.equal(page.openedDialogs, []);
  await pass(1);
  const path = `${API_KEY_CONFIRM_ADDRESS}?apiKeyId=a%2Fb`;
  assert.equal([page.openedDialogs, page.notifications], [[{ path, width: 370, height: 600 }], []]);
  page.allowsDialogs = false;
  await act('manage');
  await pass(500);
  assert.equal(page.notifications, [{ message: 'DIALOG_BLOCKED', options: { type: 'WARNING' } }]);
});

test('the event of a changed key reads the list again, once more after a call under way; other events do not', async () => {
  await page.show();
  await publish({ resource: '/identityprovider/session' });
  await publish({ action: 'removed' });
  assert.equal(page.calls, []);
  for (let times = 0; times < 3; times++) await publish();
  const made = () => page.calls.map(({ method, path }) => `${method} ${path}`);
  assert.equal([made(), rows().length], [['GET /identityprovider/config/personalapikeys'], 4]);
  await page.lastCall().answer(200, { apiKeys: [ADA] });
  await reloaded();
  assert.equal([rows().length, page.calls.length], [1, 2]);
  button('manage').focus();
  await page.lastCall().answer(200, { apiKeys: [CONFIRMED] });
  assert.equal([isThere('[data-action=manage]'), page.calls.length], [false, 2]);
  assert.is(document.activeElement, one('section'), 'the focused button is gone');
});

test('refresh shows the skeleton, also during an event, and sends one call after 500 ms', async () => {
  await page.show();
  for (const _ of [1, 2]) await act('refresh');
  assert.equal([hasSkeleton(), rows().length, page.calls.length], [true, 0, 0]);
  await pass(499);
  assert.is(page.calls.length, 0);
  await pass(1);
  await publish();
  assert.ok(hasSkeleton());
  await page.lastCall().answer(200, { apiKeys: [ADA] });
  await reloaded();
  assert.equal([rows().length, page.calls.length, hasSkeleton()], [1, 2, false]);
  await page.lastCall().answer(404);
  assert.ok(isThere('[data-part=error-card]'));
});

test('beside the navigation of a shell there is nothing to close', async () => {
  const restore = replaceGlobals({ parent: { origin: location.origin } });
  try {
    await page.show();
    assert.is(isThere('[data-action=close]'), false);
  } finally {
    restore();
  }
});

test('the close button closes the window; the event stream is open only while the page is mounted', async () => {
  FakeEventSource.all = [];
  await page.show();
  await eventually(() => FakeEventSource.open.length, 1); // its module is loaded later
  await act('close');
  assert.equal(page.shellCalls, ['closeWindow']);
  await page.draw(null, '/');
  assert.is(FakeEventSource.open.length, 0);
});

test.run();
