import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addKey, keyRowOf } from '../api-keys/keys';
import { type Actor, CHANGED, hear, KEYS, NOWHERE, setKeyHouse } from './key-house';

const keys = setKeyHouse(test);
let admin: Actor;
let id: string;
test.before.each(async () => {
  admin = await keys.actor(keys.house.ids.admin);
  id = (await addKey(keys.house.storage.db, keys.house.now, { user_id: keys.house.ids.ada, label: 'old' })).id;
});

const db = () => keys.house.storage.db;
const save = (label: unknown, key = id) => admin.send('PUT', `${KEYS}/${key}/label`, label);

for (const [what, label, stored] of [
  ['words', 'Phone', 'Phone'],
  ['blanks around it', ' Phone ', 'Phone'],
  ['100 UTF-16 units of emoji', '🔑'.repeat(50), '🔑'.repeat(50)],
  ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
] as const) {
  test(`a label with ${what} is saved, and user and administrators hear of it`, async () => {
    const user = await keys.actor(keys.house.ids.ada);
    const heard = [user, admin].map((who) => hear(keys, who));
    keys.house.now += 1000;
    const answer = await save(label);
    assert.is(answer.statusCode, 200);
    assert.equal(answer.json(), { saveOk: true, problemMessages: [] });
    const row = await keyRowOf(db(), id);
    assert.equal([row.label, row.updated_at], [stored, keys.house.now]);
    for (const news of heard) assert.equal(await news(1), [CHANGED]);
    assert.equal(await keys.mails(), []);
  });
}

test('the label of a declined key may be changed', async () => {
  await db().updateTable('api_keys').set({ status: 'Declined' }).execute();
  assert.is((await save('new')).json().saveOk, true);
  const { label, status } = await keyRowOf(db(), id);
  assert.equal([label, status], ['new', 'Declined']);
});

test('the label of a confirmed key stays what its user has confirmed', async () => {
  await db().updateTable('api_keys').set({ status: 'Confirmed' }).execute();
  const before = await keys.state();
  const heard = hear(keys, admin);
  const answer = await save('new');
  assert.is(answer.statusCode, 200);
  assert.equal(answer.json(), { saveOk: false, problemMessages: ['APIKEY_PROBLEM_CONFIRMED'] });
  assert.equal(await keys.state(), before);
  assert.equal(await heard(1), []);
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
  test(`there is no label of ${key}`, async () => {
    const before = await keys.state();
    const answer = await save('new', key);
    assert.is(answer.statusCode, 404);
    assert.is(answer.json().messageKey, 'ERROR_NOT_FOUND');
    assert.equal(await keys.state(), before);
  });
}

test.run();
