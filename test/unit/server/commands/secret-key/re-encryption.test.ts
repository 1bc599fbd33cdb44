import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createReEncryption, reEncrypt } from '../../../../../server/commands/secret-key/re-encryption';
import { countOldValues } from '../../../../../server/commands/secret-key/sealed-columns';
import type { SecretDeps } from '../../../../../server/deps';
import { type Db, openStorage } from '../../../../../server/storage/connection';
import { openSecrets } from '../../../../../server/storage/secrets/open-secrets';
import { createSecrets } from '../../../../../server/storage/secrets/secrets';
import { type PostgresServer, postgresTest } from '../../../../support/server/postgres-server';
import { programOf } from '../../../../support/server/program';
import { fakeClock, temporaryFolder, withStorage } from '../../../../support/server/temporary-storage';
import { addSealedRows, keysOf, secretsOf, wrongValues } from './rotation-fixtures';

const depsOf = (db: Db, secrets = secretsOf('old')) => ({ db, clock: Date.now, secrets });

const start = (db: Db, ...names: Parameters<typeof keysOf>) =>
  openSecrets(db, { dataFolder: temporaryFolder(), secretKeys: keysOf(...names) });

/** Runs the job of a server until it is done. @returns whether it has succeeded, and what it has logged */
async function runJob(deps: SecretDeps) {
  const lines: unknown[] = [];
  const log = { info: (...line: unknown[]) => lines.push(line), error: () => lines.push('error') };
  let job: ReturnType<typeof createReEncryption> | undefined;
  const isSuccess = await new Promise<boolean>((resolve) => {
    job = createReEncryption({ ...deps, log, onEnded: resolve });
    void job.watch();
  });
  await job?.stop();
  return { isSuccess, lines };
}

test('after a rotation every value is encrypted with the new key, and the old one is not needed', () =>
  withStorage(async (db) => {
    await addSealedRows(depsOf(db, await start(db, 'old')), 3);
    const secrets = await start(db, 'new', 'old');
    assert.equal(await wrongValues(db, secrets), [], 'both keys decrypt meanwhile');
    assert.equal(await reEncrypt(depsOf(db, secrets)), { count: 30, unreadable: 0 });
    assert.equal(await wrongValues(db, await start(db, 'new')), []);
    assert.is((await countOldValues(db, secrets.keyId)).size, 0);
    assert.equal(await reEncrypt(depsOf(db, secrets)), { count: 0, unreadable: 0 });
  }));

test('a value that no key decrypts stays, and the others are encrypted', () =>
  withStorage(async (db) => {
    await addSealedRows(depsOf(db, await start(db, 'old')), 2);
    const foreign = createSecrets(Buffer.alloc(32, 9)).seal('foreign', 'x');
    const row = await db.selectFrom('two_factor').select('user_id').executeTakeFirstOrThrow();
    await db.updateTable('two_factor').set({ secret: foreign }).where('user_id', '=', row.user_id).execute();
    const secrets = await start(db, 'new', 'old');
    assert.equal(await reEncrypt(depsOf(db, secrets)), { count: 19, unreadable: 1 });
    assert.is((await wrongValues(db, secrets)).length, 1);
    assert.equal([...(await countOldValues(db, secrets.keyId))], [['two_factor.secret', 1]]);
  }));

test('a value that changes meanwhile is not replaced by the one that was read', () =>
  withStorage(async (db) => {
    await addSealedRows(depsOf(db, await start(db, 'old')), 1);
    const secrets = await start(db, 'new', 'old');
    const seal: typeof secrets.seal = (text, context) => {
      if (context.startsWith('openid client secret')) void change.execute(); // SQLite runs it at once
      return secrets.seal(text, context);
    };
    const change = db.updateTable('openid_providers').set({ client_secret: '' });
    await reEncrypt(depsOf(db, { ...secrets, seal }));
    await wait(10);
    const { client_secret } = await db.selectFrom('openid_providers').select('client_secret').executeTakeFirstOrThrow();
    assert.is(client_secret, '');
  }));

test('one server at a time re-encrypts; another one continues when it has died', () =>
  withStorage(async (db) => {
    await addSealedRows(depsOf(db, await start(db, 'old')), 1);
    const secrets = await start(db, 'new', 'old');
    const json = JSON.stringify({ movedAt: fakeClock()(), holder: 'another server' });
    await db.insertInto('settings').values({ key: 'secret-key-lease', json }).execute();
    const clock = fakeClock();
    assert.is(await reEncrypt({ db, clock, secrets }), undefined);
    clock.pass(15_000);
    assert.equal(await reEncrypt({ db, clock, secrets }), { count: 10, unreadable: 0 });
  }));

test('a server that has the newest key behind an older one encrypts with the newest', () =>
  withStorage(async (db) => {
    await start(db, 'old');
    const first = await start(db, 'old', 'new'); // prepared: nothing changes
    assert.is(first.keyId, secretsOf('old').keyId);
    const rotated = await start(db, 'new', 'old');
    const behind = await start(db, 'old', 'new');
    assert.equal([rotated.keyId, behind.keyId], [secretsOf('new').keyId, secretsOf('new').keyId]);
    assert.is(behind.open(rotated.seal('text', 'a'), 'a'), 'text');
    // The first server has not restarted: what it still encrypts can be read, and it leaves the values alone.
    assert.is(rotated.open(first.seal('text', 'a'), 'a'), 'text');
    assert.is(await reEncrypt(depsOf(db, first)), undefined);
    assert.ok(
      await start(db, 'old').then(
        () => false,
        () => true,
      ),
      'a server without the newest key does not start',
    );
  }));

async function killInTheMiddle(databaseUrl: string): Promise<void> {
  const dataFolder = temporaryFolder();
  const storage = await openStorage({ dataFolder, databaseUrl });
  const { db } = storage;
  try {
    await addSealedRows(depsOf(db, await start(db, 'old')), 100);
    const program = programOf('test/unit/server/commands/secret-key/re-encrypt-child.ts');
    const child = spawn(process.execPath, [...program, databaseUrl, dataFolder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const secrets = await start(db, 'new', 'old');
    const left = [...(await countOldValues(db, secrets.keyId)).values()].reduce((sum, count) => sum + count, 0);
    assert.ok(left > 0 && left < 1000, `${left} values are left`);
    assert.equal(await wrongValues(db, secrets), [], 'every value can be read');
    const later = { ...depsOf(db, secrets), clock: () => Date.now() + 60_000 };
    // Two servers begin at the same moment, or one when the other has ended: together they encrypt each value once.
    const both = await Promise.all([reEncrypt(later), reEncrypt(later)]);
    assert.is(
      both.reduce((sum, each) => sum + (each?.count ?? 0), 0),
      left,
    );
    assert.equal(await wrongValues(db, await start(db, 'new')), []);
  } finally {
    await storage.close();
  }
}

test('all secrets are only said to be encrypted with the new key when none of an older key was stored meanwhile', () =>
  withStorage(async (db) => {
    const old = await start(db, 'old');
    await addSealedRows(depsOf(db, old), 1);
    const secrets = await start(db, 'new', 'old');
    const { user_id: id } = await db.selectFrom('two_factor').select('user_id').executeTakeFirstOrThrow();
    const late = db.updateTable('two_factor').set({ secret: old.seal('late', `two-factor ${id}`) });
    let isLate = false;
    const seal: typeof secrets.seal = (text, context) => {
      // A server that has not restarted writes to a table that was done before; SQLite runs it at once.
      if (!isLate && context.startsWith('openid client secret')) void late.execute();
      isLate ||= context.startsWith('openid client secret');
      return secrets.seal(text, context);
    };
    const runs = [];
    for (let count = 0; count < 3; count += 1) runs.push(await runJob(depsOf(db, { ...secrets, seal })));
    assert.equal(
      runs.map(({ isSuccess }) => isSuccess),
      [false, true, true],
    );
    const [first, ...others] = runs.map(({ lines }) => JSON.stringify(lines));
    assert.match(first ?? '', 'they follow');
    for (const [index, values] of [1, 0].entries())
      assert.match(others[index] ?? '', new RegExp(`"values":${values},.*all secrets are encrypted with the new key`));
  }));

test('kill -9 in the middle loses nothing, and it is continued (SQLite)', () =>
  killInTheMiddle(`file:${join(temporaryFolder(), 'test.db')}`));

postgresTest('kill -9 in the middle loses nothing, and it is continued (PostgreSQL)', async (server: PostgresServer) =>
  killInTheMiddle(await server.createDatabase()),
);

test.run();
