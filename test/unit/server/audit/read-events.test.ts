import { sql } from 'kysely';
import Database from 'libsql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { auditCsv } from '../../../../server/audit/audit-csv';
import type { StoredEvent } from '../../../../server/audit/audit-entry';
import { type AuditFilter, filterOf, positionText } from '../../../../server/audit/audit-filter';
import { countByHour } from '../../../../server/audit/count-by-hour';
import { readEvents, SCANNED } from '../../../../server/audit/read-events';
import { csvFormat } from '../../../../server/csv';
import type { Db } from '../../../../server/storage/connection';
import { toSearchText } from '../../../../server/storage/searchable-names';
import { addUser, withStorage } from '../../../support/server/temporary-storage';
import { testAudit } from './record';

const NOW = Date.UTC(2026, 10, 22, 12);
const ACCOUNT = '00000000-0000-4000-8000-000000000001';

function row(index: number, fields: Partial<StoredEvent> = {}): StoredEvent {
  const texts = { user_name: '', actor_name: '', address: '192.0.2.1', target: '', ...fields };
  const search = toSearchText([texts.user_name, texts.actor_name, texts.address, texts.target].join(' '));
  const kind = { event: 'sign-in', outcome: 'done', user_id: null, actor_id: null };
  const rest = { browser: '', detail: '', changes: null, count: 1, ...texts, search };
  return { id: `id-${10_000_000 + index}`, at: NOW - 1_000_000 + index, ...kind, ...rest };
}

const add = (db: Db, rows: readonly StoredEvent[]) => db.insertInto('audit_events').values(rows).execute();

/** Adds rows by a statement: as many as there are, without their parameters. */
async function addMany(db: Db, count: number): Promise<void> {
  const [people, actors] = [sql.lit(Math.ceil(count / 300)), sql.lit(50)];
  await sql`insert into audit_events (id, at, event, outcome, user_id, user_name, actor_id, actor_name, address, browser,
    target, detail, search, count) with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${sql.lit(count)})
    select 'id-' || (10000000 + n), ${sql.lit(NOW - 1_000_000)} + n, case when n % 7 = 0 then 'sign-in-refused' else 'sign-in' end,
    case when n % 7 = 0 then 'refused' else 'done' end, 'user-' || (n % ${people}), '', 'user-' || (n % ${actors}), '',
    '', '', '', '', '', 1 from numbers`.execute(db);
}

const numberOf = ({ id }: StoredEvent) => Number(id.slice(3)) - 10_000_000;

const numbersOf = async (db: Db, filter: AuditFilter, limit = 50) =>
  (await readEvents(db, filter, limit)).events.map(numberOf);

test('pages follow each other without a gap or a repetition, also where many entries have one time', () =>
  withStorage(async (db) => {
    const all = Array.from({ length: 25 }, (_, index) => row(index, { at: NOW - (index < 20 ? 5 : 1) }));
    await add(db, all);
    const seen: number[] = [];
    let before: AuditFilter['before'];
    do {
      const page = await readEvents(db, { before }, 10);
      seen.push(...page.events.map(numberOf));
      before = page.next;
    } while (before !== undefined);
    assert.equal(seen, all.map(numberOf).reverse());
  }));

const FILTERS: readonly (readonly [query: string, ids: readonly number[]])[] = [
  ['', [4, 3, 2, 1]],
  ['search=zoe', [4, 2, 1]],
  ['search=A.EXAMPLE', [2]],
  ['search=198.51', [3]],
  ['search=%25', []],
  ['event=trust-changed', [2]],
  ['outcome=refused', [4, 3]],
  [`account=${ACCOUNT}`, [4, 2, 1]],
  [`account=${ACCOUNT}&outcome=refused`, [4]],
  ['event=sign-in-refused&search=zoe', [4]],
  [`from=${new Date(NOW - 1_000_000 + 3).toISOString()}`, [4, 3]],
  [`until=${new Date(NOW - 1_000_000 + 3).toISOString()}`, [2, 1]],
  ['range=1d', [4, 3, 2, 1]],
  ['outcome=other&from=never&account=1&before=x&range=9d', [4, 3, 2, 1]],
];

test('each filter narrows the list, alone and with the others, and a range is counted back from now', () =>
  withStorage(async (db) => {
    await add(db, [
      row(1, { user_id: ACCOUNT, user_name: 'Zoë' }),
      row(2, { actor_id: ACCOUNT, actor_name: 'Zoë', event: 'trust-changed', target: 'https://a.example' }),
      row(3, { event: 'sign-in-refused', outcome: 'refused', address: '198.51.100.7' }),
      row(4, { event: 'sign-in-refused', outcome: 'refused', user_id: ACCOUNT, user_name: 'Zoë' }),
    ]);
    for (const [query, ids] of FILTERS)
      assert.equal(await numbersOf(db, filterOf(new URLSearchParams(query), NOW)), ids, query);
    assert.is(filterOf(new URLSearchParams('range=7d'), NOW).from, NOW - 7 * 86_400_000);
    assert.is(positionText({ at: 1, id: 'x' }), '1.x');
  }));

test('a search says how far it has looked, and is continued from there', () =>
  withStorage(async (db) => {
    await addMany(db, SCANNED + 10);
    const [{ id }, filter] = [row(0), { search: 'needle' }];
    await db.updateTable('audit_events').set(filter).where('id', '=', id).execute();
    const first = await readEvents(db, filter, 50);
    assert.equal([first.events, first.next?.id], [[], row(10).id]);
    const second = await readEvents(db, { ...filter, before: first.next }, 50);
    assert.equal([second.events.map(numberOf), second.next], [[0], undefined]);
  }));

const HOUR = 3_600_000;
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

test('an hour has as many entries as the list of it, for each filter; of too many only the last hours are counted', () =>
  withStorage(async (db) => {
    const from = NOW - 30 * HOUR;
    const all = Array.from({ length: 60 }, (_, index) =>
      row(index, {
        at: from + Math.floor(index / 2) * HOUR,
        event: index % 3 === 0 ? 'sign-in-refused' : 'sign-in',
        outcome: index % 5 === 0 ? 'refused' : 'done',
        ...(index % 2 === 0 ? { user_id: ACCOUNT, user_name: 'zoe' } : {}),
        ...(index % 4 === 1 ? { actor_id: ACCOUNT, actor_name: 'zoe' } : {}),
      }),
    );
    await add(db, [...all, row(60, { at: from - 1 }), row(61, { at: NOW })]);
    const sign = { event: 'sign-in-refused' };
    for (const filter of [{}, { search: 'zoe' }, sign, { ...sign, outcome: 'done' }, { account: ACCOUNT, ...sign }]) {
      const { since, counts } = await countByHour(db, { ...filter, from, until: NOW }, NOW);
      assert.equal([since, counts.length], [from, 30]);
      for (const [hour, count] of counts.entries()) {
        const period = { from: from + hour * HOUR, until: from + (hour + 1) * HOUR };
        assert.is(count, (await numbersOf(db, { ...filter, ...period })).length, JSON.stringify({ filter, hour }));
      }
    }
    const cut = await countByHour(db, { from, until: NOW }, NOW, { limit: 7 });
    assert.equal(cut, { since: NOW - 3 * HOUR, counts: [2, 2, 2] });
    const whole = await countByHour(db, {}, NOW + 1);
    assert.equal([sum(whole.counts), whole.counts.length], [62, 30 * 24 + 1]);
    const long = await countByHour(db, { from, until: NOW + 9999 * HOUR }, NOW);
    assert.equal([sum(long.counts), long.counts.length], [61, 31 * 24 + 1]);
  }));

const isPostgres = process.env.TEST_POSTGRES_URL !== undefined;

async function plansOf(db: Db, statements: readonly string[]): Promise<string[]> {
  if (isPostgres) {
    const plan = async (statement: string) => JSON.stringify((await sql.raw(`explain ${statement}`).execute(db)).rows);
    return Promise.all(statements.map(plan));
  }
  // On a connection of its own: libsql keeps an explained statement open, and a file with one cannot be closed.
  const { rows } = await sql.raw<{ file: string }>('select file from pragma_database_list').execute(db);
  const database = new Database(rows[0]?.file ?? '');
  const plans = statements.map((each) => JSON.stringify(database.prepare(`explain query plan ${each}`).all()));
  database.close();
  return plans;
}

const WAYS = [
  ['', 'audit_events_time'],
  ["user_id = 'user-1' and", 'audit_events_user'],
  ["actor_id = 'user-1' and", 'audit_events_actor'],
  ["event = 'sign-in-refused' and", 'audit_events_event'],
  ["outcome = 'refused' and", 'audit_events_outcome'],
] as const;

test('each way to read the list uses its index, and sorts nothing', () =>
  withStorage(async (db) => {
    // SQLite decides by the indices alone, PostgreSQL by what the table contains.
    await addMany(db, isPostgres ? 300_000 : 600);
    if (isPostgres) await sql.raw('analyze').execute(db);
    const before = `(at, id) < (${NOW}, 'x') order by at desc, id desc limit 51`;
    const statements = WAYS.map(([filter]) => `select * from audit_events where ${filter} ${before}`);
    for (const [at, plan] of (await plansOf(db, statements)).entries()) {
      assert.ok(plan.includes(WAYS[at]?.[1] ?? ''), plan);
      assert.not.match(plan, /TEMP B-TREE|Sort|Seq Scan/);
    }
    assert.is((await numbersOf(db, { account: 'user-1' })).length, 50);
  }));

async function linesOf(db: Db, filter: AuditFilter): Promise<string[]> {
  let file = '';
  for await (const part of auditCsv(db, { filter, title: String, format: csvFormat('en-US', undefined) })) file += part;
  return file.split('\r\n');
}

test('the file has the entries of the filter, however many, with no formula and no control character', () =>
  withStorage(async (db) => {
    const { audit } = testAudit(db);
    const userId = await addUser(db, { userName: '=1+1' });
    await audit.record({ event: 'sign-out', userId, target: 'a\u001b[31m,"b"' });
    await addMany(db, 1234);
    const [titles = '', line = '', ...end] = await linesOf(db, { event: 'sign-out' });
    assert.match(titles, /^\uFEFFAUDIT_TIME \(UTC\),AUDIT_TIME \(ISO 8601\),AUDIT_EVENT,/);
    assert.match(line, / [AP]M,[\dT:.-]+Z,sign-out,done,'=1\+1,,,,"a\uFFFD\[31m,""b""",,1$/);
    assert.equal(end, ['']);
    assert.is((await linesOf(db, {})).length, 1 + 1235 + 1);
  }));

test.run();
