import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addKey, keyRowOf } from '../../api-keys/key-fixtures';
import { textOf } from '../../mail/mail-server';
import { type Actor, CHANGED, NOWHERE, RETRY, receivedEvents, setKeyTestApp } from './api-key-test-app';

const keys = setKeyTestApp(test);
let admin: Actor;
let id: string;
test.before.each(async () => {
  admin = await keys.actor(keys.app.ids.admin);
  const { ada } = keys.app.ids;
  id = (await addKey(keys.app.storage.db, keys.app.now, { user_id: ada, status: 'Declined', grace_until: 0 })).id;
});

const db = () => keys.app.storage.db;
const retry = (query = `?id=${id}`, antiCsrfToken: unknown = admin.token) =>
  admin.send('DELETE', RETRY + query, { antiCsrfToken });

test('a retry makes a declined key unconfirmed, mails its user and sends events', async () => {
  const received = [await keys.actor(keys.app.ids.ada), admin].map((who) => receivedEvents(keys, who));
  const answer = await retry();
  assert.is(answer.statusCode, 200);
  assert.equal(answer.json(), { saveOk: true, problemMessages: [] });
  const row = await keyRowOf(db(), id);
  assert.equal([row.status, row.grace_until, row.mails], ['Unconfirmed', 0, 2]);
  for (const news of received) assert.equal(await news(1), [CHANGED]);
  const [mail = '', ...more] = await keys.mails();
  assert.is(more.length, 0);
  assert.match(mail, 'ada@example.org');
  assert.match(textOf(mail), `/identityprovider/apikey/confirm?apiKeyId=${id}`);
  assert.match(textOf(mail), 'An administrator', 'the creator is unknown');
});

test('the sixth mail of a day is refused, and the key stays as it is', async () => {
  for (let asked = 0; asked < 4; asked += 1) assert.is((await retry()).statusCode, 200);
  const before = await keys.state();
  const answer = await retry();
  assert.is(answer.statusCode, 429);
  assert.equal(answer.json(), { statusCode: 429, messageKey: 'APIKEY_RETRY_TOO_OFTEN' });
  assert.is(answer.headers['retry-after'], '86400');
  assert.equal(await keys.state(), before);
  keys.app.now += 86_400_000 - 3_600_000;
  admin = await keys.actor(admin.id); // the session is over by then
  assert.is((await retry()).headers['retry-after'], '3600');
  keys.app.now += 3_600_000;
  assert.is((await retry()).statusCode, 200);
});

for (const [what, status, user, problem] of [
  ['a confirmed key', 'Confirmed', {}, 'APIKEY_PROBLEM_CONFIRMED'],
  ['a key of a disabled user', 'Declined', { is_disabled: 1 }, 'APIKEY_PROBLEM_USER'],
  ['a key of a technical user', 'Declined', { is_technical: 1 }, 'APIKEY_PROBLEM_USER'],
] as const) {
  test(`no mail is sent for ${what}`, async () => {
    await db().updateTable('api_keys').set({ status }).execute();
    if ('is_disabled' in user || 'is_technical' in user)
      await db().updateTable('users').set(user).where('id', '=', keys.app.ids.ada).execute();
    const before = await keys.state();
    const answer = await retry();
    assert.is(answer.statusCode, 200);
    assert.equal(answer.json(), { saveOk: false, problemMessages: [problem] });
    assert.equal(await keys.state(), before);
  });
}

for (const [what, query, token, status, messageKey] of [
  ['an unknown key', `?id=${NOWHERE}`, undefined, 404, 'ERROR_NOT_FOUND'],
  ['no key', '', undefined, 400, 'ERROR_BAD_REQUEST'],
  ['an invalid id', '?id=x%00', undefined, 400, 'ERROR_BAD_REQUEST'],
  ['two ids', `?id=${NOWHERE}&id=${NOWHERE}`, undefined, 400, 'ERROR_BAD_REQUEST'],
  ['a made-up token', undefined, 'x', 403, 'ERROR_FORBIDDEN'],
  ['an empty token', undefined, '', 403, 'ERROR_FORBIDDEN'],
  ['a token that is a number', undefined, 1, 400, 'ERROR_BAD_REQUEST'],
  ['a token that is null', undefined, null, 400, 'ERROR_BAD_REQUEST'],
] as const) {
  test(`a request with ${what} is refused with ${status}, and changes nothing`, async () => {
    const before = await keys.state();
    const answer = await retry(query, token);
    assert.is(answer.statusCode, status);
    assert.equal(answer.json(), { statusCode: status, messageKey });
    assert.equal(await keys.state(), before);
  });
}

for (const [payload, status] of [
  ['', 400],
  ['[]', 400],
  ['antiCsrfToken=x', 400],
] as const) {
  test(`the body ${JSON.stringify(payload)} is refused with ${status}`, async () => {
    const before = await keys.state();
    assert.is((await admin.sendRaw('DELETE', `${RETRY}?id=${id}`, payload)).statusCode, status);
    assert.equal(await keys.state(), before);
  });
}

test('a field more than the token is refused, and changes nothing', async () => {
  const before = await keys.state();
  const answer = await admin.send('DELETE', `${RETRY}?id=${id}`, { antiCsrfToken: admin.token, id });
  assert.is(answer.statusCode, 400);
  assert.is(answer.json().messageKey, 'ERROR_BAD_REQUEST');
  assert.equal(await keys.state(), before);
});

test.run();
