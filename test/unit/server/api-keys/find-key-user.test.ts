import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findKeyUser } from '../../../../server/api-keys/find-key-user';
import { generateKeySecret } from '../../../../server/api-keys/key-secret';
import { normaliseLabel } from '../../../../server/api-keys/save-key-label';
import { addUser } from '../../../support/server/temporary-storage';
import { addKey, DAY, keyRowOf, setPeople } from './key-fixtures';

/** A user with a confirmed key, which an administrator has created. */
const deps = setPeople(test);
let [id, secret] = ['', ''];
test.before.each(async () => {
  const { db, clock, ada, admin } = deps;
  ({ id, secret } = await addKey(db, clock(), { user_id: ada, creator_id: admin, status: 'Confirmed' }));
});
const find = (text = secret) => findKeyUser(deps, text);

const ROWS: readonly (readonly [status: string, daysOfGrace: number, isTechnical: boolean, works: boolean])[] = [
  ['Confirmed', -1, false, true],
  ['Unconfirmed', 14, false, true],
  ['Unconfirmed', 0, false, false],
  ['Declined', 14, false, false],
  ['Declined', 14, true, false],
  ['Unconfirmed', -1, true, true],
  ['Confirmed', -1, true, true],
  ['SomethingNewer', 14, false, false],
];

test('a key works by its status and its days of grace, and only a use is recorded', async () => {
  const { db, clock } = deps;
  for (const [at, [status, days, isTechnical, works]] of ROWS.entries()) {
    const user_id = await addUser(db, { userName: `user ${at}`, isTechnical });
    const { id, secret } = await addKey(db, clock(), { user_id, status, grace_until: clock() + days * DAY });
    const { keyId, user } = (await find(secret)) ?? {};
    assert.equal([keyId, user?.userName], works ? [id, `user ${at}`] : [undefined, undefined], String(at));
    assert.is((await keyRowOf(db, id)).last_used_at, works ? clock() : null);
  }
});

test('a key of a user who is disabled or closed, or an expired one, does not work; scopes are a set', async () => {
  const { db, clock, ada } = deps;
  assert.equal((await find())?.scopes, ['directory:read']);
  await db
    .updateTable('api_keys')
    .set({ scopes: ' a  b a ', expires_at: clock() + 1000 })
    .execute();
  for (const states of [{ is_disabled: 1 }, { is_disabled: 0, is_closed: 1 }]) {
    await db.updateTable('users').set(states).execute();
    assert.is(await find(), undefined, JSON.stringify(states));
  }
  await db.updateTable('users').set({ is_closed: 0 }).execute();
  clock.pass(999);
  const { user, scopes } = (await find()) ?? {};
  assert.equal([user?.id, scopes], [ada, ['a', 'b']]);
  clock.pass(1);
  assert.is(await find(), undefined, 'whatever its status');
});

test('a key is deleted with its user, but not with its creator', async () => {
  const { db, ada, admin } = deps;
  await db.deleteFrom('users').where('id', '=', admin).execute();
  assert.is((await find())?.keyId, id);
  assert.is((await keyRowOf(db, id)).creator_id, null);
  await db.deleteFrom('users').where('id', '=', ada).execute();
  assert.is(await find(), undefined);
  assert.equal(await db.selectFrom('api_keys').selectAll().execute(), []);
});

test('text that is no key finds no user', async () => {
  const { db } = deps;
  const { secret_hash } = await keyRowOf(db, id);
  const wrong = ['', 'vst_', generateKeySecret(), secret.slice(4), secret.slice(0, -1), `${secret}A`, `${secret}\0`];
  const more = [secret.toUpperCase(), `${secret}\n`, ` ${secret}`, secret_hash, `vst_${secret_hash}`, "' or 1=1 --"];
  for (const text of [...wrong, ...more]) assert.is(await find(text), undefined, text);
});

test('a use is stored at most once a minute, and changes nothing else', async () => {
  const { db, clock } = deps;
  const before = await keyRowOf(db, id);
  const first = clock();
  for (const [pause, stored] of [
    [0, first],
    [59_999, first],
    [1, first + 60_000],
  ] as const) {
    clock.pass(pause);
    await find();
    assert.equal(await keyRowOf(db, id), { ...before, last_used_at: stored });
  }
});

const KEPT: [text: string, label?: string][] = [
  ['Calendar on the phone'],
  ['x'.repeat(100)],
  ['🔑'.repeat(50)], // 100 UTF-16 units
  ['👩🏽‍🚀'],
  ['<img src=x onerror=alert(1)>'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['a\u2067b\u2069', 'ab'],
  ['a\u200bb'],
  [` ${'x'.repeat(100)} `, 'x'.repeat(100)],
  ['a\nb', 'a b'],
  ['a\0b', 'a b'],
  ['a\u0085b\u001bc', 'a b c'],
];

test('a label is text without what no database stores, what deceives and what surrounds it', () => {
  for (const [text, label = text] of KEPT) assert.is(normaliseLabel(text), label, JSON.stringify(text));
});

test('a label is not blank, not longer than 100 UTF-16 units and no half of a character', () => {
  const blank = ['', ' \t\n', '\0\u0007', '\u200b\u200d\ufeff\u2060', '\u202e'];
  const long = ['x'.repeat(101), `${'🔑'.repeat(50)}x`, 'x'.repeat(10_000)];
  for (const text of [...blank, ...long, 'a\ud83d', '\udd11a'])
    assert.is(normaliseLabel(text), undefined, JSON.stringify(text));
});

test.run();
