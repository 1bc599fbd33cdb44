import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addKey, keyRowOf } from '../../api-keys/key-fixtures';
import { setApp } from '../../http/test-app';
import { textOf } from '../../mail/mail-server';
import { type Caller, signedInCaller } from '../admin-calls';
import { outbox, publishedBy } from '../test-browser';
import { keyChangeOf, NOWHERE, RETRY, refusedCall } from './key-calls';

const app = setApp(test);
let admin: Caller;
let id: string;
test.before.each(async () => {
  admin = await signedInCaller(app);
  const { ada } = app.ids;
  id = (await addKey(app.storage.db, app.now, { user_id: ada, status: 'Declined', grace_until: 0 })).id;
});

const retry = (query = `?id=${id}`) => admin.send('DELETE', RETRY + query, { antiCsrfToken: admin.antiCsrfToken });

test('a retry makes a declined key unconfirmed, mails its user and tells the pages', async () => {
  const told = publishedBy(app);
  const answer = await retry();
  assert.equal([answer.statusCode, answer.json()], [200, { saveOk: true, problemMessages: [] }]);
  const row = await keyRowOf(app.storage.db, id);
  assert.equal([row.status, row.grace_until, row.mails], ['Unconfirmed', 0, 2]);
  assert.equal(told, [keyChangeOf(app.ids.ada)]);
  const [mail = '', ...more] = await outbox(app);
  assert.is(more.length, 0);
  assert.match(mail, 'ada@example.org');
  assert.match(textOf(mail), `/identityprovider/apikey/confirm?apiKeyId=${id}`);
  assert.match(textOf(mail), 'An administrator', 'the creator is unknown');
});

test('the sixth mail of a day is refused, and the key stays as it is', async () => {
  for (let asked = 0; asked < 4; asked += 1) assert.is((await retry()).statusCode, 200);
  await refusedCall(app, () => retry(), 429, 'APIKEY_RETRY_TOO_OFTEN');
  assert.is((await retry()).headers['retry-after'], '86400');
  app.now += 86_400_000;
  admin = await signedInCaller(app); // the session is over by then
  assert.is((await retry()).statusCode, 200);
});

test('a confirmed key, an expired one and one of a disabled user are not asked about again', async () => {
  const { db } = app.storage;
  const refusedWith = async (change: object, problem: string) => {
    await db.updateTable('api_keys').set(change).execute();
    await refusedCall(app, () => retry(), 200, problem);
  };
  await refusedWith({ status: 'Confirmed' }, 'APIKEY_PROBLEM_CONFIRMED');
  await refusedWith({ status: 'Declined', expires_at: 1 }, 'APIKEY_PROBLEM_EXPIRED');
  await db.updateTable('users').set({ is_disabled: 1 }).where('id', '=', app.ids.ada).execute();
  await refusedWith({ expires_at: null }, 'APIKEY_PROBLEM_USER');
});

test('requests without exactly one known id and the token alone are refused, and change nothing', async () => {
  await refusedCall(app, () => retry(`?id=${NOWHERE}`), 404, 'ERROR_NOT_FOUND');
  for (const query of ['', '?id=x%00', `?id=${NOWHERE}&id=${NOWHERE}`])
    await refusedCall(app, () => retry(query), 400, 'ERROR_BAD_REQUEST');
  for (const body of ['', '[]', 'antiCsrfToken=x', JSON.stringify({ antiCsrfToken: admin.antiCsrfToken, id })])
    await refusedCall(app, () => admin.sendRaw('DELETE', `${RETRY}?id=${id}`, body), 400, 'ERROR_BAD_REQUEST');
});

test.run();
