import { Kysely, sql } from 'kysely';
import Database from 'libsql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sqliteDialect } from '../../../../server/storage/sqlite-dialect';

interface Rows {
  numbers: { value: number };
}

/** A database in memory with the numbers from 1 to 250, and the statements that it has prepared. */
async function openNumbers() {
  const database = new Database(':memory:');
  const prepared: string[] = [];
  const prepare = database.prepare.bind(database);
  database.prepare = (text: string) => {
    prepared.push(text);
    return prepare(text);
  };
  const db = new Kysely<Rows>({ dialect: sqliteDialect(database) });
  await db.schema.createTable('numbers').addColumn('value', 'integer').execute();
  const values = Array.from({ length: 250 }, (_, index) => ({ value: index + 1 }));
  await db.insertInto('numbers').values(values).execute();
  prepared.length = 0;
  return { db, prepared };
}

test('a read that is repeated is prepared once, and gets the values and rows of each time', async () => {
  const { db, prepared } = await openNumbers();
  const above = async (limit: number) => {
    const rows = await db.selectFrom('numbers').select('value').where('value', '>', limit).execute();
    return rows.map(({ value }) => value);
  };
  assert.equal(await above(248), [249, 250]);
  assert.is((await above(50)).length, 200); // libsql reads 100 rows at a time
  await db.insertInto('numbers').values({ value: 251 }).execute();
  assert.equal(await Promise.all([above(249), above(250), above(251)]), [[250, 251], [251], []]);
  assert.is(prepared.filter((text) => text.startsWith('select')).length, 1);
  await db.destroy();
});

test('a read that has failed can be repeated', async () => {
  const { db } = await openNumbers();
  const read = async (json: string) =>
    (await sql<{ result: number }>`select json_extract(${json}, '$.a') as result`.execute(db)).rows;
  assert.equal(await read('{"a":1}'), [{ result: 1 }]);
  assert.match(String(await read('{').catch(String)), /malformed JSON/);
  assert.equal(await read('{"a":2}'), [{ result: 2 }]);
  await db.destroy();
});

test('a read of all columns has those of a migration that ran meanwhile', async () => {
  const { db } = await openNumbers();
  const first = () => db.selectFrom('numbers').selectAll().limit(1).execute();
  assert.equal(await first(), [{ value: 1 }]);
  await sql`alter table numbers add column name text default 'one'`.execute(db);
  assert.equal(await first(), [{ value: 1, name: 'one' }]);
  await db.destroy();
});

test.run();
