import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ApiKeyDetailsData } from '../../../../shared/contract/api-keys';
import { one, painted, until } from '../../../render';
import { details, isPresent, item, press, setApiKeysPage } from './render-api-keys';

const page = setApiKeysPage(test);

const DIALOG = '[data-part=one-time-key]';
const UNTIL = '2100-01-01T00:00:00.000Z';
const ROTATED = { saveOk: true, apiKeyDto: { id: 'a', key: 'vst_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG' } };

const posts = () => page.calls.filter(({ method }) => method === 'POST');

async function open(over: Partial<ApiKeyDetailsData>): Promise<void> {
  const key = details('a', { status: 'Confirmed', ...over });
  await page.render({ apiKeys: [item('a', { status: 'Confirmed' })] });
  await press('[data-id="a"] [data-action=open]');
  await page.answer('GET', '/a', 200, key);
}

// The dialog is a chunk of its own: it is loaded before the tests, so that they need not wait for it.
test.before(async () => {
  await import('../../../../shared/dialogs/OneTimeKeyDialog');
  await import('../../../../shared/ui/headless/headless-components');
});

test('a server that does not say that a key can be rotated shows nothing of it', async () => {
  await open({});
  for (const part of ['[data-part=secret]', '[data-part=previous-secret]']) assert.not(isPresent(part));
});

test('a double click on Create rotates once, with the chosen overlap, and the new secret is shown once', async () => {
  await open({ canRotate: true });
  await press('[data-action=rotate]');
  const select = one<HTMLSelectElement>('select[name=overlap]');
  assert.is(select.value, '24');
  select.value = '168';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await painted();
  one('[data-action=submit-rotate]').click();
  await press('[data-action=submit-rotate]');
  assert.equal(
    posts().map(({ path, json }) => [path, json]),
    [['/identityprovider/config/apikey/a/secret', { overlapHours: 168, antiCsrfToken: 'token' }]],
  );
  await page.answer('POST', '/secret', 200, ROTATED);
  await until(() => isPresent(DIALOG));
  assert.match(one(DIALOG).textContent, 'APIKEY_ROTATED');
  assert.is(one<HTMLInputElement>(`${DIALOG} input`).value, ROTATED.apiKeyDto.key);
});

test('Cancel closes the form without a call', async () => {
  await open({ canRotate: true });
  await press('[data-action=rotate]');
  await press('[data-action=cancel-rotate]');
  assert.equal([isPresent('[data-part=rotate-form]'), posts().length], [false, 0]);
});

for (const [status, body, note] of [
  [200, { saveOk: false, problemMessages: ['APIKEY_PROBLEM_ROTATED'] }, 'APIKEY_ROTATE_FAILED'],
  [200, { saveOk: true }, 'APIKEY_ROTATE_FAILED'],
  [403, undefined, '403 ERROR_FORBIDDEN'],
] as const) {
  test(`${status} with ${JSON.stringify(body)} to a rotation is notified, and no secret is shown`, async () => {
    await open({ canRotate: true });
    await press('[data-action=rotate]');
    await press('[data-action=submit-rotate]');
    await page.answer('POST', '/secret', status, body);
    assert.equal([page.notifications.at(-1)?.message, isPresent(DIALOG)], [note, false]);
    assert.ok(isPresent('[data-action=submit-rotate]'));
  });
}

test('a new secret that nothing has used can be created again, while the one before works', async () => {
  const facts = { canRotate: true, previousSecretUntil: UNTIL, lastUsedAt: null, prefix: 'vst_Ab3-' };
  await open(facts);
  assert.ok(isPresent('[data-action=end-previous]'));
  await press('[data-action=replace-unused]');
  const json = { overlapHours: 24, unusedPrefix: 'vst_Ab3-', antiCsrfToken: 'token' };
  assert.equal(page.lastCall('POST', '/secret').json, json);
  await page.answer('POST', '/secret', 200, ROTATED);
  await until(() => isPresent(DIALOG));
});

for (const over of [{ lastUsedAt: UNTIL }, { lastUsedAt: undefined }, { canRotate: false }, { prefix: undefined }]) {
  test(`with ${JSON.stringify(over)} ${Object.keys(over)} no secret is created again`, async () => {
    const facts = { canRotate: true, previousSecretUntil: UNTIL, lastUsedAt: null, prefix: 'vst_Ab3-' };
    await open({ ...facts, ...over });
    assert.equal([isPresent('[data-part=previous-secret]'), isPresent('[data-action=replace-unused]')], [true, false]);
  });
}

const endPrevious = async () => {
  await open({ canRotate: false, previousSecretUntil: UNTIL, previousSecretLastUsedAt: UNTIL });
  await press('[data-action=end-previous]');
};

test('the previous secret is ended after a question, and the details are read again', async () => {
  page.confirms = false;
  await endPrevious();
  assert.equal(
    [page.confirmations[0]?.title, page.calls.some(({ method }) => method === 'DELETE')],
    ['APIKEY_PREVIOUS_END_TITLE', false],
  );
  page.confirms = true;
  await press('[data-action=end-previous]');
  await page.answer('DELETE', '/secret', 200, { saveOk: true });
  assert.is(page.notifications.at(-1)?.message, 'APIKEY_PREVIOUS_ENDED');
  await page.answer('GET', '/a', 200, details('a', { status: 'Confirmed', canRotate: true }));
  assert.equal([isPresent('[data-part=previous-secret]'), isPresent('[data-action=rotate]')], [false, true]);
});

for (const [status, body, note] of [
  [200, { saveOk: false, problemMessages: ['NOT_NOW'] }, 'ERROR_UNKNOWN'],
  [500, undefined, '500 ERROR_INTERNAL_SERVER'],
] as const) {
  test(`${status} ${body ? 'with saveOk false ' : ''}to the end of the previous secret is an error`, async () => {
    await endPrevious();
    await page.answer('DELETE', '/secret', status, body);
    const messages = page.notifications.map(({ message }) => message);
    assert.equal([messages.at(-1), messages.includes('APIKEY_PREVIOUS_ENDED')], [note, false]);
    assert.ok(isPresent('[data-action=end-previous]'));
  });
}

test.run();
