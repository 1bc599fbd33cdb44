import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findKeyUser } from '../../../../../server/api-keys/verify-key';
import { MAX_MAILS_A_DAY } from '../../../../../server/throttling/daily-limit';
import { addKey } from '../../api-keys/key-fixtures';
import { setApp, testApp } from '../../http/test-app';
import { textOf } from '../../mail/mail-server';
import { addUser } from '../../temporary-storage';
import { type Caller, signedInCaller } from '../admin-calls';
import { outbox } from '../test-browser';
import { CREATE, KEYS, NOWHERE, refusedCall } from './key-calls';

const app = setApp(test);
let admin: Caller;
let ada: string;
test.before.each(async () => {
  admin = await signedInCaller(app);
  ada = app.ids.ada;
});

const db = () => app.storage.db;
const create = (more: Record<string, unknown> = {}) =>
  admin.send('POST', CREATE, { userId: ada, label: 'Phone', antiCsrfToken: admin.antiCsrfToken, ...more });

test('the secret of a new key is shown once, works, and its user gets a mail', async () => {
  const answer = await create();
  assert.is(answer.statusCode, 200);
  const { saveOk, problemMessages, showConfirmHint, apiKeyDto } = answer.json();
  assert.equal([saveOk, problemMessages, showConfirmHint], [true, [], true]);
  assert.is(answer.headers['cache-control'], 'no-store');
  const found = await findKeyUser(app.deps, apiKeyDto.key);
  assert.equal([found?.keyId, found?.user.id], [apiKeyDto.id, ada]);
  const [mail = '', ...more] = await outbox(app);
  assert.is(more.length, 0);
  assert.match(mail, 'ada@example.org');
  const link = `http://localhost/identityprovider/apikey/confirm?apiKeyId=${apiKeyDto.id}`;
  for (const part of [link, 'Display admin', 'Phone']) assert.match(textOf(mail), part);
  assert.not.match(mail, apiKeyDto.key);
});

test('the mail is in the language of the creator of the key', async () => {
  const cookie = await app.cookieOf('admin');
  const { antiCsrfToken } = (await app.call({ url: CREATE, headers: { cookie } })).json();
  const payload = { userId: ada, label: 'Phone', antiCsrfToken };
  await app.call({ method: 'POST', url: CREATE, payload, headers: { cookie, 'accept-language': 'de' } });
  assert.match(textOf((await outbox(app))[0] ?? ''), 'de: ');
});

test('a key for its creator or for a technical user sends no mail', async () => {
  const technical = await addUser(app.storage.db, {
    userName: 'import',
    email: 'import@example.org',
    isTechnical: true,
  });
  for (const userId of [app.ids.admin, technical]) {
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
  assert.is(answers.filter((answer) => answer.isUserMailed).length, MAX_MAILS_A_DAY);
  assert.is((await outbox(app)).length, MAX_MAILS_A_DAY);
  const { apiKeys } = (await admin.get(KEYS)).json();
  assert.is(apiKeys.length, 12);
  for (const { id } of apiKeys) await admin.send('POST', KEYS, { id, delete: true });
  assert.is(await isUserMailed(), false, 'deleted keys count as well');
  assert.is(await isUserMailed({ userId: bob }), true, 'each user has a count of their own');
  assert.is(await isUserMailed({ userId: app.ids.admin }), false, 'a key for its creator needs no mail');
  app.now += 86_400_000;
  admin = await signedInCaller(app);
  assert.is(await isUserMailed(), true);
});

test('an unknown, invalid or disabled user and an invalid label create nothing, and the answer says why', async () => {
  for (const userId of [NOWHERE, 'ada\0', app.ids.disabled])
    await refusedCall(app, () => create({ userId }), 200, 'APIKEY_PROBLEM_USER');
  for (const label of [' ', 'x'.repeat(101), 'x'.repeat(10_000), '\ud83d'])
    await refusedCall(app, () => create({ label }), 200, 'APIKEY_PROBLEM_LABEL');
});

const JSON_TYPE = 'application/json';
const HOSTILE: readonly (readonly [body: string, type: string, status: number])[] = [
  ['{', JSON_TYPE, 400],
  ['', JSON_TYPE, 400],
  ['null', JSON_TYPE, 400],
  ['[]', JSON_TYPE, 400],
  ['"x"', JSON_TYPE, 400],
  ['{"userId":"x","label":1,"antiCsrfToken":"OWN"}', JSON_TYPE, 400],
  ['{"userId":"x","label":{},"antiCsrfToken":"OWN"}', JSON_TYPE, 400],
  ['{"userId":["x"],"label":"x","antiCsrfToken":"OWN"}', JSON_TYPE, 400],
  ['{"userId":"x","userId":"y","label":"x","antiCsrfToken":"OWN"}', JSON_TYPE, 400],
  ['userId=x&label=x&antiCsrfToken=x', 'application/x-www-form-urlencoded', 415],
  [JSON.stringify('x'.repeat(70_000)), JSON_TYPE, 413],
];

test('bodies that are no new key are refused, and change nothing', async () => {
  for (const [body, type, status] of HOSTILE) {
    const ask = () => admin.sendRaw('POST', CREATE, body.replace('OWN', admin.antiCsrfToken), type);
    await refusedCall(app, ask, status, status === 400 ? 'ERROR_BAD_REQUEST' : 'ERROR_UNKNOWN');
  }
});

test('a creation posted to the address of a key is refused', async () => {
  const { id } = await addKey(db(), 0, { user_id: ada });
  const body = { userId: ada, label: 'x', antiCsrfToken: admin.antiCsrfToken };
  for (const where of [id, NOWHERE, 'x'])
    await refusedCall(app, () => admin.send('POST', `${KEYS}/${where}`, body), 404, 'ERROR_NOT_FOUND');
});

test('a support session creates no key', async () => {
  await db().updateTable('sessions').set({ is_tenant_access: 1 }).where('id', '=', admin.sessionId).execute();
  await refusedCall(app, () => create(), 403, 'ERROR_FORBIDDEN');
});

test('the setting decides how long a key works unconfirmed', async () => {
  const strict = await testApp({ env: { VESTIBULE_API_KEY_GRACE_DAYS: '0' } });
  admin = await signedInCaller(strict);
  const { key } = (await create({ userId: strict.ids.ada })).json().apiKeyDto;
  assert.is(await findKeyUser(strict.deps, key), undefined);
  assert.is((await admin.get(KEYS)).json().apiKeys[0].isApiKeyInGracePeriod, false);
  await strict.close();
});

test.run();
