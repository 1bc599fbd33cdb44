import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { API_KEY_CREATED, API_KEY_DETAILS } from '../../../../build/samples/api-keys';
import type { ApiKeyDetailsData } from '../../../../shared/contract/account/api-keys';
import { formatDateTime } from '../../../../shared/i18n/format';
import { act, isThere, press, select, textOf } from '../../../support/dom/page-controls';
import { one, type, until } from '../../../support/dom/render';
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

test('the error card of a key that is unknown closes', async () => {
  await page.show({ apiKeys: [item('a')] }, 'a');
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

const DIALOG = '[data-part=one-time-key]';
const UNTIL = '2100-01-01T00:00:00.000Z';
const ROTATED = API_KEY_CREATED;
const UNUSED = { canRotate: true, previousSecretUntil: UNTIL, lastUsedAt: null, prefix: 'vst_Ab3-' };

async function open(over: Partial<ApiKeyDetailsData>): Promise<void> {
  await page.show({ apiKeys: [item('a', { status: 'Confirmed' })] });
  await openKey(page, details('a', { status: 'Confirmed', ...over }));
}

test('a server that does not say that a key can be rotated shows nothing of it', async () => {
  await open({});
  for (const part of ['[data-part=secret]', '[data-part=previous-secret]']) assert.not(isThere(part));
});

test('a double click on Create rotates once, with the chosen overlap, and the new secret is shown once', async () => {
  await open({ canRotate: true });
  await press('[data-action=rotate]');
  const field = one<HTMLSelectElement>('select[name=overlap]');
  assert.equal([field.value, document.activeElement], ['24', field]);
  await select('overlap', '168');
  one('[data-action=submit-rotate]').click();
  await press('[data-action=submit-rotate]');
  assert.equal(
    page.callsOf('POST').map(({ path, json }) => [path, json]),
    [['/identityprovider/config/apikey/a/secret', { overlapHours: 168, antiCsrfToken: API_KEY_DETAILS.antiCsrfToken }]],
  );
  await page.answer('POST', '/secret', 200, ROTATED);
  await until(() => isThere(DIALOG));
  assert.match(one(DIALOG).textContent, 'APIKEY_ROTATED');
  assert.is(one<HTMLInputElement>(`${DIALOG} input`).value, ROTATED.apiKeyDto.key);
});

test('Cancel closes the form without a call, and gives its button the focus', async () => {
  await open({ canRotate: true });
  await press('[data-action=rotate]');
  await press('[data-action=cancel-rotate]');
  assert.equal([isThere('[data-part=rotate-form]'), page.callsOf('POST').length], [false, 0]);
  assert.is(document.activeElement, one('[data-action=rotate]'));
});

test('a refused rotation is notified, also one without a key, and no secret is shown', async () => {
  await open({ canRotate: true });
  await act('rotate');
  for (const body of [{ saveOk: false, problemMessages: ['APIKEY_PROBLEM_ROTATED'] }, { saveOk: true }]) {
    await act('submit-rotate');
    await page.answer('POST', '/secret', 200, body);
    assert.equal([page.notifications.pop()?.message, isThere(DIALOG)], ['APIKEY_ROTATE_FAILED', false]);
  }
});

test('no secret is created again that was used, or that cannot be', async () => {
  for (const over of [{ lastUsedAt: UNTIL }, { lastUsedAt: undefined }, { canRotate: false }, { prefix: undefined }]) {
    await open({ ...UNUSED, ...over });
    const shown = [isThere('[data-part=previous-secret]'), isThere('[data-action=replace-unused]')];
    assert.equal(shown, [true, false], Object.keys(over).join());
  }
});

test('the previous secret is ended after a question; a refusal is told, a success reads the details again', async () => {
  page.confirms = false;
  await open({ canRotate: false, previousSecretUntil: UNTIL, previousSecretLastUsedAt: UNTIL });
  await press('[data-action=end-previous]');
  assert.equal([page.confirmations[0]?.title, page.callsOf('DELETE').length], ['APIKEY_PREVIOUS_END_TITLE', 0]);
  page.confirms = true;
  await press('[data-action=end-previous]');
  await page.answer('DELETE', '/secret', 200, { saveOk: false, problemMessages: ['NOT_NOW'] });
  assert.equal([last(), page.notifications.length], ['ERROR_UNKNOWN', 1]);
  await press('[data-action=end-previous]');
  await page.answer('DELETE', '/secret', 200, { saveOk: true });
  assert.is(last(), 'APIKEY_PREVIOUS_ENDED');
  await page.answer('GET', '/a', 200, details('a', { status: 'Confirmed', canRotate: true }));
  assert.equal([isThere('[data-part=previous-secret]'), isThere('[data-action=rotate]')], [false, true]);
});

test.run();
