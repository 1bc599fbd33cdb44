import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { logFields, rowOf } from '../../../../server/audit/audit-entry';
import { plainText } from '../../../../server/audit/plain-text';
import { addUser, withStorage } from '../temporary-storage';

const WHEN = { id: 'x', at: Date.UTC(2026, 10, 22) };

test('line breaks, escapes, bidi and invisible characters are replaced, and a text is cut between characters', () => {
  for (const text of ['\r\n', '\u001b[2J', '\u009b', '\u202e', '\u2067', '\u200b', '\u2028', '\ud800', '\0'])
    assert.match(plainText(`a${text}b`, 100), /^a\uFFFD[^\p{C}]*b$/u, JSON.stringify(text));
  assert.equal([plainText('😀😀😀😀', 3), plainText('abc', 3)], ['😀😀…', 'abc']);
});

test('an entry has the user names of then, nobody else where an account acts itself, and the name of the browser', () =>
  withStorage(async (db) => {
    const ada = await addUser(db, { userName: 'ada' });
    const admin = await addUser(db, { userName: 'admin' });
    const own = await rowOf(db, { event: 'password-changed', userId: ada, actorId: ada, actorName: 'ada' }, WHEN);
    assert.equal([own.user_name, own.actor_id, own.actor_name], ['ada', null, '']);
    const other = await rowOf(db, { event: 'two-factor-disabled', userId: ada, actorId: admin }, WHEN);
    assert.equal([other.user_name, other.actor_id, other.actor_name], ['ada', admin, 'admin']);
    const userAgent = 'Mozilla/5.0 <script> (X11; Linux x86_64; rv:140.0) Firefox/140.0 =cmd';
    assert.is((await rowOf(db, { event: 'sign-out', userAgent }, WHEN)).browser, 'Firefox 140, Linux');
    const refused = await rowOf(db, { event: 'second-factor-refused', address: '192.0.2.1' }, WHEN);
    const known = { audit: 'second-factor-refused', outcome: 'refused', id: 'x', address: '192.0.2.1' };
    assert.equal(logFields(refused), { ...known, at: '2026-11-22T00:00:00.000Z' }, 'a line has only what is known');
    assert.is((await rowOf(db, { event: 'sign-in' }, WHEN)).outcome, 'done');
  }));

test.run();
