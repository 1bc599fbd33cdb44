import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { changesLine, changesText, storedChanges } from '../../../../server/audit/audit-changes';
import { rowOf } from '../../../../server/audit/audit-entry';
import { printableText } from '../../../../server/audit/printable-text';
import { recordingTransaction } from '../../../../server/audit/recording-transaction';
import { NETWORK_ROWS_OF_DAY, ROWS_OF_ALL, ROWS_OF_NETWORK } from '../../../../server/audit/refused-sign-ins';
import { deleteOldEvents } from '../../../../server/audit/retention';
import { isUuid } from '../../../../server/storage/uuid';
import { addUser, withStorage } from '../../../support/server/temporary-storage';
import { testAudit, withAudit } from './record';

const WRONG = { reason: 'LOGIN_ERROR_HINT' };

test('further attempts within a minute are counted in one row, each with a line', () =>
  withAudit(async ({ audit, rows, lines, clock, refuse }) => {
    for (let attempt = 0; attempt < 20; attempt += 1) await refuse('x');
    assert.equal([(await rows()).length, lines.length, new Set(lines.map(({ id }) => id)).size], [1, 20, 1]);
    clock.pass(60_000);
    await refuse('x');
    for (let times = 0; times < 2; times += 1) await audit.close();
    const counts = (await rows()).map(({ count }) => Number(count));
    assert.equal(counts, [20, 1]);
  }));

test('a network that tries many names adds few rows, and its others are counted without a name', () =>
  withAudit(async ({ audit, rows, refuse }) => {
    for (let name = 0; name < 50; name += 1) await refuse(`n${name}`);
    await audit.close();
    const stored = await rows();
    const others = stored.at(-1);
    assert.equal([stored.length, others?.address, others?.user_name], [ROWS_OF_NETWORK + 1, '192.0.2.1', '']);
    assert.equal([others?.detail, Number(others?.count)], ['others', 50 - ROWS_OF_NETWORK]);
  }));

test('many networks add few rows, and the log has the address of each attempt', () =>
  withAudit(async ({ audit, rows, lines }) => {
    const addresses = Array.from({ length: 3 * ROWS_OF_ALL }, (_, at) => `10.0.${at >> 8}.${at & 255}`);
    for (const address of addresses) await audit.from({ address }).signInRefused({ accountName: 'ada', ...WRONG });
    await audit.close();
    const stored = await rows();
    assert.is(stored.length, ROWS_OF_ALL + 1);
    assert.equal([stored.at(-1)?.address, Number(stored.at(-1)?.count)], ['', 2 * ROWS_OF_ALL]);
    assert.is(lines.at(-1)?.address, addresses.at(-1));
  }));

test('a network adds a limited number of rows in a day; the others are counted in one row an hour', () =>
  withAudit(async ({ audit, rows, clock, refuse }) => {
    for (let minute = 0; minute < NETWORK_ROWS_OF_DAY / ROWS_OF_NETWORK; minute += 1) {
      for (let name = 0; name < ROWS_OF_NETWORK; name += 1) await refuse(`n${minute}-${name}`);
      clock.pass(60_000);
    }
    assert.is((await rows()).length, NETWORK_ROWS_OF_DAY);
    clock.pass(3_600_000 - (clock() % 3_600_000));
    for (let minute = 0; minute < 3; minute += 1) {
      await refuse(`later${minute}`);
      clock.pass(60_000);
    }
    await audit.from({ address: '198.51.100.1' }).signInRefused({ accountName: 'x', ...WRONG });
    await audit.close();
    const [counted, last, ...more] = (await rows()).slice(NETWORK_ROWS_OF_DAY);
    assert.equal([counted?.address, counted?.detail, Number(counted?.count)], ['', 'others', 3]);
    assert.equal([last?.address, more], ['198.51.100.1', []]);
  }));

test('attempts that could not be counted are counted later, also those of the minute before', () =>
  withAudit(async ({ db, audit, rows, errors, clock, refuse }) => {
    for (let attempt = 0; attempt < 3; attempt += 1) await refuse('x');
    await db.schema.alterTable('audit_events').renameTo('away').execute();
    await audit.close();
    assert.is(errors.length, 1);
    await db.schema.alterTable('away').renameTo('audit_events').execute();
    clock.pass(60_000);
    await refuse('y');
    await audit.close();
    const counts = (await rows()).map(({ count }) => Number(count));
    assert.equal(counts, [3, 1]);
  }));

test('a refusal is answered also where it cannot be stored, and the next one tries again', () =>
  withAudit(async ({ db, errors, lines, refuse }) => {
    await db.schema.dropTable('audit_events').execute();
    for (let attempt = 0; attempt < 2; attempt += 1) await refuse('ada');
    assert.equal([errors.length, lines.length], [2, 0]);
  }));

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
    assert.match(printableText(`a${text}b`, 100), /^a\uFFFD[^\p{C}]*b$/u, JSON.stringify(text));
  assert.equal([printableText('😀😀😀😀', 3), printableText('abc', 3)], ['😀😀…', 'abc']);
});

test('changes are stored as plain text of bounded length, and read again', () => {
  const text = changesText([{ field: 'name', before: `a\u001b\u202E${'b'.repeat(1000)}`, after: false }]);
  const [change] = storedChanges(text);
  assert.match(String(change?.before), /^a\uFFFD\uFFFDb{296}…$/);
  assert.is(change?.after, false);
  assert.equal([changesText([]), changesText(), storedChanges(null)], [null, null, []]);
  const lists = [
    { field: 'groups', after: 'A' },
    { field: 'hours', before: 8, after: 4 },
  ];
  assert.is(changesLine(lists), 'groups:  → A; hours: 8 → 4', 'in a file');
});

test('an entry has the names of then, and nobody else where an account acts itself', () =>
  withStorage(async (db) => {
    const [ada, admin] = [await addUser(db, { userName: 'ada' }), await addUser(db, { userName: 'admin' })];
    for (const [actorId, ...expected] of [
      [ada, null, ''],
      [admin, admin, 'admin'],
    ]) {
      const change = { event: 'two-factor-disabled', userId: ada, actorId: actorId ?? '' } as const;
      const row = await rowOf(db, change, { id: 'x', at: 0 });
      assert.equal([row.user_name, row.actor_id, row.actor_name], ['ada', ...expected]);
    }
  }));

test.run();
