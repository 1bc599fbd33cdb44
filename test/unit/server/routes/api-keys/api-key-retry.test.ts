import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addKey, keyRowOf } from '../../api-keys/key-fixtures';
import { textOf } from '../../mail/mail-server';
import { publishedBy } from '../test-browser';
import { type Actor, keyChangeOf, NOWHERE, RETRY, setKeyTestApp } from './api-key-test-app';

const keys = setKeyTestApp(test);
let admin: Actor;
let id: string;
test.before.each(async () => {
  admin = await keys.actor(keys.app.ids.admin);
  const { ada } = keys.app.ids;
  id = (await addKey(keys.app.storage.db, keys.app.now, { user_id: ada, status: 'Declined', grace_until: 0 })).id;
});

const retry = (query = `?id=${id}`) => admin.send('DELETE', RETRY + query, { antiCsrfToken: admin.token });

test('a retry makes a declined key unconfirmed, mails its user and tells the pages', async () => {
  const told = publishedBy(keys.app);
  const answer = await retry();
  assert.equal([answer.statusCode, answer.json()], [200, { saveOk: true, problemMessages: [] }]);
  const row = await keyRowOf(keys.app.storage.db, id);
  assert.equal([row.status, row.grace_until, row.mails], ['Unconfirmed', 0, 2]);
  assert.equal(told, [keyChangeOf(keys.app.ids.ada)]);
  const [mail = '', ...more] = await keys.mails();
  assert.is(more.length, 0);
  assert.match(mail, 'ada@example.org');
  assert.match(textOf(mail), `/identityprovider/apikey/confirm?apiKeyId=${id}`);
  assert.match(textOf(mail), 'An administrator', 'the creator is unknown');
});

test('the sixth mail of a day is refused, and the key stays as it is', async () => {
  for (let asked = 0; asked < 4; asked += 1) assert.is((await retry()).statusCode, 200);
  await keys.refused(() => retry(), 429, 'APIKEY_RETRY_TOO_OFTEN');
  assert.is((await retry()).headers['retry-after'], '86400');
  keys.app.now += 86_400_000;
  admin = await keys.actor(admin.id); // the session is over by then
  assert.is((await retry()).statusCode, 200);
});

test('a confirmed key, an expired one and one of a disabled user are not asked about again', async () => {
  const { db } = keys.app.storage;
  const refusedWith = async (change: object, problem: string) => {
    await db.updateTable('api_keys').set(change).execute();
    await keys.refused(() => retry(), 200, problem);
  };
  await refusedWith({ status: 'Confirmed' }, 'APIKEY_PROBLEM_CONFIRMED');
  await refusedWith({ status: 'Declined', expires_at: 1 }, 'APIKEY_PROBLEM_EXPIRED');
  await db.updateTable('users').set({ is_disabled: 1 }).where('id', '=', keys.app.ids.ada).execute();
  await refusedWith({ expires_at: null }, 'APIKEY_PROBLEM_USER');
});

test('requests without exactly one known id and the token alone are refused, and change nothing', async () => {
  await keys.refused(() => retry(`?id=${NOWHERE}`), 404, 'ERROR_NOT_FOUND');
  for (const query of ['', '?id=x%00', `?id=${NOWHERE}&id=${NOWHERE}`])
    await keys.refused(() => retry(query), 400, 'ERROR_BAD_REQUEST');
  for (const body of ['', '[]', 'antiCsrfToken=x', JSON.stringify({ antiCsrfToken: admin.token, id })])
    await keys.refused(() => admin.sendRaw('DELETE', `${RETRY}?id=${id}`, body), 400, 'ERROR_BAD_REQUEST');
});

test.run();
