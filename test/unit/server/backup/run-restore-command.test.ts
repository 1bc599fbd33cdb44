import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openSecrets } from '../../../../server/secrets/open-secrets';
import { openStorage } from '../../../../server/storage/connection';
import { MIGRATIONS, runMigrations } from '../../../../server/storage/migrate';
import { openServerStorage } from '../../../../server/storage/server-storage';
import { openSqliteFile } from '../../../../server/storage/sqlite-file';
import type { Tables } from '../../../../server/storage/tables';
import { postgresTest } from '../postgres-server';
import { addUser, temporaryFolder } from '../temporary-storage';
import { type DataFolder, dataFolder, releaseDatabase, run, runAndKill, userNames, withUsers } from './backup-fixtures';

/** A backup of a database with the user ada, and its key. */
async function backedUp(): Promise<{ data: DataFolder; file: string; key: string }> {
  const data = await withUsers('ada');
  const folder = temporaryFolder();
  const [file, key] = [join(folder, 'vestibule.backup'), join(folder, 'vestibule.key')];
  assert.is((await run('backup', data.env, file, '--key-file', key)).status, 0);
  return { data, file, key };
}

/** A data folder with a copy of this database and its log. */
function copyOf(database: string, keyFile: string): DataFolder {
  const copy = dataFolder();
  mkdirSync(copy.folder);
  for (const suffix of ['', '-wal'])
    if (existsSync(`${database}${suffix}`)) copyFileSync(`${database}${suffix}`, `${copy.database}${suffix}`);
  copyFileSync(keyFile, copy.keyFile);
  return copy;
}

const filesOf = ({ folder }: DataFolder) => (existsSync(folder) ? readdirSync(folder).sort() : []);

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

test('an older schema is brought up to date at the next start', async () => {
  const data = dataFolder();
  mkdirSync(data.folder);
  const older = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '012'));
  const db = new Kysely<Tables>({ dialect: openSqliteFile(data.database).dialect });
  assert.is((await runMigrations(db, older)).error, undefined);
  await db.destroy();
  const file = join(temporaryFolder(), 'old.backup');
  assert.is((await run('backup', data.env, file)).status, 0, 'a backup migrates nothing');
  const other = dataFolder();
  assert.match((await run('restore', other.env, file)).output, 'schema 011-');
  assert.equal(await userNames(other), []);
});

interface Prepared {
  readonly file: string;
  readonly key: string;
  readonly other: DataFolder;
}

const REFUSED: readonly (readonly [what: string, prepare: (prepared: Prepared) => unknown, words: string])[] = [
  ['a file that is no backup', ({ file }) => writeFileSync(file, 'SQLite format 3'), 'is no backup of this program'],
  ['an empty file', ({ file }) => writeFileSync(file, ''), 'is no backup of this program'],
  ['a file that is cut', ({ file }) => truncateSync(file, statSync(file).size - 1), 'damaged or not complete'],
  ['a file that is cut in its head', ({ file }) => truncateSync(file, 60), 'damaged or not complete'],
  ['a file with a changed byte', ({ file }) => changeByte(file), 'damaged or not complete'],
  ['a newer format', ({ file }) => replaceIn(file, 'BACKUP 1', 'BACKUP 2'), 'newer version'],
  ['a newer schema', ({ file }) => replaceIn(file, '"schema":"0', '"schema":"9'), 'newer version'],
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

function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'latin1');
  assert.ok(text.includes(from));
  writeFileSync(file, text.replace(from, to), 'latin1');
}

for (const [what, prepare, words] of REFUSED) {
  test(`${what} is refused, and nothing is changed`, async () => {
    const { file, key } = await backedUp();
    const other = await withUsers('eva');
    await prepare({ file, key, other });
    const { status, error } = await run('restore', other.env, file, '--key-file', key, '--force');
    assert.is(status, 1);
    assert.match(error, words);
    assert.equal(await userNames(other), ['eva']);
    assert.equal(
      filesOf(other).filter((name) => /restoring|before/.test(name)),
      [],
    );
  });
}

test('without the key of the backup nothing is restored', async () => {
  const { file } = await backedUp();
  const other = dataFolder();
  assert.match((await run('restore', other.env, file)).error, 'The backup needs the secret key');
  assert.not.ok(existsSync(other.database));
});

test('a key file does not stand in for the keys of the settings, with which the server starts', async () => {
  const { file, key } = await backedUp();
  const other = dataFolder();
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
  const kept = filesOf(other).find((name) => name.endsWith('-wal') && name.includes('.before-')) ?? '';
  assert.is(readFileSync(join(other.folder, kept), 'utf8'), 'writes');
  assert.equal(await userNames(other), ['ada']);
});

const asRoot = process.geteuid?.() === 0 ? test : test.skip;

asRoot('a restore as root leaves files of the user of the server', async () => {
  const { file, key } = await backedUp();
  const other = dataFolder();
  mkdirSync(other.folder);
  chownSync(other.folder, 4321, 4322);
  const owners = () => filesOf(other).map((name) => [name, statSync(join(other.folder, name)).uid]);
  assert.is((await run('restore', other.env, file, '--key-file', key)).status, 0);
  assert.equal(owners(), [
    ['secret.key', 4321],
    ['vestibule.db', 4321],
    ['vestibule.db.lock', 4321],
  ]);
  assert.is((await run('restore', other.env, file, '--key-file', key, '--force')).status, 0);
  assert.is(owners().length, 4, 'with the database that was kept');
  assert.ok(owners().every(([, uid]) => uid === 4321));
});

test('two restores in one second keep both databases', async () => {
  const { file, key } = await backedUp();
  const other = await withUsers('eva');
  for (let count = 0; count < 3; count += 1)
    assert.is((await run('restore', other.env, file, '--key-file', key, '--force')).status, 0);
  assert.is(filesOf(other).filter((name) => name.includes('.before-')).length, 3);
});

test('a database that another program uses is not replaced', async () => {
  const { data, file } = await backedUp();
  const storage = await openStorage({ dataFolder: data.folder, databaseUrl: `file:${data.database}` });
  try {
    await addUser(storage.db, { userName: 'late' });
    const { status, error } = await run('restore', data.env, file, '--force');
    assert.is(status, 1);
    assert.match(error, 'Another program uses the database');
    assert.equal(
      filesOf(data).filter((name) => /restoring|before/.test(name)),
      [],
    );
  } finally {
    await storage.close();
  }
  assert.equal(await userNames(data), ['ada', 'late']);
});

test('existing data are replaced only with --force, and kept beside the new ones', async () => {
  const { file, key } = await backedUp();
  const other = await withUsers('eva');
  const args = [file, '--key-file', key];
  assert.match((await run('restore', other.env, ...args)).error, 'With --force it is replaced');
  assert.equal(await userNames(other), ['eva']);
  const { status, output } = await run('restore', other.env, ...args, '--force');
  assert.is(status, 0);
  assert.equal(await userNames(other), ['ada']);
  const kept = filesOf(other).find((name) => name.includes('.before-')) ?? '';
  assert.match(output, kept);
  const again = copyOf(join(other.folder, kept), other.keyFile); // the file has both keys
  assert.equal(await userNames(again), ['eva']);
});

test('the writes of a killed server are in what is kept', async () => {
  const { file, key } = await backedUp();
  const running = await withUsers('eva');
  const storage = await openStorage({ dataFolder: running.folder, databaseUrl: `file:${running.database}` });
  await addUser(storage.db, { userName: 'late' });
  const other = copyOf(running.database, running.keyFile); // as it is after kill -9
  await storage.close();
  assert.ok(existsSync(`${other.database}-wal`));
  assert.is((await run('restore', other.env, file, '--key-file', key, '--force')).status, 0);
  assert.equal(await userNames(other), ['ada'], 'no old log is applied to the new database');
  const kept = filesOf(other).find((name) => name.includes('.before-')) ?? '';
  assert.equal(await userNames(copyOf(join(other.folder, kept), other.keyFile)), ['eva', 'late']);
});

test('a damaged database is replaced as well', async () => {
  const { data, file } = await backedUp();
  writeFileSync(data.database, 'damaged');
  assert.is((await run('restore', data.env, file, '--force')).status, 0);
  assert.equal(await userNames(data), ['ada']);
});

test('while a server runs nothing is restored', async () => {
  const { data, file } = await backedUp();
  const server = await openServerStorage({ dataFolder: data.folder, databaseUrl: `file:${data.database}` });
  try {
    assert.match((await run('restore', data.env, file, '--force')).error, 'Another server uses the database file');
  } finally {
    await server.close();
    await releaseDatabase();
  }
  assert.is((await run('restore', data.env, file, '--force')).status, 0);
});

test('kill -9 in the middle of a restore leaves a whole database at its path', async () => {
  const { file, key } = await backedUp();
  const other = await withUsers('eva');
  for (const sign of ['restoring', '.before-']) {
    const isTime = () => filesOf(other).some((name) => name.includes(sign));
    await runAndKill('restore', { env: other.env, args: [file, '--key-file', key, '--force'], isTime });
    const names = await userNames(other);
    assert.ok(['eva', 'ada'].includes(names.join()), names.join());
  }
  const again = await run('restore', other.env, file, '--key-file', key, '--force');
  assert.is(again.status, 0, `the lock went with the process: ${again.error}`);
  assert.equal(await userNames(other), ['ada']);
});

postgresTest('PostgreSQL: a backup is restored to an empty database only', async (server) => {
  const [from, to] = [await server.createDatabase(), await server.createDatabase()];
  const folder = dataFolder();
  const storage = await openStorage({ dataFolder: folder.folder, databaseUrl: from });
  await openSecrets(storage.db, { dataFolder: folder.folder });
  await addUser(storage.db, { userName: 'ada' });
  const file = join(temporaryFolder(), 'postgres.backup');
  const backup = await run('backup', { ...folder.env, VESTIBULE_DATABASE_URL: from }, file);
  await storage.close();
  assert.is(backup.status, 0, backup.error);
  const env = { ...folder.env, VESTIBULE_DATABASE_URL: to };
  const restored = await run('restore', env, file);
  assert.is(restored.status, 0, restored.error);
  const copy = await openStorage({ dataFolder: folder.folder, databaseUrl: to });
  assert.equal(await copy.db.selectFrom('users').select('user_name').execute(), [{ user_name: 'ada' }]);
  await copy.close();
  assert.match((await run('restore', env, file, '--force')).error, 'is not empty');
});

test.run();
