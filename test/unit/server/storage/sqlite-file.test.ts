import {
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStorage } from '../../../../server/storage/connection';
import { readJson, writeJson } from '../../../../server/storage/json-settings';
import { openLockedStorage } from '../../../../server/storage/open-locked-storage';
import { openSecrets } from '../../../../server/storage/secrets/open-secrets';
import { temporaryFolder } from '../../../support/server/temporary-storage';

const fileIn = (folder: string) => join(folder, 'x.db');
const settingsIn = (folder: string) => ({ dataFolder: folder, databaseUrl: `file:${fileIn(folder)}` });

async function refusalOf(opening: Promise<unknown>): Promise<string> {
  const error = await opening.catch((reason: unknown) => reason);
  assert.instance(error, Error);
  return String(error);
}

async function usedFolder(): Promise<string> {
  const folder = temporaryFolder();
  const storage = await openStorage(settingsIn(folder));
  await openSecrets(storage.db, { dataFolder: folder });
  await writeJson(storage.db, 'kept', 1);
  await storage.close();
  return folder;
}

test('after closing, the file alone is a full copy', async () => {
  const [folder, copy] = [await usedFolder(), temporaryFolder()];
  assert.is(statSync(`${fileIn(folder)}-wal`, { throwIfNoEntry: false })?.size ?? 0, 0);
  copyFileSync(fileIn(folder), fileIn(copy));
  copyFileSync(join(folder, 'secret.key'), join(copy, 'secret.key'));
  const storage = await openStorage(settingsIn(copy));
  assert.is(await readJson(storage.db, 'kept'), 1);
  await storage.close();
});

const LOSSES: readonly (readonly [what: string, lose: (file: string) => Promise<void> | void])[] = [
  ['is missing', (file) => rmSync(file)],
  ['is empty', (file) => truncateSync(file)],
  [
    'has no tables, as a copy without its log',
    async (file) => {
      const folder = temporaryFolder();
      const storage = await openStorage(settingsIn(folder));
      copyFileSync(fileIn(folder), file); // before the first checkpoint
      assert.is(statSync(file).size, 4096);
      await storage.close();
    },
  ],
];

for (const [what, lose] of LOSSES) {
  test(`a folder with a key, whose database ${what}, is refused and not changed`, async () => {
    const folder = await usedFolder();
    const file = fileIn(folder);
    await lose(file);
    rmSync(`${file}-wal`, { force: true });
    const before = existsSync(file) ? readFileSync(file) : undefined;
    for (const _ of ['once', 'twice']) {
      const words = await refusalOf(openStorage(settingsIn(folder)));
      assert.match(words, `The database file ${file} is missing or empty, but ${join(folder, 'secret.key')}`);
      assert.equal(existsSync(file) ? readFileSync(file) : undefined, before);
    }
    // The solution that the message names. In another process, because libsql caches the state of a file.
    rmSync(file, { force: true });
    renameSync(join(folder, 'secret.key'), join(folder, 'moved.key'));
    await (await openStorage(settingsIn(folder))).close();
  });
}

test('a first start that was stopped right after it wrote the key can be repeated', async () => {
  const folder = temporaryFolder();
  await (await openStorage(settingsIn(folder))).close();
  writeFileSync(join(folder, 'secret.key'), Buffer.alloc(32, 5).toString('base64'));
  const storage = await openStorage(settingsIn(folder));
  await openSecrets(storage.db, { dataFolder: folder });
  await storage.close();
});

const HARM: readonly (readonly [what: string, harm: (file: string) => void, words: string])[] = [
  ['removed', (file) => rmSync(file), 'was removed'],
  ['moved', (file) => renameSync(file, `${file}.old`), 'was removed'],
  [
    'replaced by its copy',
    (file) => {
      copyFileSync(file, `${file}.copy`);
      renameSync(`${file}.copy`, file);
    },
    'was replaced',
  ],
  ['cut off', (file) => truncateSync(file, 8192), 'was cut off'],
  ['emptied', (file) => truncateSync(file), 'was cut off'],
  ['left without its log', (file) => rmSync(`${file}-wal`), 'was removed'],
  ['left without its index', (file) => rmSync(`${file}-shm`), 'was removed'],
];

for (const [what, harm, words] of HARM) {
  test(`a file that was ${what} fails the health check and all writes`, async () => {
    const folder = await usedFolder();
    const { db, ping, close } = await openStorage(settingsIn(folder));
    await ping();
    harm(fileIn(folder));
    assert.match(await refusalOf(ping()), words);
    assert.match(await refusalOf(writeJson(db, 'lost', 1)), words);
    const within = db.transaction().execute((transaction) => writeJson(transaction, 'lost', 1));
    assert.match(await refusalOf(within), words);
    assert.match(await refusalOf(close()), words);
  });
}

test('a write while the file is removed fails', async () => {
  const folder = await usedFolder();
  const { db, close } = await openStorage(settingsIn(folder));
  const writing = db.transaction().execute(async (transaction) => {
    await writeJson(transaction, 'lost', 1);
    rmSync(fileIn(folder));
  });
  assert.match(await refusalOf(writing), 'was removed');
  await close().catch(() => {}); // it says the same
});

test('a full disk, and a database that cannot grow, fail the health check until there is space again', async () => {
  const folder = await usedFolder();
  const { db, ping, close } = await openStorage(settingsIn(folder));
  if (existsSync('/dev/full')) {
    const probe = join(folder, `.writable-${process.pid}`);
    symlinkSync('/dev/full', probe);
    assert.match(await refusalOf(ping()), 'ENOSPC');
    assert.not.ok(existsSync(probe));
  }
  await ping();
  await db.schema.dropTable('settings').execute();
  assert.match(await refusalOf(ping()), 'no such table');
  await close();
});

test('a second server on a file is refused with a solution, other programs are not refused', async () => {
  const folder = temporaryFolder();
  const first = await openLockedStorage(settingsIn(folder));
  symlinkSync(folder, `${folder}-link`);
  for (const name of [folder, `${folder}-link`]) {
    const words = await refusalOf(openLockedStorage(settingsIn(name)));
    assert.match(words, `Another server uses the database file ${fileIn(name)}. Stop it first`);
  }
  rmSync(`${folder}-link`);
  const beside = await openStorage(settingsIn(folder));
  await writeJson(beside.db, 'beside', 1);
  await beside.close();
  assert.is(await readJson(first.db, 'beside'), 1);
  await first.ping();
  await first.close();
  await (await openLockedStorage(settingsIn(folder))).close();
});

test('a failed start releases the lock, and a lock file that cannot be used is named', async () => {
  const folder = temporaryFolder();
  writeFileSync(fileIn(folder), 'no database, '.repeat(1000));
  assert.match(await refusalOf(openLockedStorage(settingsIn(folder))), 'it is not a database');
  rmSync(fileIn(folder));
  await (await openLockedStorage(settingsIn(folder))).close();
  writeFileSync(`${fileIn(folder)}.lock`, 'no database, '.repeat(1000));
  const words = await refusalOf(openLockedStorage(settingsIn(folder)));
  assert.match(words, `The lock file ${fileIn(folder)}.lock cannot be used`);
});

test.run();
