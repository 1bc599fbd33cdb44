import { sql } from 'kysely';
import Database from 'libsql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { auditCsv } from '../../../../server/audit/audit-csv';
import type { StoredEvent } from '../../../../server/audit/audit-entry';
import { type AuditFilter, filterOf, positionText } from '../../../../server/audit/audit-filter';
import { readEvents, SCANNED } from '../../../../server/audit/read-events';
import { csvFormat } from '../../../../server/csv/csv';
import type { Db } from '../../../../server/storage/connection';
import { foldText } from '../../../../server/storage/searchable-names';
import { addUser, withStorage } from '../temporary-storage';
import { testAudit } from './record';

const NOW = Date.UTC(2026, 10, 22, 12);
const ACCOUNT = '00000000-0000-4000-8000-000000000001';

function row(index: number, fields: Partial<StoredEvent> = {}): StoredEvent {
  const texts = { user_name: '', actor_name: '', address: '192.0.2.1', target: '', ...fields };
  const search = foldText([texts.user_name, texts.actor_name, texts.address, texts.target].join(' '));
  return {
    id: `id-${String(index).padStart(8, '0')}`,
    at: NOW - 1_000_000 + index,
    event: 'sign-in',
    outcome: 'done',
    user_id: null,
    actor_id: null,
    browser: '',
    detail: '',
    changes: null,
    count: 1,
    ...texts,
    search,
  };
}

async function add(db: Db, rows: readonly StoredEvent[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let from = 0; from < rows.length; from += 1000)
      await trx
        .insertInto('audit_events')
        .values(rows.slice(from, from + 1000))
        .execute();
  });
}

const idsOf = async (db: Db, filter: AuditFilter, limit = 50) =>
  (await readEvents(db, filter, limit)).events.map(({ id }) => Number(id.slice(3)));

test('pages follow each other without a gap or a repetition, also where many entries have one time', () =>
  withStorage(async (db) => {
    await add(
      db,
      Array.from({ length: 25 }, (_, index) => row(index, { at: NOW - (index < 20 ? 5 : 1) })),
    );
    const seen: number[] = [];
    let before: AuditFilter['before'];
    do {
      const page = await readEvents(db, { before }, 10);
      seen.push(...page.events.map(({ id }) => Number(id.slice(3))));
      before = page.next;
    } while (before !== undefined);
    assert.equal(
      seen,
      Array.from({ length: 25 }, (_, index) => 24 - index),
    );
  }));

test('each filter narrows the list, alone and with the others', () =>
  withStorage(async (db) => {
    await add(db, [
      row(1, { user_id: ACCOUNT, user_name: 'Zoë' }),
      row(2, { actor_id: ACCOUNT, actor_name: 'Zoë', event: 'trust-changed', target: 'https://a.example' }),
      row(3, { event: 'sign-in-refused', outcome: 'refused', address: '198.51.100.7' }),
      row(4, { event: 'sign-in-refused', outcome: 'refused', user_id: ACCOUNT, user_name: 'Zoë' }),
    ]);
    const found = (query: string) => idsOf(db, filterOf(new URLSearchParams(query), NOW));
    const table: [query: string, ids: number[]][] = [
      ['', [4, 3, 2, 1]],
      ['search=zoe', [4, 2, 1]],
      ['search=A.EXAMPLE', [2]],
      ['search=198.51', [3]],
      ['search=%25', []],
      ['event=trust-changed', [2]],
      ['outcome=refused', [4, 3]],
      [`account=${ACCOUNT}`, [4, 2, 1]],
      [`account=${ACCOUNT}&outcome=refused`, [4]],
      [`account=${ACCOUNT}&search=example`, [2]],
      ['event=sign-in-refused&search=zoe', [4]],
      [`from=${new Date(NOW - 1_000_000 + 3).toISOString()}`, [4, 3]],
      [`until=${new Date(NOW - 1_000_000 + 3).toISOString()}`, [2, 1]],
      ['range=1d', [4, 3, 2, 1]],
      ['outcome=other&from=never&account=1&before=x&range=9d', [4, 3, 2, 1]],
    ];
    for (const [query, ids] of table) assert.equal(await found(query), ids, query);
  }));

test('a range is counted back from now', () => {
  assert.is(filterOf(new URLSearchParams('range=7d'), NOW).from, NOW - 7 * 86_400_000);
});

test('a search says how far it has looked, and is continued from there', () =>
  withStorage(async (db) => {
    const many = Array.from({ length: SCANNED + 10 }, (_, index) => row(index));
    await add(db, [...many.slice(1), row(0, { target: 'needle' })]);
    const filter = { search: 'needle' };
    const first = await readEvents(db, filter, 50);
    assert.equal(first.events, []);
    assert.is(first.next?.id, 'id-00000010');
    const second = await readEvents(db, { ...filter, before: first.next }, 50);
    assert.equal(
      second.events.map(({ id }) => id),
      ['id-00000000'],
    );
    assert.is(second.next, undefined);
  }));

const isPostgres = process.env.TEST_POSTGRES_URL !== undefined;

/** How the database reads these statements. */
async function plansOf(db: Db, statements: readonly string[]): Promise<string[]> {
  if (isPostgres) {
    const plan = async (statement: string) => JSON.stringify((await sql.raw(`explain ${statement}`).execute(db)).rows);
    return Promise.all(statements.map(plan));
  }
  // On a connection of its own: libsql keeps an explained statement open, and a file with one cannot be closed.
  const { rows } = await sql.raw<{ file: string }>('select file from pragma_database_list').execute(db);
  const database = new Database(rows[0]?.file ?? '');
  const plans = statements.map((statement) =>
    JSON.stringify(database.prepare(`explain query plan ${statement}`).all()),
  );
  database.close();
  return plans;
}

test('among 300,000 entries each way to read the list uses its index, and sorts nothing', () =>
  withStorage(async (db) => {
    const count = 300_000;
    const template = row(0);
    await db.transaction().execute(async (trx) => {
      for (let from = 0; from < count; from += 1000) {
        const rows = Array.from({ length: 1000 }, (_, index) => {
          const n = from + index;
          const kind =
            n % 7 === 0 ? { event: 'sign-in-refused', outcome: 'refused' } : { event: 'sign-in', outcome: 'done' };
          const ids = { id: `id-${n}`, user_id: `user-${n % 1000}`, actor_id: `user-${n % 50}` };
          return { ...template, ...kind, ...ids, at: NOW - n };
        });
        await trx.insertInto('audit_events').values(rows).execute();
      }
    });
    if (isPostgres) await sql.raw('analyze').execute(db);
    const ways = [
      ['', 'audit_events_time'],
      ["user_id = 'user-7' and", 'audit_events_user'],
      ["actor_id = 'user-7' and", 'audit_events_actor'],
      ["event = 'sign-in-refused' and", 'audit_events_event'],
      ["outcome = 'refused' and", 'audit_events_outcome'],
    ] as const;
    const before = `(at, id) < (${NOW}, 'x') order by at desc, id desc limit 51`;
    const plans = await plansOf(
      db,
      ways.map(([filter]) => `select * from audit_events where ${filter} ${before}`),
    );
    for (const [at, [, index]] of ways.entries()) {
      assert.ok(plans[at]?.includes(index), plans[at]);
      assert.not.match(plans[at] ?? '', /TEMP B-TREE|Sort|Seq Scan/);
    }
    assert.is((await idsOf(db, { account: 'user-7' })).length, 50);
  }));

test('the file has the entries of the filter, with no formula and no control character', () =>
  withStorage(async (db) => {
    const { audit } = testAudit(db);
    const userId = await addUser(db, { userName: '=1+1' });
    await audit.record({ event: 'sign-out', userId, target: 'a\u001b[31m,"b"' });
    await audit.record({ event: 'sign-in', userId });
    let file = '';
    for await (const chunk of auditCsv(db, {
      filter: { event: 'sign-out' },
      title: (key) => key,
      format: csvFormat('en-US', undefined),
    }))
      file += chunk;
    const lines = file.split('\r\n');
    assert.match(lines[0] ?? '', /^\uFEFFAUDIT_TIME \(UTC\),AUDIT_TIME \(ISO 8601\),AUDIT_EVENT,/);
    assert.match(lines[1] ?? '', / [AP]M,[\dT:.-]+Z,sign-out,done,'=1\+1,,,,"a\uFFFD\[31m,""b""",,1$/);
    assert.is(lines.length, 3);
  }));

test('a file of many entries is complete', () =>
  withStorage(async (db) => {
    await add(
      db,
      Array.from({ length: 1234 }, (_, index) => row(index)),
    );
    let file = '';
    for await (const chunk of auditCsv(db, { filter: {}, title: String, format: csvFormat('de', undefined) }))
      file += chunk;
    assert.is(file.split('\r\n').length, 1 + 1234 + 1);
    assert.match(positionText({ at: 1, id: 'x' }), '1.x');
  }));

test.run();
