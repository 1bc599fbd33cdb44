import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import Database from 'libsql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSession, findSession } from '../../../../../server/sessions/sessions';
import { openStorage } from '../../../../../server/storage/connection';
import { lockDatabase } from '../../../../../server/storage/lock-database';
import { MIGRATIONS, runMigrations } from '../../../../../server/storage/migrate';
import { openSecrets } from '../../../../../server/storage/secrets/open-secrets';
import { openSqliteFile } from '../../../../../server/storage/sqlite-file';
import type { Tables } from '../../../../../server/storage/tables';
import { postgresTest } from '../../../../support/server/postgres-server';
import { addUser, temporaryFolder } from '../../../../support/server/temporary-storage';
import { copyOf, type DataFolder, dataFolder, filesOf, run, runAndKill, userNames, withUser } from './backup-fixtures';

let made: Promise<{ data: DataFolder; file: string; key: string }> | undefined;

/** A backup of a database with the user ada, and its key: copies of those that all tests share. */
async function backedUp(): Promise<{ data: DataFolder; file: string; key: string }> {
  const make = async () => {
    const data = await withUser('ada');
    const [file, key] = namesIn(temporaryFolder());
    assert.is((await run('backup', data.env, file, '--key-file', key)).status, 0);
    return { data, file, key };
  };
  made ??= make();
  const shared = await made;
  const [file, key] = namesIn(temporaryFolder());
  copyFileSync(shared.file, file);
  copyFileSync(shared.key, key);
  return { data: copyOf(shared.data.database, shared.data.keyFile), file, key };
}

const namesIn = (folder: string) => [join(folder, 'vestibule.backup'), join(folder, 'vestibule.key')] as const;

const isLeft = (name: string) => /restoring|before/.test(name);

const keptBeside = (data: DataFolder) => filesOf(data).filter((name) => name.includes('.before-'));

test('a backup is restored to another folder, with its key', async () => {
  const { file, key } = await backedUp();
  const other = dataFolder();
  const { status, output, error } = await run('restore', other.env, file, '--key-file', key);
  assert.is(status, 0, error);
  assert.match(output, 'Start the server');
  assert.equal(filesOf(other), ['secret.key', 'vestibule.db', 'vestibule.db.lock']);
  for (const name of ['secret.key', 'vestibule.db']) assert.is(statSync(join(other.folder, name)).mode & 0o777, 0o600);
  assert.equal(await userNames(other), ['ada']);
});

test('a restore brings an older schema up to date', async () => {
  const data = dataFolder();
  mkdirSync(data.folder);
  const db = new Kysely<Tables>({ dialect: openSqliteFile(data.database).dialect });
  const newest = Object.keys(MIGRATIONS).sort().at(-1) ?? '';
  const { [newest]: _, ...older } = MIGRATIONS;
  await runMigrations(db, older);
  await db.destroy();
  const file = join(temporaryFolder(), 'old.backup');
  assert.is((await run('backup', data.env, file)).status, 0, 'a backup migrates nothing');
  const other = dataFolder();
  const { output, error } = await run('restore', other.env, file);
  assert.match(output, `schema ${Object.keys(older).sort().at(-1)}`, error);
  assert.equal(schemaOf(other), [{ name: newest }]);
});

function schemaOf({ database }: DataFolder): unknown {
  const opened = new Database(database);
  try {
    return opened.prepare('select max(name) as name from kysely_migration').all();
  } finally {
    opened.close();
  }
}

type Prepare = (prepared: { readonly file: string; readonly key: string }) => void;

const OTHER_VERSION = 'is of another version: this one does not know its schema';

const REFUSED: readonly (readonly [what: string, prepare: Prepare, words: string])[] = [
  ['a file that is no backup', ({ file }) => writeFileSync(file, 'SQLite format 3'), 'is no backup of this program'],
  ['an empty file', ({ file }) => writeFileSync(file, ''), 'is no backup of this program'],
  ['a file that is cut', ({ file }) => truncateSync(file, statSync(file).size - 1), 'damaged or not complete'],
  ['a file that is cut in its head', ({ file }) => truncateSync(file, 60), 'damaged or not complete'],
  ['a file with a changed byte', ({ file }) => changeByte(file), 'damaged or not complete'],
  ['a missing file', ({ file }) => rmSync(file), 'There is no file'],
  ['a newer format', ({ file }) => replaceIn(file, 'BACKUP 1', 'BACKUP 2'), 'newer version'],
  ['a newer schema', ({ file }) => replaceIn(file, '"schema":"0', '"schema":"9'), OTHER_VERSION],
  ['a development state', ({ file }) => replaceIn(file, /"schema":"[^"]*/, '"schema":"029-facts'), OTHER_VERSION],
  [
    'another schema than its own',
    ({ file }) => replaceIn(file, /"schema":"[^"]*/, '"schema":"001-directories'),
    'damaged',
  ],
  ['a backup of PostgreSQL', ({ file }) => replaceIn(file, '"sqlite"', '"postgres"'), 'of the other kind'],
  ['another key', ({ key }) => writeFileSync(key, Buffer.alloc(32, 9).toString('base64')), 'needs the secret key'],
  ['a damaged key', ({ key }) => writeFileSync(key, 'words'), 'is damaged'],
];

function changeByte(file: string): void {
  const bytes = readFileSync(file);
  const at = bytes.length - 5000;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

function replaceIn(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, 'latin1');
  const replaced = text.replace(from, to);
  assert.is.not(replaced, text);
  writeFileSync(file, replaced, 'latin1');
}

for (const [what, prepare, words] of REFUSED) {
  test(`${what} is refused, and nothing is changed`, async () => {
    const { file, key } = await backedUp();
    const other = await withUser('eva');
    prepare({ file, key });
    const { status, error } = await run('restore', other.env, file, '--key-file', key, '--force');
    assert.is(status, 1);
    assert.match(error, words);
    assert.equal(await userNames(other), ['eva']);
    assert.not(filesOf(other).some(isLeft));
  });
}

test('without the key of the backup nothing is restored, and the keys of the settings come before a key file', async () => {
  const { file, key } = await backedUp();
  const other = dataFolder();
  assert.match((await run('restore', other.env, file)).error, 'The backup needs the secret key');
  const env = { ...other.env, VESTIBULE_SECRET_KEY: Buffer.alloc(32, 9).toString('base64') };
  const { status, error } = await run('restore', env, file, '--key-file', key);
  assert.is(status, 1);
  assert.match(error, 'VESTIBULE_SECRET_KEY has');
  assert.not.ok(existsSync(other.database));
});

test('the log of a database that is missing is kept as it is', async () => {
  const { file, key } = await backedUp();
  const other = dataFolder();
  mkdirSync(other.folder);
  writeFileSync(`${other.database}-wal`, 'writes');
  assert.is((await run('restore', other.env, file, '--key-file', key, '--force')).status, 0);
  const kept = keptBeside(other).find((name) => name.endsWith('-wal')) ?? '';
  assert.is(readFileSync(join(other.folder, kept), 'utf8'), 'writes');
  assert.equal(await userNames(other), ['ada']);
});

const asRoot = process.geteuid?.() === 0 ? test : test.skip;

asRoot('a restore as root leaves files of the user of the server', async () => {
  const { file, key } = await backedUp();
  const [empty, existing] = [dataFolder(), await withUser('eva')];
  mkdirSync(empty.folder);
  for (const path of [empty.folder, existing.folder, existing.database, existing.keyFile]) chownSync(path, 4321, 4322);
  for (const { folder, env } of [empty, existing]) {
    assert.is((await run('restore', env, file, '--key-file', key, '--force')).status, 0);
    const names = readdirSync(folder);
    assert.is(names.length, folder === empty.folder ? 3 : 4, 'the database that was there is kept');
    for (const name of names) assert.is(statSync(join(folder, name)).uid, 4321, name);
  }
});

test('existing data are replaced only with --force, and kept beside the new ones, each in a file of its own', async () => {
  const { file, key } = await backedUp();
  const other = await withUser('eva');
  const args = [file, '--key-file', key];
  assert.match((await run('restore', other.env, ...args)).error, 'With --force it is replaced');
  assert.equal(await userNames(other), ['eva']);
  for (let count = 1; count <= 3; count += 1) {
    const { status, output } = await run('restore', other.env, ...args, '--force');
    assert.is(status, 0);
    assert.equal(await userNames(other), ['ada']);
    const kept = keptBeside(other);
    assert.is(kept.length, count);
    const last = kept.find((name) => output.includes(`${name} now`)) ?? '';
    assert.equal(await userNames(copyOf(join(other.folder, last), other.keyFile)), ['eva'], 'the file has both keys');
    const fresh = await withUser('eva');
    rmSync(other.database);
    copyFileSync(fresh.database, other.database);
  }
});

test('a database that another program uses is not replaced, and the writes of a killed server are in what is kept', async () => {
  const { file, key } = await backedUp();
  const running = await withUser('eva');
  const args = [file, '--key-file', key, '--force'];
  const storage = await openStorage({ dataFolder: running.folder, databaseUrl: `file:${running.database}` });
  await addUser(storage.db, { userName: 'late' });
  const other = copyOf(running.database, running.keyFile); // as it is after kill -9
  const refused = await run('restore', running.env, ...args);
  await storage.close();
  assert.is(refused.status, 1);
  assert.match(refused.error, 'Another program uses the database');
  assert.not(filesOf(running).some(isLeft));
  assert.equal(await userNames(running), ['eva', 'late']);
  assert.ok(existsSync(`${other.database}-wal`));
  assert.is((await run('restore', other.env, ...args)).status, 0);
  assert.equal(await userNames(other), ['ada'], 'no old log is applied to the new database');
  const [kept = ''] = keptBeside(other);
  assert.equal(await userNames(copyOf(join(other.folder, kept), other.keyFile)), ['eva', 'late']);
});

test('a damaged database is replaced as well, but not while a server runs', async () => {
  const { data, file } = await backedUp();
  writeFileSync(data.database, 'damaged');
  const unlock = lockDatabase(`file:${data.database}`);
  assert.match((await run('restore', data.env, file, '--force')).error, 'Another server uses the database file');
  unlock();
  assert.is((await run('restore', data.env, file, '--force')).status, 0);
  assert.equal(await userNames(data), ['ada']);
  lockDatabase(`file:${data.database}`)(); // a restore gives the lock back
});

test('kill -9 in the middle of a restore leaves a whole database at its path', async () => {
  const { file, key } = await backedUp();
  const other = await withUser('eva');
  const args = [file, '--key-file', key, '--force'];
  for (const sign of ['restoring', '.before-']) {
    await runAndKill('restore', {
      env: other.env,
      args,
      isTime: () => filesOf(other).some((name) => name.includes(sign)),
    });
    const names = await userNames(other);
    assert.ok(['eva', 'ada'].includes(names.join()), names.join());
  }
  const again = await run('restore', other.env, ...args);
  assert.is(again.status, 0, `the lock went with the process: ${again.error}`);
  assert.equal(await userNames(other), ['ada']);
});

const OF_ADA = { userAgent: '', address: '', lifetimeHours: 8 };

postgresTest('PostgreSQL: a backup is restored to an empty database only', async (server) => {
  const [from, to] = [await server.createDatabase(), await server.createDatabase()];
  const folder = dataFolder();
  const storage = await openStorage({ dataFolder: folder.folder, databaseUrl: from });
  await openSecrets(storage.db, { dataFolder: folder.folder });
  const userId = await addUser(storage.db, { userName: 'ada' });
  const { token } = await createSession({ db: storage.db, clock: Date.now }, { ...OF_ADA, userId });
  const file = join(temporaryFolder(), 'postgres.backup');
  const backup = await run('backup', { ...folder.env, VESTIBULE_DATABASE_URL: from }, file);
  await storage.close();
  assert.is(backup.status, 0, backup.error);
  const env = { ...folder.env, VESTIBULE_DATABASE_URL: to };
  const restored = await run('restore', env, file);
  assert.is(restored.status, 0, restored.error);
  const copy = await openStorage({ dataFolder: folder.folder, databaseUrl: to });
  assert.equal(await copy.db.selectFrom('users').select('user_name').execute(), [{ user_name: 'ada' }]);
  assert.match(restored.output, 'Ended: 1 sessions,');
  assert.is(await findSession({ db: copy.db, clock: Date.now }, token), undefined);
  assert.equal(await copy.db.selectFrom('audit_events').select('event').execute(), [{ event: 'database-restored' }]);
  await copy.close();
  assert.match((await run('restore', env, file, '--force')).error, 'is not empty');
});

test.run();
