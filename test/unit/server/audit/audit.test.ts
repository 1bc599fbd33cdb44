import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { changesText, storedChanges } from '../../../../server/audit/audit-changes';
import { plainText } from '../../../../server/audit/plain-text';
import { recordingTransaction } from '../../../../server/audit/recording-transaction';
import { deleteOldEvents } from '../../../../server/audit/retention';
import { isUuid } from '../../../../server/storage/tables';
import { addUser, withStorage } from '../temporary-storage';
import { testAudit, withAudit } from './record';

const DAY = 86_400_000;

test('an event is a row and a line, with where it came from; the ids are UUIDs in the order of the events', () =>
  withAudit(async ({ db, audit, source, lines, rows, clock }) => {
    const userId = await addUser(db, { userName: 'ada' });
    await source.record({ event: 'sign-out', userId });
    const [row] = await rows();
    assert.equal([row?.user_name, row?.address, row?.browser], ['ada', '192.0.2.1', 'Firefox 140, Linux']);
    assert.is(Number(row?.count), 1);
    assert.equal([lines[0]?.audit, lines[0]?.userId, lines[0]?.id], ['sign-out', userId, row?.id]);
    for (const event of ['second-factor', 'sign-in'] as const) await audit.record({ event });
    clock.pass(1);
    await audit.record({ event: 'sign-in' });
    const events = (await rows()).map(({ id, event }) => isUuid(id) && event);
    assert.equal(events, ['sign-out', 'second-factor', 'sign-in', 'sign-in']);
  }));

test('with 0 days there is a line and no row', () =>
  withStorage(async (db) => {
    const { audit, rows, lines } = testAudit(db, { days: 0 });
    await audit.record({ event: 'sign-out' });
    assert.equal([(await rows()).length, lines.length], [0, 1]);
  }));

test('the line of a change is written once it is stored; one that is rolled back has neither row nor line', () =>
  withAudit(async ({ db, source, rows, lines }) => {
    const failing = recordingTransaction({ db, audit: source }, async (_trx, record) => {
      await record({ event: 'login-settings-changed' });
      throw new Error('not stored');
    });
    assert.match(String(await failing.catch(String)), 'not stored');
    assert.is((await rows()).length + lines.length, 0);
    await recordingTransaction({ db, audit: source }, async (_trx, record) => {
      await record({ event: 'login-settings-changed' });
      assert.is(lines.length, 0);
    });
    assert.equal([(await rows()).length, lines.length], [1, 1]);
  }));

test('rows are deleted after their days, in parts', () =>
  withAudit(async ({ db, audit, rows, clock }) => {
    await audit.record({ event: 'sign-in' });
    const [row] = await rows();
    if (row === undefined) throw new Error('no row');
    for (let part = 0; part < 5; part += 1) {
      const values = Array.from({ length: 500 }, (_, at) => ({ ...row, id: `old-${part}-${at}` }));
      await db.insertInto('audit_events').values(values).execute();
    }
    clock.pass(30 * DAY - 1);
    await audit.record({ event: 'sign-out' });
    await deleteOldEvents({ db, clock }, 30);
    assert.is((await rows()).length, 2502);
    clock.pass(1);
    await deleteOldEvents({ db, clock }, 30);
    const kept = (await rows()).map(({ event }) => event);
    assert.equal(kept, ['sign-out']);
  }));

test('line breaks, escapes, bidi and invisible characters are replaced, and a text is cut between characters', () => {
  for (const text of ['\r\n', '\u001b[2J', '\u009b', '\u202e', '\u2067', '\u200b', '\u2028', '\ud800', '\0'])
    assert.match(plainText(`a${text}b`, 100), /^a\uFFFD[^\p{C}]*b$/u, JSON.stringify(text));
  assert.equal([plainText('😀😀😀😀', 3), plainText('abc', 3)], ['😀😀…', 'abc']);
});

test('changes are stored as plain text of bounded length, and read again', () => {
  const text = changesText([{ field: 'name', before: `a\u001b\u202E${'b'.repeat(1000)}`, after: false }]);
  const [change] = storedChanges(text);
  assert.match(String(change?.before), /^a\uFFFD\uFFFDb{296}…$/);
  assert.is(change?.after, false);
  assert.equal([changesText([]), changesText(), storedChanges(null)], [null, null, []]);
});

test.run();
