import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { API_KEY_DETAILS } from '../../../../build/samples/api-keys';
import { formatDateTime } from '../../../../shared/i18n/format';
import { one, type } from '../../../render';
import { isThere, press, textOf } from '../page-controls';
import { blur, details, item, LIST, label, openKey, setApiKeysPage } from './render-api-keys';

const page = setApiKeysPage(test);

const last = () => page.notifications.at(-1)?.message;

test('a page that was delivered with a key shows it, names its creator, and loads the list', async () => {
  await page.showKey();
  const user = one<HTMLInputElement>('[name=userId]');
  assert.equal([label().value, user.readOnly, user.value], ['label-a', true, 'user-a']);
  assert.equal([page.calls.length, page.calls[0]?.path], [1, LIST]);
  assert.is(one('[data-part=creator]').textContent, 'APIKEY_CREATED_BY');
  await page.showKey(details('a', { creatorDisplayName: '' }));
  assert.is(one('[data-part=creator]').textContent, 'APIKEY_CREATED_BY_UNKNOWN');
});

test('a key is loaded behind a skeleton; one that is unknown shows an error card, which closes or tries again', async () => {
  await page.show({ apiKeys: [item('a')] }, 'a');
  assert.ok(isThere('[data-part=details] [data-part=skeleton]'));
  await page.answer('GET', '/a', 404);
  assert.match(one('[data-part=details] [data-part=error-card]').textContent, /404 ERROR_NOT_FOUND/);
  await press('[data-part=error-card] [data-action=retry]');
  await page.answer('GET', '/a', 200, details('a', { id: '' }));
  assert.is(label().value, 'label-a');
  await page.publish();
  await page.answer('GET', '/a', 404);
  await press('[data-part=error-card] [data-action=close]');
  assert.equal([location.pathname, isThere('[data-part=details]'), isThere('[data-id=a]')], [LIST, false, true]);
});

test('a late answer for the previous key does not replace the open one', async () => {
  await page.show({ apiKeys: [item('a'), item('b')] });
  await press('[data-id=a] [data-action=open]');
  const first = page.lastCall('GET', '/a');
  await openKey(page, details('b'));
  await first.answer(200, details('a'));
  assert.is(label().value, 'label-b');
});

test('Manage opens the confirmation dialog of the key at its size; one that the browser blocks is notified', async () => {
  await page.showKey(details('a b', { canConfirm: true }));
  await press('[data-action=manage]');
  const path = '/identityprovider/apikey/confirm?apiKeyId=a%20b';
  assert.equal([page.openedDialogs, page.notifications], [[{ path, width: 370, height: 600 }], []]);
  page.allowsDialogs = false;
  await press('[data-action=manage]');
  assert.is(last(), 'DIALOG_BLOCKED');
});

test('retry sends one request and notifies it; then it is offered for other keys only', async () => {
  await page.show({ apiKeys: [item('a'), item('b')] });
  await openKey(page, details('a'));
  one('[data-action=retry]').click();
  await press('[data-action=retry]');
  assert.equal(
    page.callsOf('DELETE').map(({ path, json }) => [path, json]),
    [['/identityprovider/apikey/decline?id=a', { antiCsrfToken: API_KEY_DETAILS.antiCsrfToken }]],
  );
  await page.answer('DELETE', '?id=a', 200);
  assert.equal(page.notifications, [{ message: 'APIKEY_REQUEST_SENT', options: { type: 'SUCCESS' } }]);
  assert.not(isThere('[data-action=retry]'));
  await openKey(page, details('b'));
  assert.ok(isThere('[data-action=retry]'));
  await openKey(page, details('a'));
  assert.not(isThere('[data-action=retry]'));
});

test('a refused retry is notified, and is still offered', async () => {
  await page.showKey();
  await press('[data-action=retry]');
  await page.answer('DELETE', '?id=a', 200, { saveOk: false, problemMessages: ['APIKEY_PROBLEM_USER'] });
  const options = { title: 'ERROR', type: 'ERROR', problemMessages: ['APIKEY_PROBLEM_USER'] };
  assert.equal(page.notifications, [{ message: 'ERROR_UNKNOWN', options }]);
  await press('[data-action=retry]');
  await page.answer('DELETE', '?id=a', 429, { statusCode: 429, messageKey: 'APIKEY_RETRY_TOO_OFTEN' });
  assert.is(page.failures[0]?.messageKey, 'APIKEY_RETRY_TOO_OFTEN');
  assert.ok(isThere('[data-action=retry]'));
});

test('an unsaved label asks for confirmation before another key opens, and a discarded one is not saved', async () => {
  await page.show({ apiKeys: [item('a'), item('b')] });
  await openKey(page, details('a'));
  await type('[name=label]', 'half a wo');
  page.confirms = false;
  await press('[data-id=b] [data-action=open]');
  assert.equal([page.confirmations[0]?.title, location.pathname], ['UNSAVED_TITLE', `${LIST}/a`]);
  page.confirms = true;
  const field = label();
  await press('[data-id=b] [data-action=open]');
  assert.equal([location.pathname, field.isConnected], [`${LIST}/b`, false]);
  await blur({}, field);
  assert.is(page.callsOf('PUT').length, 0);
});

const END = '2026-12-05T00:00:00.000Z';
const shownText = (part: string) => textOf(`[data-part=details] [data-part=${part}]`);

test('list and details show the end of the grace period and the prefix, and no missing or invalid fields', async () => {
  const grace = { isApiKeyInGracePeriod: true, gracePeriodEnd: END };
  const facts = { ...grace, createdAt: END, lastUsedAt: null, prefix: 'vst_Ab3-', expiresAt: null };
  await page.show({ apiKeys: [item('a', facts)] });
  await openKey(page, details('a', facts));
  for (const place of ['[data-id=a]', '[data-part=details]']) {
    assert.is(one(`${place} [data-part=status]`).dataset.status, 'grace');
    assert.match(one(`${place} [data-part=status]`).textContent, 'APIKEY_GRACE_UNTIL');
    assert.is(one(`${place} [data-part=prefix]`).textContent, 'vst_Ab3-…');
  }
  const times = ['created', 'last-used', 'expiry-time'].map(shownText);
  assert.equal(times, [formatDateTime(new Date(END)), 'APIKEY_NEVER_USED', 'APIKEY_EXPIRY_NEVER']);
  const invalid = { gracePeriodEnd: 'soon', createdAt: 'x', lastUsedAt: undefined, prefix: null };
  await page.showKey(details('a', { ...invalid, isApiKeyInGracePeriod: true }));
  assert.match(one('[data-part=details] [data-part=status]').textContent, 'APIKEY_GRACE_PERIOD');
  assert.equal(['created', 'last-used', 'prefix'].map(shownText), [undefined, undefined, undefined]);
});

test.run();
