import fs, { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CHECK } from '../../../../server/secrets/open-secrets';
import { temporaryFolder } from '../temporary-storage';
import { dataFolder, run, runAndKill, userNames, using, withUsers } from './backup-fixtures';

const target = () => join(temporaryFolder(), 'vestibule.backup');

test('a backup is one private file without the key, and says that the key is needed', async () => {
  const data = await withUsers('ada');
  const file = target();
  const { status, output, error } = await run('backup', data.env, file);
  assert.is(status, 0, error);
  assert.is(statSync(file).mode & 0o777, 0o600);
  assert.equal(readdirSync(dirname(file)), ['vestibule.backup'], 'nothing else is left');
  const key = readFileSync(data.keyFile, 'utf8').trim();
  const bytes = readFileSync(file);
  assert.not.ok(bytes.includes(key) || bytes.includes(Buffer.from(key, 'base64')));
  assert.match(output, /THE BACKUP CANNOT BE USED WITHOUT THE SECRET KEY [0-9a-f]{12}/);
  assert.match(bytes.subarray(0, 300).toString('latin1'), /^VESTIBULE-BACKUP 1\n\{"kind":"sqlite","schema":"\d{3}-/);
});

test('the key is copied to a private file of its own where one is named', async () => {
  const data = await withUsers('ada');
  const key = join(temporaryFolder(), 'vestibule.key');
  assert.is((await run('backup', data.env, target(), '--key-file', key)).status, 0);
  assert.is(readFileSync(key, 'utf8'), readFileSync(data.keyFile, 'utf8'));
  assert.is(statSync(key).mode & 0o777, 0o600);
});

test('an existing file is replaced only with --force', async () => {
  const data = await withUsers('ada');
  const file = target();
  writeFileSync(file, 'precious');
  const refused = await run('backup', data.env, file);
  assert.equal([refused.status, readFileSync(file, 'utf8')], [1, 'precious']);
  assert.match(refused.error, 'exists already');
  assert.is((await run('backup', data.env, target(), '--key-file', file)).status, 1);
  assert.is((await run('backup', data.env, file, '--force')).status, 0);
  assert.ok(statSync(file).size > 10_000);
});

for (const args of [[], ['a', 'b'], ['--unknown', 'a']]) {
  test(`the arguments "${args.join(' ')}" are not understood`, async () => {
    assert.is((await run('backup', {}, ...args)).status, 2);
  });
}

test('a link that another user has put in the place of the copy is not followed', async () => {
  const data = await withUsers('ada');
  const file = target();
  const victim = join(temporaryFolder(), 'victim');
  writeFileSync(victim, '');
  symlinkSync(victim, `${file}.${process.pid}.copy`);
  const { status, error } = await run('backup', data.env, file);
  assert.is(status, 0, error);
  assert.is(readFileSync(victim, 'utf8'), '');
});

for (const name of ['vestibule.db', 'vestibule.db-wal', 'secret.key']) {
  test(`a backup does not replace ${name} of the server, also with --force`, async () => {
    const data = await withUsers('ada');
    const linked = join(temporaryFolder(), 'link');
    symlinkSync(data.folder, linked);
    for (const file of [join(data.folder, name), join(linked, name)]) {
      for (const args of [[file], [target(), '--key-file', file]]) {
        const { status, error } = await run('backup', data.env, ...args, '--force');
        assert.is(status, 1);
        assert.match(error, 'is a file of the server');
      }
    }
    assert.equal(await userNames(data), ['ada']);
  });
}

test('a backup replaces no other database and no key, also with --force', async () => {
  const [data, other] = [await withUsers('ada'), await withUsers('eva')];
  const key = readFileSync(other.keyFile, 'utf8');
  assert.match((await run('backup', data.env, other.database, '--force')).error, 'is a database');
  assert.match((await run('backup', data.env, other.keyFile, '--force')).error, 'has a secret key');
  const words = target();
  writeFileSync(words, 'words');
  for (const file of [other.database, words])
    assert.is((await run('backup', data.env, target(), '--key-file', file, '--force')).status, 1);
  assert.equal([readFileSync(other.keyFile, 'utf8'), readFileSync(words, 'utf8')], [key, 'words']);
  assert.equal(await userNames(other), ['eva']);
});

test('a copy of keys that is written again keeps the keys that older backups need', async () => {
  const data = await withUsers('ada');
  const key = join(temporaryFolder(), 'vestibule.key');
  const older = `${Buffer.alloc(32, 9).toString('base64')}\n`;
  writeFileSync(key, older);
  const { status, error } = await run('backup', data.env, target(), '--key-file', key, '--force');
  assert.is(status, 0, error);
  assert.is(readFileSync(key, 'utf8'), readFileSync(data.keyFile, 'utf8') + older);
});

test('a file system without hard links has backups and restores as well', async () => {
  const data = await withUsers('ada');
  const file = target();
  const { linkSync } = fs;
  fs.linkSync = () => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
  };
  syncBuiltinESMExports();
  try {
    assert.is((await run('backup', data.env, file)).status, 0);
    assert.is(statSync(file).mode & 0o777, 0o600);
    assert.is((await run('restore', data.env, file, '--force')).status, 0);
    const [kept = ''] = readdirSync(data.folder).filter((name) => name.includes('.before-'));
    assert.ok(statSync(join(data.folder, kept)).size > 10_000);
  } finally {
    fs.linkSync = linkSync;
    syncBuiltinESMExports();
  }
  assert.equal(await userNames(data), ['ada']);
});

test('a backup of a database that no server of this version has opened names its key as well', async () => {
  const data = await withUsers('ada');
  const file = target();
  await using(data, async (db) => {
    const { json } = await db.selectFrom('settings').select('json').where('key', '=', CHECK).executeTakeFirstOrThrow();
    const { sealed } = JSON.parse(json);
    await db
      .updateTable('settings')
      .set({ json: JSON.stringify({ sealed }) })
      .where('key', '=', CHECK)
      .execute();
  });
  assert.match((await run('backup', data.env, file)).output, /CANNOT BE USED WITHOUT THE SECRET KEY [0-9a-f]{12}/);
  const other = dataFolder();
  assert.match((await run('restore', other.env, file)).error, 'The backup needs the secret key');
});

test('a missing database is not created', async () => {
  const data = dataFolder();
  const file = target();
  assert.match((await run('backup', data.env, file)).error, 'There is no database at');
  assert.not.ok(existsSync(file) || existsSync(data.folder));
});

test('a backup under a load of writes has every write from before it, and each one whole', async () => {
  const data = await withUsers();
  const restored = dataFolder();
  const file = target();
  let acknowledged = 0;
  let isDone = false;
  let atStart = 0;
  await using(data, async (db) => {
    // Each transaction adds two rows, of which a reader sees both or none.
    const write = async () => {
      for (; !isDone; acknowledged += 1) {
        await db.transaction().execute(async (trx) => {
          await trx
            .insertInto('trusted_apps')
            .values({ name: `app ${acknowledged}` })
            .execute();
          await trx
            .insertInto('trusted_addresses')
            .values({ address: `app ${acknowledged}`, added_at: 0 })
            .execute();
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
  assert.ok(existsSync(file));
  assert.ok(acknowledged > atStart, 'there were writes during the backup');
  const key = ['--key-file', data.keyFile];
  assert.is((await run('restore', restored.env, file, ...key)).status, 0);
  await using(restored, async (db) => {
    const apps = (await db.selectFrom('trusted_apps').select('name').execute()).map(({ name }) => name);
    const addresses = await db
      .selectFrom('trusted_addresses')
      .select('address')
      .where('address', 'like', 'app %')
      .execute();
    assert.ok(apps.length >= atStart && apps.length <= acknowledged, `${atStart} <= ${apps.length} <= ${acknowledged}`);
    assert.equal(apps.sort(), addresses.map(({ address }) => address).sort());
  });
});

test('kill -9 in the middle of a backup leaves the earlier one', async () => {
  const data = await withUsers('ada');
  await using(data, async (db) => {
    const values = Array.from({ length: 2000 }, (_, index) => ({ name: `${index} ${'x'.repeat(2000)}` }));
    for (let at = 0; at < values.length; at += 100)
      await db
        .insertInto('trusted_apps')
        .values(values.slice(at, at + 100))
        .execute();
  });
  const file = target();
  writeFileSync(file, 'the earlier one');
  const isTime = () => readdirSync(dirname(file)).some((name) => /\.(copy|tmp)$/.test(name));
  assert.ok(await runAndKill('backup', { env: data.env, args: [file, '--force'], isTime }));
  assert.is(readFileSync(file, 'utf8'), 'the earlier one');
  for (const name of readdirSync(dirname(file)).filter((other) => /\.(copy|tmp)$/.test(other)))
    assert.is(statSync(join(dirname(file), name)).mode & 0o777, 0o600, `${name} is private while the backup runs`);
  assert.equal(await userNames(data), ['ada']);
});

test.run();
