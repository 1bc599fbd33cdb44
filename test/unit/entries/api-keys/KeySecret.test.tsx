import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { API_KEY_CREATED, API_KEY_DETAILS } from '../../../../build/samples/api-keys';
import type { ApiKeyDetailsData } from '../../../../shared/contract/api-keys';
import { one, until } from '../../../render';
import { act, isThere, press, select } from '../page-controls';
import { details, item, openKey, setApiKeysPage } from './render-api-keys';

const page = setApiKeysPage(test);

const DIALOG = '[data-part=one-time-key]';
const UNTIL = '2100-01-01T00:00:00.000Z';
const ROTATED = API_KEY_CREATED;
const UNUSED = { canRotate: true, previousSecretUntil: UNTIL, lastUsedAt: null, prefix: 'vst_Ab3-' };

const last = () => page.notifications.at(-1)?.message;

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

test('a new secret that nothing has used can be created again, while the one before works', async () => {
  await open(UNUSED);
  assert.ok(isThere('[data-action=end-previous]'));
  await press('[data-action=replace-unused]');
  const json = { overlapHours: 24, unusedPrefix: 'vst_Ab3-', antiCsrfToken: API_KEY_DETAILS.antiCsrfToken };
  assert.equal(page.lastCall('POST', '/secret').json, json);
  await page.answer('POST', '/secret', 200, ROTATED);
  await until(() => isThere(DIALOG));
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
