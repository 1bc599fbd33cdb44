import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findKeyUser } from '../../../../../server/api-keys/verify-key';
import { MAX_MAILS_A_DAY } from '../../../../../server/throttling/daily-limit';
import { addKey } from '../../api-keys/key-fixtures';
import { textOf } from '../../mail/mail-server';
import { type Actor, CREATE, KEYS, keyTestApp, NOWHERE, setKeyTestApp } from './api-key-test-app';

const keys = setKeyTestApp(test);
let admin: Actor;
let ada: string;
test.before.each(async () => {
  admin = await keys.actor(keys.app.ids.admin);
  ada = keys.app.ids.ada;
});

const db = () => keys.app.storage.db;
const create = (more: Record<string, unknown> = {}) =>
  admin.send('POST', CREATE, { userId: ada, label: 'Phone', antiCsrfToken: admin.token, ...more });

test('the secret of a new key is shown once, works, and its user gets a mail', async () => {
  const answer = await create();
  assert.is(answer.statusCode, 200);
  const { saveOk, problemMessages, showConfirmHint, apiKeyDto } = answer.json();
  assert.equal([saveOk, problemMessages, showConfirmHint], [true, [], true]);
  assert.is(answer.headers['cache-control'], 'no-store');
  const found = await findKeyUser({ db: db(), clock: () => keys.app.now }, apiKeyDto.key);
  assert.equal([found?.keyId, found?.user.id], [apiKeyDto.id, ada]);
  const [mail = '', ...more] = await keys.mails();
  assert.is(more.length, 0);
  assert.match(mail, 'ada@example.org');
  const text = textOf(mail);
  assert.match(text, `http://localhost/identityprovider/apikey/confirm?apiKeyId=${apiKeyDto.id}`);
  assert.match(text, 'Display admin');
  assert.match(text, 'Phone');
  assert.not.match(mail, apiKeyDto.key);
});

test('the mail is in the language of the creator of the key', async () => {
  const cookie = await keys.app.cookieOf('admin');
  const { antiCsrfToken } = (await keys.app.call({ url: CREATE, headers: { cookie } })).json();
  const payload = { userId: ada, label: 'Phone', antiCsrfToken };
  await keys.app.call({ method: 'POST', url: CREATE, payload, headers: { cookie, 'accept-language': 'de' } });
  assert.match(textOf((await keys.mails())[0] ?? ''), 'de: ');
});

test("another session's token creates nothing, even of the same user", async () => {
  const before = await keys.state();
  const answer = await create({ antiCsrfToken: (await keys.actor(admin.id)).token });
  assert.is(answer.statusCode, 403);
  assert.is(answer.json().messageKey, 'ERROR_FORBIDDEN');
  assert.equal(await keys.state(), before);
});

test('a key for its creator or for a technical user sends no mail', async () => {
  const technical = await keys.addUser({ userName: 'import', isTechnical: true });
  for (const userId of [admin.id, technical]) {
    const { showConfirmHint, apiKeyDto } = (await create({ userId })).json();
    assert.is(showConfirmHint, false);
    assert.is((await admin.get(`${KEYS}/${apiKeyDto.id}`)).json().status, 'Confirmed');
  }
  assert.equal(await keys.mails(), []);
});

test('additional fields of the request are ignored', async () => {
  const { apiKeyDto } = (
    await create({ id: NOWHERE, status: 'Confirmed', canConfirm: true, creatorDisplayName: 'x', key: 'vst_x' })
  ).json();
  assert.is.not(apiKeyDto.id, NOWHERE);
  const { status, creatorDisplayName } = (await admin.get(`${KEYS}/${apiKeyDto.id}`)).json();
  assert.equal([status, creatorDisplayName], ['Unconfirmed', 'Display admin']);
});

test('a user gets mails for five new keys a day; for further ones the answer says that no mail was sent', async () => {
  const isUserMailed = async (more = {}) => (await create(more)).json().isUserMailed;
  const bob = await keys.addUser({ userName: 'bob' });
  const answers = await Promise.all(Array.from({ length: 12 }, () => create()));
  for (const answer of answers) assert.equal([answer.json().saveOk, answer.json().showConfirmHint], [true, true]);
  assert.is(answers.filter((answer) => answer.json().isUserMailed).length, MAX_MAILS_A_DAY);
  assert.is((await keys.mails()).length, MAX_MAILS_A_DAY);
  assert.is((await admin.get(KEYS)).json().apiKeys.length, 12);

  for (const { id } of (await admin.get(KEYS)).json().apiKeys) await admin.send('POST', KEYS, { id, delete: true });
  assert.is(await isUserMailed(), false, 'deleted keys count as well');
  assert.is(await isUserMailed({ userId: bob }), true, 'each user has a count of their own');
  assert.is(await isUserMailed({ userId: admin.id }), false, 'a key for its creator needs no mail');
  keys.app.now += 86_400_000;
  admin = await keys.actor(admin.id);
  assert.is(await isUserMailed(), true);
});

const PROBLEMS: [what: string, fields: Record<string, unknown>, problem: string][] = [
  ['an unknown user', { userId: NOWHERE }, 'APIKEY_PROBLEM_USER'],
  ['an invalid user id', { userId: 'ada\0' }, 'APIKEY_PROBLEM_USER'],
  ['an empty label', { label: ' ' }, 'APIKEY_PROBLEM_LABEL'],
  ['a label of 101 characters', { label: 'x'.repeat(101) }, 'APIKEY_PROBLEM_LABEL'],
  ['a label of 10,000 characters', { label: 'x'.repeat(10_000) }, 'APIKEY_PROBLEM_LABEL'],
  ['half a surrogate pair', { label: '\ud83d' }, 'APIKEY_PROBLEM_LABEL'],
];

for (const [what, fields, problem] of PROBLEMS) {
  test(`${what} creates nothing, and the answer says why`, async () => {
    const before = await keys.state();
    const answer = await create(fields);
    assert.is(answer.statusCode, 200);
    const told = answer.json();
    assert.equal([told.saveOk, told.problemMessages, told.apiKeyDto], [false, [problem], undefined]);
    assert.equal(await keys.state(), before);
  });
}

test('a disabled user gets no key', async () => {
  const answer = await create({ userId: keys.app.ids.disabled });
  assert.equal(answer.json().problemMessages, ['APIKEY_PROBLEM_USER']);
});

const HOSTILE: [what: string, body: string, type: string, status: number][] = [
  ['no JSON', '{', 'application/json', 400],
  ['nothing', '', 'application/json', 400],
  ['null', 'null', 'application/json', 400],
  ['an array', '[]', 'application/json', 400],
  ['a string', '"x"', 'application/json', 400],
  ['a label that is a number', '{"userId":"x","label":1,"antiCsrfToken":"OWN"}', 'application/json', 400],
  ['a label that is an object', '{"userId":"x","label":{},"antiCsrfToken":"OWN"}', 'application/json', 400],
  ['a user that is an array', '{"userId":["x"],"label":"x","antiCsrfToken":"OWN"}', 'application/json', 400],
  ['no token', '{"userId":"x","label":"x"}', 'application/json', 400],
  ['a field twice', '{"userId":"x","userId":"y","label":"x","antiCsrfToken":"x"}', 'application/json', 400],
  ['a form', 'userId=x&label=x&antiCsrfToken=x', 'application/x-www-form-urlencoded', 415],
  ['a body of 70,000 bytes', JSON.stringify('x'.repeat(70_000)), 'application/json', 413],
  ['a made-up token', '{"userId":"x","label":"x","antiCsrfToken":"x"}', 'application/json', 403],
];

const KEYS_OF: Readonly<Record<number, string>> = { 400: 'ERROR_BAD_REQUEST', 403: 'ERROR_FORBIDDEN' };

for (const [what, body, type, status] of HOSTILE) {
  test(`a creation with ${what} is refused with ${status}, and changes nothing`, async () => {
    const before = await keys.state();
    const answer = await admin.sendRaw('POST', CREATE, body.replace('OWN', admin.token), type);
    assert.is(answer.statusCode, status);
    assert.is(answer.json().messageKey, KEYS_OF[status] ?? 'ERROR_UNKNOWN');
    assert.equal(await keys.state(), before);
  });
}

test('a creation posted to the address of a key is refused', async () => {
  const { id } = await addKey(db(), 0, { user_id: ada });
  const before = await keys.state();
  const body = { userId: ada, label: 'x', antiCsrfToken: admin.token };
  for (const where of [id, NOWHERE, 'x']) {
    assert.is((await admin.send('POST', `${KEYS}/${where}`, body)).statusCode, 404);
  }
  assert.equal(await keys.state(), before);
});

test('a support session creates no key', async () => {
  await db().updateTable('sessions').set({ is_tenant_access: 1 }).where('id', '=', admin.session.id).execute();
  const before = await keys.state();
  const answer = await create();
  assert.is(answer.statusCode, 403);
  assert.is(answer.json().messageKey, 'ERROR_FORBIDDEN');
  assert.equal(await keys.state(), before);
});

test('the setting decides how long a key works unconfirmed', async () => {
  const strict = await keyTestApp({ VESTIBULE_API_KEY_GRACE_DAYS: '0' });
  const actor = await strict.actor(strict.app.ids.admin);
  const body = { userId: strict.app.ids.ada, label: 'x', antiCsrfToken: actor.token };
  const { key } = (await actor.send('POST', CREATE, body)).json().apiKeyDto;
  assert.is(await findKeyUser({ db: strict.app.storage.db, clock: () => strict.app.now }, key), undefined);
  assert.is((await actor.get(KEYS)).json().apiKeys[0].isApiKeyInGracePeriod, false);
  await strict.app.close();
});

test.run();
