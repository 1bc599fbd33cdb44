import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addKey, keyRowOf } from '../../api-keys/key-fixtures';
import { setApp } from '../../http/test-app';
import { type Caller, signedInCaller } from '../admin-calls';
import { outbox, publishedBy } from '../test-browser';
import { KEYS, keyChangeOf, NOWHERE, refusedCall } from './key-calls';

const app = setApp(test);
let admin: Caller;
let id: string;
test.before.each(async () => {
  admin = await signedInCaller(app);
  id = (await addKey(app.storage.db, app.now, { user_id: app.ids.ada, label: 'old' })).id;
});

const rowOf = () => keyRowOf(app.storage.db, id);
const setStatus = (status: string) => app.storage.db.updateTable('api_keys').set({ status }).execute();
const save = (label: unknown, key = id) => admin.send('PUT', `${KEYS}/${key}/label`, label);

test('a label is saved without the blanks around it and with its markup; the pages are told, nobody is mailed', async () => {
  const told = publishedBy(app);
  const labels = [
    [' Phone ', 'Phone'],
    ['🔑'.repeat(50), '🔑'.repeat(50)],
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
  await setStatus('Declined');
  assert.is((await save('new')).json().saveOk, true);
  const { label, status } = await rowOf();
  assert.equal([label, status], ['new', 'Declined']);
  await setStatus('Confirmed');
  const told = publishedBy(app);
  await refusedCall(app, () => save('newer'), 200, 'APIKEY_PROBLEM_CONFIRMED');
  assert.equal(told, []);
});

test('invalid labels, other bodies and unknown keys are refused, and nothing is saved', async () => {
  for (const label of ['', 'x'.repeat(101), '\ud83d'])
    await refusedCall(app, () => save(label), 200, 'APIKEY_PROBLEM_LABEL');
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

test('of two administrators who rename a key the second is refused, and the first label stays', async () => {
  const seen = await tagOf();
  const first = await saveInPlaceOf(seen, 'first');
  assert.equal([first.statusCode, first.headers.etag], [200, await tagOf()]);
  await refusedCall(app, () => saveInPlaceOf(seen, 'second'), 412, 'APIKEY_LABEL_CHANGED');
  assert.is((await saveInPlaceOf(await tagOf(), 'second')).json().saveOk, true);
  assert.is((await rowOf()).label, 'second');
});

test('of two parallel labels one is saved and the other refused', async () => {
  const seen = await tagOf();
  const answers = await Promise.all(['one', 'two'].map((label) => saveInPlaceOf(seen, label)));
  assert.equal(answers.map(({ statusCode }) => statusCode).sort(), [200, 412]);
  assert.is((await rowOf()).label, answers[0]?.statusCode === 200 ? 'one' : 'two');
});

test('If-Match names the label with a strong tag, one of several, or any', async () => {
  const seen = await tagOf();
  for (const tags of ['"x", "y"', 'old', '', `W/${seen}`])
    assert.is((await saveInPlaceOf(tags, 'new')).statusCode, 412, tags);
  for (const tags of [`"x", ${seen}`, '*']) assert.is((await saveInPlaceOf(tags, 'new')).statusCode, 200, tags);
});

test.run();
