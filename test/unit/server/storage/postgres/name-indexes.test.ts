import { join } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listUsers } from '../../../../../server/people/list-users';
import { BY_DISPLAY_NAME, type Sorting } from '../../../../../server/people/sorting';
import { filterToSql } from '../../../../../server/scim-service/filter-to-sql';
import { USER_ATTRIBUTES } from '../../../../../server/scim-service/list-attributes';
import { parseFilter } from '../../../../../server/scim-service/parse-filter';
import { type Db, openStorage, type Storage } from '../../../../../server/storage/connection';
import { ask, postgresTest } from '../../../../support/server/postgres-server';
import { addUser, temporaryFolder } from '../../../../support/server/temporary-storage';
import { recordQueries } from '../../people/record-queries';

const open = (databaseUrl: string): Promise<Storage> => openStorage({ dataFolder: temporaryFolder(), databaseUrl });

function fileSettings() {
  const dataFolder = temporaryFolder();
  return { dataFolder, databaseUrl: `file:${join(dataFolder, 'test.db')}` };
}

function usersOf(db: Db, filter: string, sorting: Sorting = BY_DISPLAY_NAME) {
  const parsed = parseFilter(filter, Object.keys(USER_ATTRIBUTES));
  if (!parsed.ok) throw new Error(parsed.why);
  return listUsers(db, {
    condition: filterToSql(parsed.filter, USER_ATTRIBUTES),
    offset: 0,
    limit: 100,
    withTechnical: true,
    sorting,
  });
}

const PARTS = `select indexname as name from pg_indexes where indexname like 'users_%_parts' order by 1`;
const INDEXES = [{ name: 'users_display_name_fold_parts' }, { name: 'users_user_name_fold_parts' }];

/** Adds enough users to make a full scan the slowest plan. */
const FILL = `insert into users (id, user_name, user_name_key, user_name_fold, display_name, display_name_fold, email, given_name,
    family_name, is_admin, is_external, is_technical, is_disabled, is_demo, is_closed, password_hash, created_at, updated_at)
  select 'id' || n, name, name, name, title, title, '', '', '', 0, 0, 0, 0, 0, 0, repeat('x', 97), 1, 1
  from (select n, 'trial' || n as name, md5(n::text) || ' person ' || n as title from generate_series(1, 8000) n) as made`;

const FILTERS: readonly (readonly [filter: string, index: string])[] = [
  ['displayName co "person 1234" or userName co "person 1234"', 'users_display_name_fold_parts'],
  ['displayName co "no such name"', 'users_display_name_fold_parts'],
  ['displayName ew "son 777"', 'users_display_name_fold_parts'],
  ['userName co "al123"', 'users_user_name_fold_parts'],
  ['userName sw "trial123"', 'users_by_user_name'],
  ['displayName co "zq" or userName co "zq"', 'users_search'],
  ['displayName co "小明王" or userName co "x"', 'users_search'],
  ['displayName co "_%\\\\"', 'users_search'],
  ['displayName co "小明王"', 'users_search'],
  ['displayName co "яя" and displayName co "zq"', 'users_search'],
  ['displayName pr', 'users_search'],
  ['displayName sw "zq"', 'users_search'],
  ['displayName eq "zq"', 'users_search'],
  ['userName eq "zq"', 'users_user_name_key_key'],
  ['id eq "zq"', 'users_pkey'],
  ['displayName ge "zq"', 'users_search'],
  ['displayName ne "zq"', 'users_search'],
];

async function plansOf(db: Db, filter: string): Promise<readonly string[]> {
  const plans: string[] = [];
  for (const { sql: text, parameters } of await recordQueries(db, (spied) => usersOf(spied, filter))) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]));
    plans.push(JSON.stringify(rows));
  }
  return plans;
}

postgresTest('every search uses an index', async (server) => {
  const databaseUrl = await server.createDatabase();
  const storage = await open(databaseUrl);
  assert.equal(storage.warnings, []);
  // Without the server's limits for statements, which are for requests.
  await ask(databaseUrl, FILL);
  await ask(databaseUrl, 'vacuum analyze users');
  for (const [filter, index] of FILTERS) {
    for (const plan of await plansOf(storage.db, filter)) {
      const used = [...plan.matchAll(/"Index Name":"(\w+)"/g)].map(([, name]) => name);
      assert.ok(used.includes(index), `${filter}: ${used.join()}`);
      assert.not.match(plan, '"Node Type":"Seq Scan"', filter);
    }
  }
  // Text without a trigram would read the whole trigram index, and then the whole table.
  await storage.db.connection().execute(async (db) => {
    for (const way of ['indexonlyscan', 'indexscan', 'seqscan']) await sql.raw(`set enable_${way} = off`).execute(db);
    for (const [filter] of FILTERS.filter(([, index]) => index === 'users_search')) {
      for (const plan of await plansOf(db, filter)) assert.not.match(plan, '_parts', filter);
    }
  });
  await storage.close();
});

postgresTest(
  'without permission for the extension the server starts with a warning and finds the same users',
  async (server) => {
    const databaseUrl = await server.createDatabase();
    const url = await server.createRole(databaseUrl);
    const storage = await open(url);
    const [remark = ''] = storage.warnings;
    assert.match(remark, /pg_trgm cannot be used: permission denied/);
    await addUser(storage.db, { userName: 'ada', displayName: 'Ada Müller' });
    assert.is((await usersOf(storage.db, 'displayName co "mueller"')).total, 1);
    await storage.close();

    await ask(databaseUrl, 'create schema elsewhere; create extension pg_trgm schema elsewhere');
    await ask(databaseUrl, 'grant usage on schema elsewhere to public');
    const later = await open(url);
    assert.equal(later.warnings, []);
    assert.equal(await ask(databaseUrl, PARTS), INDEXES);
    assert.is((await usersOf(later.db, 'displayName co "mueller"')).total, 1);
    await later.close();
  },
);

postgresTest('two servers that start in parallel on an empty database both migrate it correctly', async (server) => {
  const databaseUrl = await server.createDatabase();
  const both = await Promise.all([open(databaseUrl), open(databaseUrl)]);
  for (const { warnings } of both) assert.equal(warnings, []);
  assert.equal(await ask(databaseUrl, PARTS), INDEXES);
  for (const storage of both) await storage.close();
});

/** Names whose order in a language differs from the order of their bytes. */
const NAMES = ['a-b', 'ab', 'A c', 'Zoe', 'zoë', 'Ägnes', 'agnes', '_x', 'ñu', 'o’neil', '王', 'я'];

postgresTest('comparisons and orders equal those of SQLite in every locale of the database', async (server) => {
  const icu = `template template0 encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'sv'`;
  const storages = [await open(await server.createDatabase(icu)), await openStorage(fileSettings())];
  const answers = await Promise.all(
    storages.map(async ({ db }) => {
      for (const [index, name] of NAMES.entries()) {
        const id = await addUser(db, { userName: name, displayName: name });
        // Names that differ only in accents are ordered by id.
        await db
          .updateTable('users')
          .set({ id: `id-${index}` })
          .where('id', '=', id)
          .execute();
      }
      const names: string[][] = [];
      for (const by of ['displayname', 'username'])
        for (const descending of [false, true])
          names.push((await usersOf(db, 'id pr', { by, descending })).items.map(({ userName }) => userName));
      for (const operator of ['gt', 'ge', 'lt', 'le', 'eq', 'ne'])
        for (const attribute of ['displayName', 'userName'])
          for (const value of NAMES)
            names.push(
              (await usersOf(db, `${attribute} ${operator} "${value}"`)).items.map(({ userName }) => userName),
            );
      return names;
    }),
  );
  assert.equal(answers[0], answers[1]);
  for (const storage of storages) await storage.close();
});

test.run();
