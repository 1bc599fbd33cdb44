import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findKeyUser } from '../../../../../server/api-keys/find-key-user';
import { MAX_MAILS_A_DAY } from '../../../../../server/throttling/daily-mail-limit';
import { setCaller, signedInCaller } from '../../../../support/server/admin-calls';
import { textOf } from '../../../../support/server/mail-server';
import { addUser } from '../../../../support/server/temporary-storage';
import { setApp, withApp } from '../../../../support/server/test-app';
import { outbox } from '../../../../support/server/test-browser';
import { addKey, DAY } from '../../api-keys/key-fixtures';
import { CREATE, KEYS, NOWHERE, RETRY, refusedCall } from './key-calls';

const app = setApp(test);
const admin = setCaller(test, app);

const db = () => app.storage.db;
const create = (more: Record<string, unknown> = {}) =>
  admin.send('POST', CREATE, { userId: app.ids.ada, label: ' Phone ', antiCsrfToken: admin.antiCsrfToken, ...more });

test('the secret of a new key is shown once, works, and its user gets a mail', async () => {
  const answer = await create();
  assert.is(answer.statusCode, 200);
  const { saveOk, problemMessages, showConfirmHint, apiKeyDto } = answer.json();
  assert.equal([saveOk, problemMessages, showConfirmHint], [true, [], true]);
  assert.is(answer.headers['cache-control'], 'no-store');
  assert.match(apiKeyDto.key, /^vst_[\w-]{43}$/);
  const found = await findKeyUser(app.deps, apiKeyDto.key);
  assert.equal([found?.keyId, found?.user.id], [apiKeyDto.id, app.ids.ada]);
  const [mail = '', ...more] = await outbox(app);
  assert.is(more.length, 0);
  assert.match(mail, 'ada@example.org');
  const link = `http://localhost/identityprovider/apikey/confirm?apiKeyId=${apiKeyDto.id}`;
  for (const part of [link, 'Display admin', 'Phone']) assert.match(textOf(mail), part);
  assert.not.match(mail, apiKeyDto.key);
});

test('a key for its creator or for a technical user sends no mail', async () => {
  const technical = await addUser(db(), { userName: 'import', email: 'import@example.org', isTechnical: true });
  for (const userId of [app.ids.admin, app.ids.admin.toUpperCase(), technical]) {
    const { showConfirmHint, apiKeyDto } = (await create({ userId })).json();
    assert.is(showConfirmHint, false);
    assert.is((await admin.get(`${KEYS}/${apiKeyDto.id}`)).json().status, 'Confirmed');
  }
  assert.equal(await outbox(app), []);
});

test('additional fields of the request are ignored', async () => {
  const more = { id: NOWHERE, status: 'Confirmed', canConfirm: true, creatorDisplayName: 'x', key: 'vst_x' };
  const { id } = (await create(more)).json().apiKeyDto;
  assert.is.not(id, NOWHERE);
  const { status, creatorDisplayName } = (await admin.get(`${KEYS}/${id}`)).json();
  assert.equal([status, creatorDisplayName], ['Unconfirmed', 'Display admin']);
});

test('a user gets mails for five new keys a day; for further ones the answer says that no mail was sent', async () => {
  const isUserMailed = async (more = {}) => (await create(more)).json().isUserMailed;
  const bob = await addUser(db(), { userName: 'bob', email: 'bob@example.org' });
  const answers = (await Promise.all(Array.from({ length: 12 }, () => create()))).map((answer) => answer.json());
  for (const { saveOk, showConfirmHint } of answers) assert.equal([saveOk, showConfirmHint], [true, true]);
  assert.is(new Set(answers.map(({ apiKeyDto }) => apiKeyDto.key)).size, 12);
  assert.is(answers.filter((answer) => answer.isUserMailed).length, MAX_MAILS_A_DAY);
  assert.is((await outbox(app)).length, MAX_MAILS_A_DAY);
  const { apiKeys } = (await admin.get(KEYS)).json();
  assert.is(apiKeys.length, 12);
  for (const { id } of apiKeys) await admin.send('POST', KEYS, { id, delete: true });
  assert.is(await isUserMailed(), false, 'deleted keys count as well');
  assert.is(await isUserMailed({ userId: bob }), true, 'each user has a count of their own');
  assert.is(await isUserMailed({ userId: app.ids.admin }), false, 'a key for its creator needs no mail');
  app.now += 86_400_000;
  await admin.signInAgain();
  assert.is(await isUserMailed(), true);
});

test('an unknown, invalid or disabled user and an invalid label create nothing, and the answer says why', async () => {
  const closed = await addUser(db(), { userName: 'closed' });
  await db().updateTable('users').set({ is_closed: 1 }).where('id', '=', closed).execute();
  for (const userId of [NOWHERE, '', 'ada\0', "' or 1=1 --", app.ids.disabled, closed])
    await refusedCall(app, () => create({ userId }), 200, 'APIKEY_PROBLEM_USER');
  for (const label of ['', ' ', 'x'.repeat(101), 'x'.repeat(10_000), '\ud83d'])
    await refusedCall(app, () => create({ label }), 200, 'APIKEY_PROBLEM_LABEL');
});

const HOSTILE: readonly (readonly [body: string, status?: number, type?: string])[] = [
  ...['{', '', 'null', '[]', '"x"'].map((body) => [body] as const),
  ['{"userId":"x","label":1,"antiCsrfToken":"OWN"}'],
  ['{"userId":["x"],"label":"x","antiCsrfToken":"OWN"}'],
  ['{"userId":"x","userId":"y","label":"x","antiCsrfToken":"OWN"}'],
  ['userId=x&label=x&antiCsrfToken=x', 415, 'application/x-www-form-urlencoded'],
  [JSON.stringify('x'.repeat(70_000)), 413],
];

test('bodies that are no new key, the address of a key and a support session create none', async () => {
  for (const [body, status = 400, type] of HOSTILE) {
    const ask = () => admin.sendRaw('POST', CREATE, body.replace('OWN', admin.antiCsrfToken), type);
    await refusedCall(app, ask, status, status === 400 ? 'ERROR_BAD_REQUEST' : 'ERROR_UNKNOWN');
  }
  const { id } = await addKey(db(), 0, { user_id: app.ids.ada });
  const body = { userId: app.ids.ada, label: 'x', antiCsrfToken: admin.antiCsrfToken };
  for (const where of [id, NOWHERE, 'x'])
    await refusedCall(app, () => admin.send('POST', `${KEYS}/${where}`, body), 404, 'ERROR_NOT_FOUND');
  await db().updateTable('sessions').set({ is_tenant_access: 1 }).where('id', '=', admin.sessionId).execute();
  const { antiCsrfToken } = admin;
  for (const call of [
    () => create(),
    () => admin.send('POST', KEYS, { id, delete: true, antiCsrfToken }),
    () => admin.send('PUT', `${KEYS}/${id}/label`, 'Phone'),
    () => admin.send('POST', `${KEYS}/${id}/secret`, { overlapHours: 24, antiCsrfToken }),
    () => admin.send('DELETE', `${RETRY}?id=${id}`, { antiCsrfToken }),
  ])
    await refusedCall(app, call, 403, 'ERROR_FORBIDDEN');
});

test('the setting decides how long a key works unconfirmed', () =>
  withApp({ VESTIBULE_API_KEY_GRACE_DAYS: '3' }, async (strict) => {
    const { send, get, antiCsrfToken } = await signedInCaller(strict);
    await send('POST', CREATE, { userId: strict.ids.ada, label: 'x', antiCsrfToken });
    const [{ gracePeriodEnd }] = (await get(KEYS)).json().apiKeys;
    assert.is(gracePeriodEnd, new Date(strict.now + 3 * DAY).toISOString());
  }));

test.run();
