import { chownSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, sql } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findSession } from '../../../../server/sessions/sessions';
import { hashToken } from '../../../../server/sessions/token';
import { openStorage } from '../../../../server/storage/connection';
import { MIGRATIONS } from '../../../../server/storage/migrate';
import { openPostgres } from '../../../../server/storage/postgres/open-postgres';
import { openSqliteFile } from '../../../../server/storage/sqlite-file';
import { postgresTest } from '../postgres-server';
import { addUser, temporaryFolder } from '../temporary-storage';
import { addOldUsers, migrateTo } from './partial-migration';

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

async function keepsOldRows(databaseUrl: string, openDialect: () => Promise<Dialect>) {
  await migrateTo(await openDialect(), '006', async (db) => {
    await addOldUsers(db, 1201); // more than two batches of the migrations
    await sql`insert into groups (id, display_name) values ('g', 'GRÖSSE')`.execute(db);
    await sql`insert into sessions (id, token_hash, user_id, kind, user_agent, address, created_at, expires_at)
      values ('s', ${hashToken('A'.repeat(43))}, 'id1', 'user', '', '', 5, 9999)`.execute(db);
    await sql`insert into api_keys (id, secret_hash, user_id, label, status, grace_until, asked_at, mails, mails_since,
      created_at, updated_at) values ('k', 'h', 'id1', 'program', 'Confirmed', 0, 0, 0, 0, 5, 5)`.execute(db);
  });
  await migrateTo(await openDialect(), '014', async (db) => {
    const row = { id: 'p', description: 'Entra', is_enabled: 1, created_at: 0 };
    await db.insertInto('openid_providers').values(row).execute();
    const login = { id: 'l', provider_id: 'p', id_token: '', logout_hash: null, expires_at: 9e12 };
    await db.insertInto('openid_logins').values(login).execute();
    await sql`update sessions set openid_login_id = 'l'`.execute(db);
  });
  const { db, close } = await openStorage({ dataFolder: temporaryFolder(), databaseUrl });
  const users = await db.selectFrom('users').selectAll().execute();
  assert.is(users.length, 1201);
  for (const { id, ...user } of users) {
    const found = [user.display_name_fold, user.display_name_key, user.user_name_fold, user.key_mails];
    const number = id.slice(2);
    assert.equal(found, [`juergen ${number}`, `jürgen ${number}`, `name${number}`, 0]);
  }
  const groups = await db.selectFrom('groups').select(['display_name_fold', 'display_name_key']).execute();
  assert.equal(groups, [{ display_name_fold: 'groesse', display_name_key: 'grösse' }]);
  const keys = await db.selectFrom('api_keys').select(['prefix', 'expires_at', 'scopes']).execute();
  assert.equal(keys, [{ prefix: null, expires_at: null, scopes: 'directory:read' }]);
  const columns = ['last_used_at', 'has_second_factor', 'openid_provider_id'] as const;
  const sessions = await db.selectFrom('sessions').select(columns).execute();
  assert.equal(sessions, [{ last_used_at: 5, has_second_factor: 0, openid_provider_id: 'p' }]);
  const session = await findSession({ db, clock: () => 6 }, 'A'.repeat(43));
  assert.equal([session?.kind, session?.step, session?.isTenantAccess], ['user', undefined, false]);
  await close();
}

test('the rows of an older version are kept, and found as new ones', () => {
  const file = join(temporaryFolder(), 'vestibule.db');
  return keepsOldRows(`file:${file}`, async () => openSqliteFile(file).dialect);
});

postgresTest('PostgreSQL: the rows of an older version are kept, and found as new ones', async (server) => {
  const url = await server.createDatabase();
  return keepsOldRows(url, async () => (await openPostgres(url)).dialect);
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
