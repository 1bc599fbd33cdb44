import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery, Kysely, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findableUsers } from '../../../../server/access-rights/findable-users';
import { saveAccessRights } from '../../../../server/access-rights/save-access-rights';
import { listUsers, type UserQuery } from '../../../../server/people/list-users';
import { filterToSql } from '../../../../server/scim-service/filter-to-sql';
import { USER_ATTRIBUTES } from '../../../../server/scim-service/list-attributes';
import { parseFilter } from '../../../../server/scim-service/parse-filter';
import type { Db } from '../../../../server/storage/connection';
import { addUser, temporaryFolder, withStorage } from '../../../support/server/temporary-storage';
import { recordQueries } from './record-queries';

const ID = 'aaaaaaaa-0000-4000-8000-00000000000f';

const PEOPLE = [
  { userName: 'agnes', displayName: 'Ägnes Amsel' },
  { userName: 'zoe', displayName: 'agnes bach' },
  { userName: 'robot', displayName: 'Archive Import', isTechnical: true },
  { userName: 'MUELLER', displayName: 'Jörg Müller', id: ID },
  { userName: 'müller', displayName: 'Jörg Müller', id: ID.replaceAll('a', 'b') },
  { userName: 'percent', displayName: 'Percent 100% _under_ back\\slash' },
  { userName: 'quote', displayName: `Quote ' " ; --` },
  { userName: 'wang', displayName: '王 小明' },
] as const;

async function withPeople(use: (db: Db) => Promise<void>): Promise<void> {
  await withStorage(async (db) => {
    for (const person of [...PEOPLE].reverse()) await addUser(db, person);
    await use(db);
  });
}

/** The condition of a user of a department, with or without rights. */
async function limitedTo(db: Db, department: string, allowedDepartments: string[]) {
  const settings = { featureActive: true, unconfiguredDepartmentsAllowed: false };
  await db.insertInto('departments').values({ id: department, display_name: department }).execute();
  await saveAccessRights({ db }, { ...settings, department, allowedDepartments });
  const id = await addUser(db, { userName: department, departmentId: department });
  return findableUsers(db, { id, isAdmin: false });
}

function asked(filter?: string): UserQuery {
  const part = { offset: 0, limit: 100, withTechnical: false };
  if (filter === undefined) return part;
  const parsed = parseFilter(filter, Object.keys(USER_ATTRIBUTES));
  if (!parsed.ok) throw new Error(`${filter}: ${parsed.why}`);
  return { ...part, condition: filterToSql(parsed.filter, USER_ATTRIBUTES) };
}

const ALL = ['agnes', 'zoe', 'MUELLER', 'müller', 'percent', 'quote', 'wang'];
const without = (...names: string[]) => ALL.filter((name) => !names.includes(name));

const FOUND: readonly (readonly [filter: string, names: readonly string[]])[] = [
  ['displayName eq "JÖRG MÜLLER"', ['MUELLER', 'müller']],
  ['displayName eq "Joerg Mueller"', []],
  ['displayName eq "Jo\u0308rg Müller"', ['MUELLER', 'müller']],
  ['displayName eq " jörg  müller "', ['MUELLER', 'müller']],
  ['displayName ne "Jörg Müller"', without('MUELLER', 'müller')],
  ['displayName gt "Jörg Müller"', ['percent', 'quote', 'wang']],
  ['displayName ge "jörg müller"', ['MUELLER', 'müller', 'percent', 'quote', 'wang']],
  ['displayName lt "Jörg Müller"', ['agnes', 'zoe']],
  ['displayName gt "Joerg Mueller"', ['MUELLER', 'müller', 'percent', 'quote', 'wang']],
  ['displayName le "JÖRG MÜLLER"', ['agnes', 'zoe', 'MUELLER', 'müller']],
  ['displayName gt "b" and displayName lt "q"', ['MUELLER', 'müller', 'percent']],
  ['userName gt "mueller"', ['zoe', 'müller', 'percent', 'quote', 'wang']],
  ['userName lt "MÜLLER"', ['agnes', 'MUELLER']],
  [`displayName sw "jörg" and id le "${ID.toUpperCase()}"`, ['MUELLER']],
  [`displayName sw "jörg" and id gt "${ID}"`, ['müller']],
  [`displayName sw "jörg" and not (id lt "b")`, ['müller']],
  ['displayName co "gnes"', ['agnes', 'zoe']],
  ['displayName ew "BACH"', ['zoe']],
  ['displayName co ""', ALL],
  ['displayName co "%"', ['percent']],
  ['displayName co "_"', ['percent']],
  ['displayName co "k\\\\s"', ['percent']],
  [`displayName co "' \\" ;"`, ['quote']],
  [`displayName eq "' or 1=1 --"`, []],
  ['userName eq "Mueller"', ['MUELLER']],
  ['userName ne "mueller"', without('MUELLER')],
  ['userName co "muell"', ['MUELLER', 'müller']],
  [`id eq "${ID.toUpperCase()}"`, ['MUELLER']],
  [`id ne "${ID}"`, without('MUELLER')],
  ['id pr', ALL],
  ['not (displayName pr)', []],
  ['(userName eq "wang" or userName eq "zoe") and displayName co "agnes"', ['zoe']],
  ['not (userName eq "wang" or userName eq "zoe")', without('wang', 'zoe')],
  [`${'not ('.repeat(16)}userName eq "wang"${')'.repeat(16)}`, ['wang']],
];

const namesOf = ({ items }: Awaited<ReturnType<typeof listUsers>>) => items.map(({ userName }) => userName);

test('a filter finds the matching users, in the order of the names', () =>
  withPeople(async (db) => {
    for (const [filter, names] of FOUND) {
      const page = await listUsers(db, asked(filter));
      assert.equal([namesOf(page), page.total], [names, names.length], filter);
    }
  }));

test('technical users are listed on request, closed demo accounts never, and disabled users always', () =>
  withPeople(async (db) => {
    const names = PEOPLE.map(({ userName }) => userName);
    assert.equal(namesOf(await listUsers(db, { ...asked(), withTechnical: true })), names);
    assert.equal(namesOf(await listUsers(db, asked())), ALL);
    await db.updateTable('users').set({ is_closed: 1 }).where('user_name', '=', 'wang').execute();
    await db.updateTable('users').set({ is_disabled: 1 }).where('user_name', '=', 'quote').execute();
    const page = await listUsers(db, asked());
    assert.equal([namesOf(page), page.total], [without('wang'), ALL.length - 1]);
  }));

const PARTS: readonly (readonly [offset: number, limit: number, names: readonly string[]])[] = [
  [0, 3, ALL.slice(0, 3)],
  [3, 3, ALL.slice(3, 6)],
  [6, 3, ALL.slice(6)],
  [7, 3, []],
  [0, 0, []],
];

test('every page of a list has the total number of items', () =>
  withPeople(async (db) => {
    for (const [offset, limit, names] of PARTS)
      for (const filter of [undefined, 'displayName pr']) {
        const page = await listUsers(db, { ...asked(filter), offset, limit });
        assert.equal([namesOf(page), page.total], [names, ALL.length], `${offset} ${limit}`);
      }
  }));

/** Names in an order that no database has by default. */
const SORTED: readonly (readonly [by: string, descending: boolean, names: readonly string[]])[] = [
  ['displayname', false, ALL],
  ['displayname', true, [...ALL].reverse()],
  ['username', false, ['agnes', 'MUELLER', 'müller', 'percent', 'quote', 'wang', 'zoe']],
  ['username', true, ['zoe', 'wang', 'quote', 'percent', 'müller', 'MUELLER', 'agnes']],
];

test('a list is sorted by a name in both directions, across all pages', () =>
  withPeople(async (db) => {
    for (const [by, descending, names] of SORTED) {
      const found: string[] = [];
      for (let offset = 0; offset < names.length; offset += 3) {
        found.push(...namesOf(await listUsers(db, { ...asked(), sorting: { by, descending }, offset, limit: 3 })));
      }
      assert.equal(found, names, by);
    }
    for (const descending of [false, true]) {
      const { items } = await listUsers(db, { ...asked(), sorting: { by: 'id', descending } });
      const ids = items.map(({ id }) => id);
      assert.equal(ids, descending ? [...ids].sort().reverse() : [...ids].sort());
    }
  }));

/**
 * SQLite's query plan, read from a copy of the database: libsql does not always finalise a statement that explains
 * another one, and then the storage could not be closed.
 */
async function plansOf(copy: Db, { db, ask }: { db: Db; ask: (db: Db) => Promise<unknown> }) {
  const plans = (await recordQueries(db, ask)).map(async ({ sql, parameters }) => {
    const { rows } = await copy.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    return { sql, steps: rows.map(({ detail }) => detail) };
  });
  return Promise.all(plans);
}

async function copyOf(db: Db): Promise<Db> {
  await db.executeQuery(CompiledQuery.raw('pragma wal_checkpoint(truncate)'));
  const { rows } = await db.executeQuery<{ file: string }>(CompiledQuery.raw('pragma database_list'));
  const file = join(temporaryFolder(), 'copy.db');
  copyFileSync(rows[0]?.file ?? '', file);
  return new Kysely({ dialect: new SqliteDialect({ database: new Database(file) }) });
}

test('a search of all users reads only the index and the rows that it returns', () =>
  withPeople(async (db) => {
    if (process.env.TEST_POSTGRES_URL !== undefined) return; // its plans depend on how full the tables are
    const copy = await copyOf(db);
    const comparisons = ['displayName ge "a"', 'displayName ne "a"', 'userName gt "a"', 'id gt "0"'];
    for (const filter of ['displayName co "a" or userName co "a"', ...comparisons])
      for (const by of Object.keys(USER_ATTRIBUTES)) {
        const search = { ...asked(filter), limit: 1, sorting: { by, descending: true } };
        const plans = await plansOf(copy, { db, ask: (spied) => listUsers(spied, search) });
        assert.ok(plans.some(({ sql }) => sql.includes('count(*)')) && plans.some(({ sql }) => sql.includes(' join ')));
        for (const { sql, steps } of plans) {
          const scans = steps.filter((step) => step.startsWith('SCAN users'));
          assert.equal([...new Set(scans)], ['SCAN users USING COVERING INDEX users_search'], sql);
        }
      }
    for (const condition of [await limitedTo(db, 'alone', []), await limitedTo(db, 'limited', [''])]) {
      assert.ok(condition !== undefined);
      const search = { ...asked(), limit: 1, condition };
      for (const { sql, steps } of await plansOf(copy, { db, ask: (spied) => listUsers(spied, search) }))
        assert.ok(steps.includes('SCAN users USING COVERING INDEX users_search'), sql);
    }
  }));

test.run();
