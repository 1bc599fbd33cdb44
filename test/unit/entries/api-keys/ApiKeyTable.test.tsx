import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatServerTime } from '../../../../shared/i18n/format-server-time';
import { holdTimers } from '../../../support/dom/held-timers';
import { isThere, press, rowIds, textOf } from '../../../support/dom/page-controls';
import { one, type, until } from '../../../support/dom/render';
import { details, item, LIST, openKey, setApiKeysPage } from './render-api-keys';

const page = setApiKeysPage(test);
const pass = holdTimers(test);

test('add leads to the form for a new key, and is disabled while it is open, also in an empty list', async () => {
  for (const place of ['', '[data-part=empty] ']) {
    page.calls.length = 0;
    await page.show({ apiKeys: [] });
    assert.is(textOf('[data-part=empty] p'), 'APIKEY_LIST_NO_KEYS');
    await press(`${place}[data-action=add]`);
    assert.equal([location.pathname, page.calls.length], [`${LIST}/create`, 1]);
    assert.is(textOf('[data-part=details] h2'), 'APIKEY_CREATE_TITLE');
    for (const button of document.querySelectorAll<HTMLButtonElement>('[data-action=add]')) assert.ok(button.disabled);
  }
});

test('a search without a match says so, and its button clears it and puts the focus into the field', async () => {
  await page.show({ apiKeys: [item('a')] });
  await type('[name=search]', 'nobody');
  assert.is(one('[data-part=empty] p').textContent, 'APIKEY_LIST_NO_MATCH');
  await press('[data-part=empty] [data-action=clear-search]');
  assert.equal([rowIds(), one<HTMLInputElement>('[name=search]').value], [['a'], '']);
  assert.is(document.activeElement, one('[name=search]'));
});

test('the times of keys are relative or dates, which a click switches for all; keys without times have no switch', async () => {
  const [grace, expiry] = ['2026-01-02T03:04:05Z', '2099-01-02T03:04:05Z'];
  await page.show({ apiKeys: [item('a', { isApiKeyInGracePeriod: true, gracePeriodEnd: grace, expiresAt: expiry })] });
  await until(() => isThere('time[title]'));
  const times = () =>
    [...document.querySelectorAll('time')].map(({ dateTime, title }) => [dateTime.slice(0, 4), title]);
  assert.equal(times(), [
    ['2026', formatServerTime(grace)],
    ['2099', formatServerTime(expiry)],
  ]);
  await press('[data-action=toggle-times]');
  assert.equal(times(), [
    ['2026', ''],
    ['2099', ''],
  ]);
  await press('[data-action=toggle-times]');
  await page.show({ apiKeys: [item('a')] });
  assert.not(isThere('[data-action=toggle-times]'));
});

test('a click on a row opens its details, marks the row, and sends Navigated to the shell', async () => {
  await page.show({ apiKeys: [item('a'), item('b')] });
  await openKey(page, details('b'));
  assert.is(location.pathname, `${LIST}/b`);
  assert.is(one('[aria-current]').closest<HTMLElement>('tr')?.dataset.id, 'b');
  assert.equal(page.shellCalls, [`Navigated ${LIST}/b ${document.title}`]);
  assert.is(one('[data-part=details] hgroup').textContent, `APIKEY_DETAILS_TITLE${details('b').label}`);
  await press('[data-part=details] [data-action=close-panel]');
  assert.equal([location.pathname, isThere('[data-part=details]')], [LIST, false]);
});

test('the refresh button shows the skeleton at once and sends a call after 500 ms; the search text stays', async () => {
  await page.show({ apiKeys: [item('a')] });
  await type('[name=search]', 'user-a');
  await press('[data-action=refresh]');
  assert.ok(isThere('[data-part=skeleton]'));
  await pass(499);
  assert.is(page.calls.length, 0);
  await pass(1);
  await page.answer('GET', LIST, 200, { apiKeys: [item('a'), item('z')] });
  assert.equal([rowIds(), one<HTMLInputElement>('[name=search]').value], [['a'], 'user-a']);
});

test('the event of a changed key reads the list again, other events do not', async () => {
  await page.show({ apiKeys: [item('a')] });
  await page.publish('/identityprovider/session');
  await page.publish(undefined, 'created');
  assert.is(page.calls.length, 0);
  await page.publish();
  assert.not(isThere('[data-part=skeleton]'));
  await page.answer('GET', LIST, 200, { apiKeys: [item('b')] });
  assert.equal(rowIds(), ['b']);
});

test('with unsaved input an ended session is notified instead of leading to sign-in', async () => {
  await page.show({ apiKeys: [item('a')] }, 'a');
  await page.answer('GET', '/a', 200, details('a'));
  await type('[name=label]', 'half a wo');
  await page.publish();
  await page.answer('GET', LIST, 401);
  assert.equal([page.navigations, page.failures.map(({ status }) => status)], [[], [401]]);
  assert.is(one<HTMLInputElement>('[name=label]').value, 'half a wo');
});

test('delete asks for confirmation, without which nothing changes; then it posts once, and sends the event', async () => {
  await page.show({ apiKeys: [item('a')] });
  page.confirms = false;
  await press('[data-action=delete]');
  assert.equal([page.confirmations[0]?.title, page.calls.length], ['APIKEY_DELETE_CONFIRM_TITLE', 0]);
  page.confirms = true;
  one('[data-action=delete]').click();
  await press('[data-action=delete]');
  assert.equal([page.confirmations.length, page.calls.length], [2, 1]);
  assert.equal(page.lastCall('POST', LIST).json, { ...item('a'), delete: true });
  await page.answer('POST', LIST, 200, { saveOk: true });
  assert.equal(page.notifications, [{ message: 'APIKEY_LIST_DELETED', options: { type: 'SUCCESS' } }]);
  assert.equal(page.shellCalls, ['ResourceChanged /identityprovider/apikey/confirm changed']);
  await page.answer('GET', LIST, 200, { apiKeys: [] });
  assert.equal(rowIds(), []);
});

test('a rejected or failed deletion is notified, and the key stays in the list', async () => {
  await page.show({ apiKeys: [item('a')] });
  await press('[data-action=delete]');
  await page.answer('POST', LIST, 200, { saveOk: false, problemMessages: ['Locked', 'Try later'] });
  const options = { title: 'ERROR', type: 'ERROR', problemMessages: ['Locked', 'Try later'] };
  assert.equal(page.notifications, [{ message: 'APIKEY_LIST_DELETE_FAILED', options }]);
  await press('[data-action=delete]');
  await page.answer('POST', LIST, 403);
  assert.equal([page.failures.length, rowIds(), page.shellCalls], [1, ['a'], []]);
});

test.run();
