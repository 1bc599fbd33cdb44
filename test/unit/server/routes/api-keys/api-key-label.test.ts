import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addKey, keyRowOf } from '../../api-keys/key-fixtures';
import { type Actor, CHANGED, KEYS, NOWHERE, receivedEvents, setKeyTestApp } from './api-key-test-app';

const keys = setKeyTestApp(test);
let admin: Actor;
let id: string;
test.before.each(async () => {
  admin = await keys.actor(keys.app.ids.admin);
  id = (await addKey(keys.app.storage.db, keys.app.now, { user_id: keys.app.ids.ada, label: 'old' })).id;
});

const db = () => keys.app.storage.db;
const save = (label: unknown, key = id) => admin.send('PUT', `${KEYS}/${key}/label`, label);

for (const [what, label, stored] of [
  ['words', 'Phone', 'Phone'],
  ['blanks around it', ' Phone ', 'Phone'],
  ['100 UTF-16 units of emoji', '🔑'.repeat(50), '🔑'.repeat(50)],
  ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
] as const) {
  test(`a label with ${what} is saved, and user and administrators get an event`, async () => {
    const user = await keys.actor(keys.app.ids.ada);
    const received = [user, admin].map((who) => receivedEvents(keys, who));
    keys.app.now += 1000;
    const answer = await save(label);
    assert.is(answer.statusCode, 200);
    assert.equal(answer.json(), { saveOk: true, problemMessages: [] });
    const row = await keyRowOf(db(), id);
    assert.equal([row.label, row.updated_at], [stored, keys.app.now]);
    for (const news of received) assert.equal(await news(1), [CHANGED]);
    assert.equal(await keys.mails(), []);
  });
}

test('the label of a declined key may be changed', async () => {
  await db().updateTable('api_keys').set({ status: 'Declined' }).execute();
  assert.is((await save('new')).json().saveOk, true);
  const { label, status } = await keyRowOf(db(), id);
  assert.equal([label, status], ['new', 'Declined']);
});

test('the label of a confirmed key cannot be changed', async () => {
  await db().updateTable('api_keys').set({ status: 'Confirmed' }).execute();
  const before = await keys.state();
  const received = receivedEvents(keys, admin);
  const answer = await save('new');
  assert.is(answer.statusCode, 200);
  assert.equal(answer.json(), { saveOk: false, problemMessages: ['APIKEY_PROBLEM_CONFIRMED'] });
  assert.equal(await keys.state(), before);
  assert.equal(await received(1), []);
});

for (const label of ['', ' \t', 'x'.repeat(101), 'x'.repeat(10_000), `${'🔑'.repeat(50)}x`, '\ud83d', '\u200b']) {
  test(`the label ${JSON.stringify(label.slice(0, 9))} of ${label.length} units is not saved`, async () => {
    const before = await keys.state();
    const answer = await save(label);
    assert.is(answer.statusCode, 200);
    assert.equal(answer.json(), { saveOk: false, problemMessages: ['APIKEY_PROBLEM_LABEL'] });
    assert.equal(await keys.state(), before);
  });
}

for (const [payload, type, status] of [
  ['Phone', 'application/json', 400],
  ['', 'application/json', 400],
  ['null', 'application/json', 400],
  ['1', 'application/json', 400],
  ['["Phone"]', 'application/json', 400],
  ['{"label":"Phone"}', 'application/json', 400],
  ['"Phone"', 'text/plain', 415],
  ['"Phone"', 'application/x-www-form-urlencoded', 415],
] as const) {
  test(`the body ${payload} as ${type} is refused with ${status}`, async () => {
    const before = await keys.state();
    const answer = await admin.sendRaw('PUT', `${KEYS}/${id}/label`, payload, type);
    assert.is(answer.statusCode, status);
    assert.is(answer.json().messageKey, status === 400 ? 'ERROR_BAD_REQUEST' : 'ERROR_UNKNOWN');
    assert.equal(await keys.state(), before);
  });
}

for (const key of [NOWHERE, 'create', 'x', '%27%20or%201=1']) {
  test(`a label of ${key} is not found`, async () => {
    const before = await keys.state();
    const answer = await save('new', key);
    assert.is(answer.statusCode, 404);
    assert.is(answer.json().messageKey, 'ERROR_NOT_FOUND');
    assert.equal(await keys.state(), before);
  });
}

const tagOf = async () => (await admin.get(`${KEYS}/${id}`)).json().labelTag;
const saveInPlaceOf = async (tag: string, label: string) => {
  const headers = { 'if-match': tag, 'content-type': 'application/json', cookie: await keys.app.cookieOf('admin') };
  return keys.app.call({ method: 'PUT', url: `${KEYS}/${id}/label`, payload: JSON.stringify(label), headers });
};

test('of two administrators who rename a key the second is refused, and the first label stays', async () => {
  const seen = await tagOf();
  const first = await saveInPlaceOf(seen, 'first');
  assert.equal([first.statusCode, first.headers.etag], [200, await tagOf()]);
  const before = await keys.state();
  const second = await saveInPlaceOf(seen, 'second');
  assert.is(second.statusCode, 412);
  assert.equal(second.json(), { statusCode: 412, messageKey: 'APIKEY_LABEL_CHANGED' });
  assert.equal(await keys.state(), before);
  assert.is((await saveInPlaceOf(await tagOf(), 'second')).json().saveOk, true);
  assert.is((await keyRowOf(db(), id)).label, 'second');
});

test('of two parallel labels one is saved and the other refused', async () => {
  const seen = await tagOf();
  const answers = await Promise.all(['one', 'two'].map((label) => saveInPlaceOf(seen, label)));
  assert.equal(answers.map(({ statusCode }) => statusCode).sort(), [200, 412]);
  const saved = answers[0]?.statusCode === 200 ? 'one' : 'two';
  assert.is((await keyRowOf(db(), id)).label, saved);
});

for (const [ifMatch, status] of [
  ['*', 200],
  ['"x", "y"', 412],
  ['old', 412],
  ['', 412],
] as const) {
  test(`If-Match ${JSON.stringify(ifMatch)} is answered with ${status}`, async () => {
    assert.is((await saveInPlaceOf(ifMatch, 'new')).statusCode, status);
    assert.is((await keyRowOf(db(), id)).label, status === 200 ? 'new' : 'old');
  });
}

test('a weak tag does not match, one of several does', async () => {
  const seen = await tagOf();
  assert.is((await saveInPlaceOf(`W/${seen}`, 'new')).statusCode, 412);
  assert.is((await saveInPlaceOf(`"x", ${seen}`, 'new')).statusCode, 200);
});

test.run();
