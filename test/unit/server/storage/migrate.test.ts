import { chownSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStorage } from '../../../../server/storage/connection';
import { MIGRATIONS, runMigrations } from '../../../../server/storage/migrate';
import { openPostgres } from '../../../../server/storage/postgres';
import type { Tables } from '../../../../server/storage/tables';
import { postgresTest } from '../postgres-server';
import { addUser, temporaryFolder } from '../temporary-storage';

const MESSAGE =
  /written by a newer version of this server: it has the schema 999-future, .* up to (\S+)\. Nothing was changed\. Install the newer version again, or go back with `npm run restore`/;

async function refusesNewer(databaseUrl: string) {
  const settings = { dataFolder: temporaryFolder(), databaseUrl };
  const storage = await openStorage(settings);
  await addUser(storage.db, { userName: 'ada' });
  await sql`insert into kysely_migration (name, timestamp) values ('999-future', '2030')`.execute(storage.db);
  await storage.close();
  const refusal = await openStorage(settings).then(
    () => '',
    (error) => String(error.message),
  );
  assert.match(refusal, MESSAGE);
  assert.is(MESSAGE.exec(refusal)?.[1], Object.keys(MIGRATIONS).sort().at(-1));
}

test('a database of a newer version is refused, and the refusal says what to do', () =>
  refusesNewer(`file:${join(temporaryFolder(), 'vestibule.db')}`));

postgresTest('PostgreSQL: a database of a newer version is refused', async (server) =>
  refusesNewer(await server.createDatabase()),
);

postgresTest('PostgreSQL: every migration runs, and a second start changes nothing', async (server) => {
  const settings = { dataFolder: temporaryFolder(), databaseUrl: await server.createDatabase() };
  for (let start = 0; start < 2; start += 1) {
    const { db, close } = await openStorage(settings);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    const names = rows.map(({ name }) => name);
    assert.equal(names, Object.keys(MIGRATIONS).sort());
    await close();
  }
});

postgresTest('PostgreSQL: migrations 013 to 015 keep the rows of a database of 012', async (server) => {
  const databaseUrl = await server.createDatabase();
  const db = new Kysely<Tables>({ dialect: (await openPostgres(databaseUrl)).dialect });
  const older = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '013'));
  assert.is((await runMigrations(db, older)).error, undefined);
  const id = await addUser(db, { userName: 'ada' });
  await sql`insert into sessions (id, token_hash, user_id, kind, user_agent, address, created_at, expires_at)
    values ('s', 't', ${id}, 'session', '', '', 5, 9)`.execute(db);
  await sql`insert into api_keys (id, secret_hash, user_id, label, status, grace_until, asked_at, mails, mails_since, created_at, updated_at)
    values ('k', 'h', ${id}, 'program', 'Confirmed', 0, 0, 0, 0, 5, 5)`.execute(db);
  await db.destroy();
  const storage = await openStorage({ dataFolder: temporaryFolder(), databaseUrl });
  const sessions = await storage.db.selectFrom('sessions').select(['last_used_at', 'has_second_factor']).execute();
  const keys = await storage.db.selectFrom('api_keys').select(['label', 'expires_at', 'scopes']).execute();
  await storage.close();
  assert.equal(keys, [{ label: 'program', expires_at: null, scopes: 'directory:read' }]);
  assert.equal(sessions, [{ last_used_at: 5, has_second_factor: 0 }]);
});

const asRoot = process.geteuid?.() === 0 ? test : test.skip;

asRoot('a database that root creates belongs to the owner of its folder', async () => {
  const dataFolder = temporaryFolder();
  chownSync(dataFolder, 4321, 4322);
  const file = join(dataFolder, 'vestibule.db');
  await (await openStorage({ dataFolder, databaseUrl: `file:${file}` })).close();
  const { uid, gid } = statSync(file);
  assert.equal([uid, gid], [4321, 4322]);
});

test.run();
