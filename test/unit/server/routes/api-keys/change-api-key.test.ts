import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setCaller } from '../../../../support/server/admin-calls';
import { textOf } from '../../../../support/server/mail-server';
import { setApp } from '../../../../support/server/test-app';
import { outbox, publishedBy } from '../../../../support/server/test-browser';
import { addKey, keyRowOf } from '../../api-keys/key-fixtures';
import { KEYS, keyChangeOf, NOWHERE, RETRY, refusedCall } from './key-calls';

const app = setApp(test);
const admin = setCaller(test, app);
let id: string;
const addDeclined = async () => {
  const { ada } = app.ids;
  id = (await addKey(app.storage.db, app.now, { user_id: ada, status: 'Declined', grace_until: 0, label: 'old' })).id;
};
test.before.each(addDeclined);

const rowOf = () => keyRowOf(app.storage.db, id);
const setKey = (change: object) => app.storage.db.updateTable('api_keys').set(change).execute();
const retry = (query = `?id=${id}`) => admin.send('DELETE', RETRY + query, { antiCsrfToken: admin.antiCsrfToken });

test('a retry makes a declined key unconfirmed, mails its user and tells the pages', async () => {
  const told = publishedBy(app);
  const answer = await retry();
  assert.equal([answer.statusCode, answer.json()], [200, { saveOk: true, problemMessages: [] }]);
  const row = await rowOf();
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
  await admin.signInAgain(); // the session is over by then
  assert.is((await retry()).statusCode, 200);
});

test('a confirmed key, an expired one and one of a user who cannot confirm it are not asked about again', async () => {
  const setAda = (change: object) =>
    app.storage.db.updateTable('users').set(change).where('id', '=', app.ids.ada).execute();
  for (const [change, problem, user = {}, status = 200] of [
    [{ status: 'Confirmed' }, 'APIKEY_PROBLEM_CONFIRMED'],
    [{ status: 'Declined', expires_at: app.now }, 'APIKEY_PROBLEM_EXPIRED'],
    [{ expires_at: null }, 'APIKEY_PROBLEM_USER', { is_disabled: 1 }],
    [{}, 'APIKEY_PROBLEM_USER', { is_disabled: 0, is_technical: 1 }],
    [{}, 'ERROR_NOT_FOUND', { is_technical: 0, is_closed: 1 }, 404],
  ] as const) {
    await setKey({ label: 'old', ...change });
    await setAda({ is_external: 0, ...user });
    await refusedCall(app, () => retry(), status, problem);
  }
});

test('requests without exactly one known id and the token alone are refused, and change nothing', async () => {
  await refusedCall(app, () => retry(`?id=${NOWHERE}`), 404, 'ERROR_NOT_FOUND');
  for (const query of ['', '?id=x%00', `?id=${NOWHERE}&id=${NOWHERE}`])
    await refusedCall(app, () => retry(query), 400, 'ERROR_BAD_REQUEST');
  for (const body of ['', '[]', 'antiCsrfToken=x', JSON.stringify({ antiCsrfToken: admin.antiCsrfToken, id })])
    await refusedCall(app, () => admin.sendRaw('DELETE', `${RETRY}?id=${id}`, body), 400, 'ERROR_BAD_REQUEST');
});

const save = (label: unknown, key = id) => admin.send('PUT', `${KEYS}/${key}/label`, label);

test('a label is saved without the blanks around it and with its markup; the pages are told, nobody is mailed', async () => {
  const told = publishedBy(app);
  const labels = [
    [' Phone ', 'Phone'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ] as const;
  for (const [label, stored] of labels) {
    app.now += 1000;
    const answer = await save(label);
    assert.equal([answer.statusCode, answer.json()], [200, { saveOk: true, problemMessages: [] }]);
    const row = await rowOf();
    assert.equal([row.label, row.updated_at], [stored, app.now]);
  }
  assert.equal([told, await outbox(app)], [labels.map(() => keyChangeOf(app.ids.ada)), []]);
});

test('the label of a declined key may be changed, that of a confirmed key may not', async () => {
  assert.is((await save('new')).json().saveOk, true);
  const { label, status } = await rowOf();
  assert.equal([label, status], ['new', 'Declined']);
  await setKey({ status: 'Confirmed' });
  const told = publishedBy(app);
  await refusedCall(app, () => save('newer'), 200, 'APIKEY_PROBLEM_CONFIRMED');
  assert.equal(told, []);
});

test('invalid labels, other bodies and unknown keys are refused, and nothing is saved', async () => {
  await refusedCall(app, () => save(''), 200, 'APIKEY_PROBLEM_LABEL');
  const url = `${KEYS}/${id}/label`;
  for (const payload of ['Phone', '', 'null', '["Phone"]', '{"label":"Phone"}'])
    await refusedCall(app, () => admin.sendRaw('PUT', url, payload), 400, 'ERROR_BAD_REQUEST');
  for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
    await refusedCall(app, () => admin.sendRaw('PUT', url, '"Phone"', type), 415, 'ERROR_UNKNOWN');
  for (const key of [NOWHERE, 'create', '%27%20or%201=1'])
    await refusedCall(app, () => save('new', key), 404, 'ERROR_NOT_FOUND');
});

const tagOf = async () => (await admin.get(`${KEYS}/${id}`)).json().labelTag;
const saveInPlaceOf = async (tag: string, label: string) => {
  const headers = { 'if-match': tag, 'content-type': 'application/json', cookie: await app.cookieOf('admin') };
  return app.call({ method: 'PUT', url: `${KEYS}/${id}/label`, payload: JSON.stringify(label), headers });
};

test('a label is saved only in place of the one that was read: strong tag, one of several, or any', async () => {
  const seen = await tagOf();
  const first = await saveInPlaceOf(seen, 'first');
  assert.equal([first.statusCode, first.headers.etag], [200, await tagOf()]);
  await refusedCall(app, () => saveInPlaceOf(seen, 'second'), 412, 'APIKEY_LABEL_CHANGED');
  const present = await tagOf();
  for (const tags of ['"x", "y"', 'first', '', `W/${present}`])
    await refusedCall(app, () => saveInPlaceOf(tags, 'new'), 412, 'APIKEY_LABEL_CHANGED');
  const answers = await Promise.all(['one', 'two'].map((label) => saveInPlaceOf(`"x", ${present}`, label)));
  assert.equal(answers.map(({ statusCode }) => statusCode).sort(), [200, 412], 'of two parallel labels one');
  assert.is((await rowOf()).label, answers[0]?.statusCode === 200 ? 'one' : 'two');
  assert.is((await saveInPlaceOf('*', 'new')).statusCode, 200);
});

test.run();
