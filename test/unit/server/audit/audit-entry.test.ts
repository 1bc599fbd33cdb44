import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { logFields, rowOf } from '../../../../server/audit/audit-entry';
import { plainText } from '../../../../server/audit/plain-text';
import { addUser, withStorage } from '../temporary-storage';

const WHEN = { id: 'x', at: Date.UTC(2026, 10, 22) };

for (const [what, text] of [
  ['a line break', 'a\r\nb'],
  ['a terminal escape', 'a\u001b[2Jb'],
  ['a C1 control', 'a\u009bb'],
  ['a bidi override', 'a\u202eb'],
  ['a bidi isolate', 'a\u2067b'],
  ['an invisible character', 'a\u200bb'],
  ['a line separator', 'a\u2028b'],
  ['half a surrogate pair', 'a\ud800b'],
  ['NUL', 'a\0b'],
] as const)
  test(`${what} is replaced`, () => assert.match(plainText(text, 100), /^a\uFFFD[^\p{C}]*b$/u));

test('a text is cut between characters', () => {
  assert.is(plainText('😀😀😀😀', 3), '😀😀…');
  assert.is(plainText('abc', 3), 'abc');
});

test('an entry has the user names of then, and nobody else where an account acts itself', () =>
  withStorage(async (db) => {
    const ada = await addUser(db, { userName: 'ada' });
    const admin = await addUser(db, { userName: 'admin' });
    const own = await rowOf(db, { event: 'password-changed', userId: ada, actorId: ada, actorName: 'ada' }, WHEN);
    assert.equal([own.user_name, own.actor_id, own.actor_name], ['ada', null, '']);
    const other = await rowOf(db, { event: 'two-factor-disabled', userId: ada, actorId: admin }, WHEN);
    assert.equal([other.user_name, other.actor_id, other.actor_name], ['ada', admin, 'admin']);
  }));

test('of the browser only its name is kept', () =>
  withStorage(async (db) => {
    const userAgent = 'Mozilla/5.0 <script> (X11; Linux x86_64; rv:140.0) Firefox/140.0 =cmd';
    assert.is((await rowOf(db, { event: 'sign-out', userAgent }, WHEN)).browser, 'Firefox 140, Linux');
  }));

test('the name of an event says its outcome, and a line has only what is known', () =>
  withStorage(async (db) => {
    const refused = await rowOf(db, { event: 'second-factor-refused', address: '192.0.2.1' }, WHEN);
    assert.equal(logFields(refused), {
      audit: 'second-factor-refused',
      outcome: 'refused',
      id: 'x',
      at: '2026-11-22T00:00:00.000Z',
      address: '192.0.2.1',
    });
    assert.is((await rowOf(db, { event: 'sign-in' }, WHEN)).outcome, 'done');
  }));

test.run();
