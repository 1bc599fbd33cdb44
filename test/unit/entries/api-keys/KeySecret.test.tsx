import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ApiKeyDetailsData } from '../../../../shared/contract/api-keys';
import { one, painted, until } from '../../../render';
import { details, isPresent, item, openKey, press, setApiKeysPage } from './render-api-keys';

const page = setApiKeysPage(test);

const DIALOG = '[data-part=one-time-key]';
const UNTIL = '2100-01-01T00:00:00.000Z';
const ROTATED = { saveOk: true, apiKeyDto: { id: 'a', key: 'vst_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG' } };
const UNUSED = { canRotate: true, previousSecretUntil: UNTIL, lastUsedAt: null, prefix: 'vst_Ab3-' };

const last = () => page.notifications.at(-1)?.message;

async function open(over: Partial<ApiKeyDetailsData>): Promise<void> {
  await page.show({ apiKeys: [item('a', { status: 'Confirmed' })] });
  await openKey(page, details('a', { status: 'Confirmed', ...over }));
}

test('a server that does not say that a key can be rotated shows nothing of it', async () => {
  await open({});
  for (const part of ['[data-part=secret]', '[data-part=previous-secret]']) assert.not(isPresent(part));
});

test('a double click on Create rotates once, with the chosen overlap, and the new secret is shown once', async () => {
  await open({ canRotate: true });
  await press('[data-action=rotate]');
  const select = one<HTMLSelectElement>('select[name=overlap]');
  assert.equal([select.value, document.activeElement], ['24', select]);
  select.value = '168';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await painted();
  one('[data-action=submit-rotate]').click();
  await press('[data-action=submit-rotate]');
  assert.equal(
    page.callsOf('POST').map(({ path, json }) => [path, json]),
    [['/identityprovider/config/apikey/a/secret', { overlapHours: 168, antiCsrfToken: 'token' }]],
  );
  await page.answer('POST', '/secret', 200, ROTATED);
  await until(() => isPresent(DIALOG));
  assert.match(one(DIALOG).textContent, 'APIKEY_ROTATED');
  assert.is(one<HTMLInputElement>(`${DIALOG} input`).value, ROTATED.apiKeyDto.key);
});

test('Cancel closes the form without a call, and gives its button the focus', async () => {
  await open({ canRotate: true });
  await press('[data-action=rotate]');
  await press('[data-action=cancel-rotate]');
  assert.equal([isPresent('[data-part=rotate-form]'), page.callsOf('POST').length], [false, 0]);
  assert.is(document.activeElement, one('[data-action=rotate]'));
});

for (const body of [{ saveOk: false, problemMessages: ['APIKEY_PROBLEM_ROTATED'] }, { saveOk: true }]) {
  test(`${JSON.stringify(body)} to a rotation is notified, and no secret is shown`, async () => {
    await open({ canRotate: true });
    await press('[data-action=rotate]');
    await press('[data-action=submit-rotate]');
    await page.answer('POST', '/secret', 200, body);
    assert.equal([last(), isPresent(DIALOG)], ['APIKEY_ROTATE_FAILED', false]);
    assert.ok(isPresent('[data-action=submit-rotate]'));
  });
}

test('a new secret that nothing has used can be created again, while the one before works', async () => {
  await open(UNUSED);
  assert.ok(isPresent('[data-action=end-previous]'));
  await press('[data-action=replace-unused]');
  const json = { overlapHours: 24, unusedPrefix: 'vst_Ab3-', antiCsrfToken: 'token' };
  assert.equal(page.lastCall('POST', '/secret').json, json);
  await page.answer('POST', '/secret', 200, ROTATED);
  await until(() => isPresent(DIALOG));
});

for (const over of [{ lastUsedAt: UNTIL }, { lastUsedAt: undefined }, { canRotate: false }, { prefix: undefined }]) {
  test(`with ${JSON.stringify(over)} ${Object.keys(over)} no secret is created again`, async () => {
    await open({ ...UNUSED, ...over });
    assert.equal([isPresent('[data-part=previous-secret]'), isPresent('[data-action=replace-unused]')], [true, false]);
  });
}

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
  assert.equal([isPresent('[data-part=previous-secret]'), isPresent('[data-action=rotate]')], [false, true]);
});

test.run();
