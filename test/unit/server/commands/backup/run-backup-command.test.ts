import fs, { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LAST_BACKUP, lastBackupOf } from '../../../../../server/settings/last-backup';
import { readJson } from '../../../../../server/storage/json-settings';
import { temporaryFolder } from '../../../../support/server/temporary-storage';
import { dataFolder, filesOf, run, runAndKill, userNames, using, withUser } from './backup-fixtures';

const target = (name = 'vestibule.backup') => join(temporaryFolder(), name);

test('a backup is one private file without the key, which is copied to a file of its own where one is named', async () => {
  const data = await withUser('ada');
  const [file, keyFile] = [target(), target('vestibule.key')];
  const { status, output, error } = await run('backup', data.env, file, '--key-file', keyFile);
  assert.is(status, 0, error);
  for (const path of [file, keyFile]) assert.is(statSync(path).mode & 0o777, 0o600);
  assert.equal(readdirSync(dirname(file)), ['vestibule.backup'], 'nothing else is left');
  assert.is(readFileSync(keyFile, 'utf8'), readFileSync(data.keyFile, 'utf8'));
  const key = readFileSync(data.keyFile, 'utf8').trim();
  const bytes = readFileSync(file);
  assert.not.ok(bytes.includes(key) || bytes.includes(Buffer.from(key, 'base64')));
  const lastAt = lastBackupOf(await using(data, (db) => readJson(db, LAST_BACKUP)));
  assert.ok(lastAt !== null && lastAt <= Date.now());
  assert.match(output, /THE BACKUP CANNOT BE USED WITHOUT THE SECRET KEY [0-9a-f]{12}/);
  assert.match(bytes.subarray(0, 300).toString('latin1'), /^VESTIBULE-BACKUP 1\n\{"kind":"sqlite","schema":"\d{3}-/);
});

test('an existing file is replaced only with --force', async () => {
  const { env } = await withUser('ada');
  const file = target();
  writeFileSync(file, 'precious');
  const refused = await run('backup', env, file);
  assert.equal([refused.status, readFileSync(file, 'utf8')], [1, 'precious']);
  assert.match(refused.error, 'exists already');
  assert.match((await run('backup', env, target(), '--key-file', file)).error, 'is not a file of keys');
  writeFileSync(file, '');
  assert.match((await run('backup', env, target(), '--key-file', file)).error, 'exists already');
  assert.is((await run('backup', env, file, '--force')).status, 0);
  assert.ok(statSync(file).size > 10_000);
});

test('arguments that are not understood have status 2 and the usage, which --help shows as well', async () => {
  for (const args of [[], ['a', 'b'], ['--unknown', 'a']]) {
    const { status, error } = await run('backup', {}, ...args);
    assert.is(status, 2, args.join(' '));
    assert.match(error, /^Usage: npm run backup/);
  }
  const { status, output } = await run('backup', {}, '--help');
  assert.is(status, 0);
  assert.match(output, /^Usage: npm run backup/);
});

test('a link that another user has put in the place of the copy is not followed', async () => {
  const { env } = await withUser('ada');
  const [file, victim] = [target(), target('victim')];
  writeFileSync(victim, '');
  symlinkSync(victim, `${file}.${process.pid}.copy`);
  const { status, error } = await run('backup', env, file);
  assert.is(status, 0, error);
  assert.is(readFileSync(victim, 'utf8'), '');
});

test('a backup replaces no file of its server, no other database and no key, also with --force', async () => {
  const [data, other] = [await withUser('ada'), await withUser('eva')];
  const linked = target('link');
  symlinkSync(data.folder, linked);
  const words = target('words');
  writeFileSync(words, 'words');
  const own = ['vestibule.db', 'vestibule.db-wal', 'secret.key'].flatMap((name) =>
    [data.folder, linked].map((folder) => [join(folder, name), 'is a file of the server'] as const),
  );
  const precious = [...own, [other.database, 'is a database'] as const];
  for (const [file, words] of [...precious, [other.keyFile, 'has a secret key'] as const])
    assert.match((await run('backup', data.env, file, '--force')).error, words, file);
  for (const [file, words] of [...precious, [target('none'), 'two files'] as const]) {
    const to = words === 'two files' ? file : target();
    assert.match((await run('backup', data.env, to, '--key-file', file, '--force')).error, words, file);
  }
  assert.match((await run('backup', data.env, target(), '--key-file', words, '--force')).error, 'not a file of keys');
  assert.is(readFileSync(words, 'utf8'), 'words');
  assert.equal([await userNames(data), await userNames(other)], [['ada'], ['eva']]);
});

test('a copy of keys that is written again keeps the keys that older backups need', async () => {
  const data = await withUser('ada');
  const keyFile = target('vestibule.key');
  const older = `${Buffer.alloc(32, 9).toString('base64')}\n`;
  writeFileSync(keyFile, older);
  const { status, error } = await run('backup', data.env, target(), '--key-file', keyFile, '--force');
  assert.is(status, 0, error);
  assert.is(readFileSync(keyFile, 'utf8'), readFileSync(data.keyFile, 'utf8') + older);
});

test('keys that the database is not encrypted with are not copied as its keys, and a backup without them is made', async () => {
  const data = await withUser('ada');
  writeFileSync(data.keyFile, Buffer.alloc(32, 9).toString('base64'));
  const refused = await run('backup', data.env, target(), '--key-file', target('vestibule.key'));
  assert.match(refused.error, 'is not the key that the database is encrypted with');
  writeFileSync(data.keyFile, 'words');
  assert.is((await run('backup', data.env, target())).status, 0);
});

test('a file system without hard links has backups and restores as well', async () => {
  const [data, other] = [await withUser('ada'), await withUser('eva')];
  const file = target();
  const { linkSync } = fs;
  fs.linkSync = () => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
  };
  syncBuiltinESMExports();
  try {
    assert.is((await run('backup', data.env, file)).status, 0);
    assert.is(statSync(file).mode & 0o777, 0o600);
    assert.is((await run('restore', other.env, file, '--key-file', data.keyFile, '--force')).status, 0);
  } finally {
    fs.linkSync = linkSync;
    syncBuiltinESMExports();
  }
  const kept = filesOf(other).find((name) => name.includes('.before-')) ?? '';
  assert.ok(statSync(join(other.folder, kept)).size > 10_000);
  assert.equal(await userNames(other), ['ada']);
});

test('a missing database is not created, and settings that are wrong are named', async () => {
  const [data, file] = [dataFolder(), target()];
  assert.match((await run('backup', data.env, file)).error, 'There is no database at');
  assert.not.ok(existsSync(file) || existsSync(data.folder));
  const wrong = await run('backup', { ...data.env, PORT: 'words' }, file);
  assert.is(wrong.status, 1);
  assert.match(wrong.error, 'PORT');
});

test('a backup under a load of writes has every write from before it, and each one whole', async () => {
  const data = await withUser('ada');
  const file = target();
  let [acknowledged, atStart, isDone] = [0, 0, false];
  await using(data, async (db) => {
    // Each transaction adds two rows, of which a reader sees both or none.
    const write = async () => {
      for (; !isDone; acknowledged += 1) {
        const name = `app ${acknowledged}`;
        await db.transaction().execute(async (trx) => {
          await trx.insertInto('trusted_apps').values({ name }).execute();
          await trx.insertInto('trusted_addresses').values({ address: name, added_at: 0 }).execute();
        });
        await new Promise(setImmediate);
      }
    };
    const writing = write();
    while (acknowledged < 20) await new Promise(setImmediate);
    // In a process of its own, so that both really run at the same time.
    const backup = runAndKill('backup', { env: data.env, args: [file], isTime: () => false });
    atStart = acknowledged;
    await backup;
    isDone = true;
    await writing;
  });
  assert.ok(acknowledged > atStart, 'there were writes during the backup');
  const restored = dataFolder();
  assert.is((await run('restore', restored.env, file, '--key-file', data.keyFile)).status, 0);
  await using(restored, async (db) => {
    const apps = (await db.selectFrom('trusted_apps').select('name').execute()).map(({ name }) => name);
    const addresses = await db.selectFrom('trusted_addresses').select('address').execute();
    assert.ok(apps.length >= atStart && apps.length <= acknowledged, `${atStart} <= ${apps.length} <= ${acknowledged}`);
    const written = addresses.map(({ address }) => address).filter((address) => address.startsWith('app '));
    assert.equal(apps.sort(), written.sort());
  });
});

test('kill -9 in the middle of a backup leaves the earlier one', async () => {
  const data = await withUser('ada');
  await using(data, async (db) => {
    const values = Array.from({ length: 100 }, (_, index) => ({ name: `${index} ${'x'.repeat(40_000)}` }));
    await db.insertInto('trusted_apps').values(values).execute();
  });
  const file = target();
  writeFileSync(file, 'the earlier one');
  const parts = () => readdirSync(dirname(file)).filter((name) => /\.(copy|tmp)$/.test(name));
  const isTime = () => parts().length > 0;
  assert.ok(await runAndKill('backup', { env: data.env, args: [file, '--force'], isTime }));
  assert.is(readFileSync(file, 'utf8'), 'the earlier one');
  for (const name of parts()) assert.is(statSync(join(dirname(file), name)).mode & 0o777, 0o600, `${name} is private`);
  assert.equal(await userNames(data), ['ada']);
});

test.run();
