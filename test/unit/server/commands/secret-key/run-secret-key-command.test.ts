import { chownSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { reEncrypt } from '../../../../../server/commands/secret-key/re-encryption';
import { runSecretKeyCommand } from '../../../../../server/commands/secret-key/run-secret-key-command';
import { SEALED_COLUMNS } from '../../../../../server/commands/secret-key/sealed-columns';
import { openStorage } from '../../../../../server/storage/connection';
import { decodeKeys } from '../../../../../server/storage/secrets/key-ring';
import { openSecrets } from '../../../../../server/storage/secrets/open-secrets';
import { keyIdOf } from '../../../../../server/storage/secrets/secrets';
import { temporaryFolder } from '../../../../support/server/temporary-storage';
import { addSealedRows, wrongValues } from './rotation-fixtures';

async function run(env: NodeJS.ProcessEnv, ...args: string[]) {
  const texts = { output: '', error: '' };
  const to = (stream: keyof typeof texts) => ({
    write: (text: string) => {
      texts[stream] += text;
    },
  });
  const status = await runSecretKeyCommand({ args, env, output: to('output'), error: to('error') });
  return { status, ...texts };
}

/** A database with secrets of one key, as a server leaves it. */
async function prepared() {
  const dataFolder = temporaryFolder();
  const file = join(dataFolder, 'secret.key');
  const env = { VESTIBULE_DATA: dataFolder };
  const storageSettings = { dataFolder, databaseUrl: `file:${join(dataFolder, 'vestibule.db')}` };
  /** A server starts and stops; before it stops it may re-encrypt. */
  const restart = async (shouldEncrypt: boolean) => {
    const storage = await openStorage(storageSettings);
    const secrets = await openSecrets(storage.db, { dataFolder });
    const deps = { db: storage.db, clock: Date.now, secrets };
    if (shouldEncrypt) await reEncrypt(deps);
    const wrong = await wrongValues(storage.db, secrets);
    await storage.close();
    assert.equal(wrong, []);
  };
  const storage = await openStorage(storageSettings);
  const secrets = await openSecrets(storage.db, { dataFolder });
  await addSealedRows({ db: storage.db, clock: Date.now, secrets }, 1);
  await storage.close();
  return { env, file, restart, keys: () => (decodeKeys(readFileSync(file, 'utf8')) ?? []).map(keyIdOf) };
}

test('a key is rotated: added, used after a restart, and the old one removed once nothing needs it', async () => {
  const { env, file, restart, keys } = await prepared();
  const [old = ''] = keys();
  const refusedYet = await run(env, 'remove-old');
  assert.equal([refusedYet.status, refusedYet.error], [1, 'There are no older keys.\n']);

  const before = readFileSync(file, 'utf8');
  const rotated = await run(env, 'rotate');
  assert.is(rotated.status, 0, rotated.error);
  const [added = '', second] = keys();
  assert.is(second, old);
  assert.match(rotated.output, `The key ${added} is added to ${file}. Restart the server`);
  const { audit, target, actorName } = JSON.parse(rotated.error);
  assert.equal([audit, target], ['secret-key-rotated', added]);
  assert.match(actorName, /^npm run secret-key \(.+\)$/);
  assert.is(statSync(file).mode & 0o777, 0o600);
  assert.match((await run(env, 'rotate')).error, `The key ${added} was added before and is not in use yet`);
  assert.match((await run(env, 'remove-old')).error, `The key ${added} is not in use yet`);
  const status = await run(env, 'status');
  assert.match(status.output, `${added} is used after the server's next start.`);
  const said = [rotated.output, rotated.error, status.output, status.error].join();
  for (const key of [before, readFileSync(file, 'utf8')])
    assert.not.ok(said.includes(key.split('\n')[0] ?? ''), 'no output has a key');

  await restart(false);
  const needed = await run(env, 'remove-old');
  assert.is(needed.status, 1);
  assert.match(needed.error, 'The older keys are still needed.');
  assert.match(needed.error, '1 in users.password_hash');
  assert.is(keys().length, 2);

  await restart(true);
  assert.match((await run(env, 'status')).output, `The database is encrypted with ${added}.\nNothing is encrypted`);
  assert.is((await run(env, 'remove-old')).status, 0);
  assert.equal(keys(), [added]);
  await restart(false);
});

test('with the keys in the environment the command says what to do, and changes nothing', async () => {
  const { env, file, keys } = await prepared();
  const before = readFileSync(file, 'utf8');
  const own = { ...env, VESTIBULE_SECRET_KEY: before.trim() };
  const rotate = await run(own, 'rotate');
  assert.is(rotate.status, 1);
  assert.match(rotate.error, 'behind the others and restart every server');
  assert.is(readFileSync(file, 'utf8'), before);
  assert.match((await run(own, 'status')).output, `VESTIBULE_SECRET_KEY: ${keys()[0]}`);
});

const asRoot = process.geteuid?.() === 0 ? test : test.skip;

asRoot('the key file keeps its owner where root runs the command', async () => {
  const { env, file } = await prepared();
  chownSync(file, 4321, 4322);
  assert.is((await run(env, 'rotate')).status, 0);
  const { uid, gid, mode } = statSync(file);
  assert.equal([uid, gid, mode & 0o777], [4321, 4322, 0o600]);
});

test('a link that another user has put in the place of the new key file is not followed', async () => {
  const { env, file } = await prepared();
  const victim = join(temporaryFolder(), 'victim');
  writeFileSync(victim, '');
  symlinkSync(victim, `${file}.${process.pid}.tmp`);
  assert.is((await run(env, 'rotate')).status, 0);
  assert.is(readFileSync(victim, 'utf8'), '');
});

test('with several servers the older key is removed only after all of them have the new one first', async () => {
  const { env, file, restart } = await prepared();
  assert.is((await run(env, 'rotate')).status, 0);
  await restart(true);
  const keys = { ...env, VESTIBULE_SECRET_KEY: readFileSync(file, 'utf8').trim() };
  const removed = await run(keys, 'remove-old');
  assert.match(removed.output, 'Once every server has been restarted with');
  assert.match(removed.output, 'remove it from VESTIBULE_SECRET_KEY.');
  const copy = join(temporaryFolder(), 'keys');
  writeFileSync(copy, readFileSync(file));
  const named = { ...env, VESTIBULE_SECRET_KEY_FILE: copy };
  assert.match((await run(named, 'remove-old')).output, 'remove it from VESTIBULE_SECRET_KEY_FILE.');
  assert.match((await run(named, 'rotate')).error, 'The keys are in VESTIBULE_SECRET_KEY_FILE:');
});

test('arguments that are not understood have status 2, and a missing database or key is no reason to create one', async () => {
  for (const args of [[], ['nothing'], ['rotate', 'now'], ['toString']])
    assert.is((await run({}, ...args)).status, 2, args.join(' '));
  const { status, error } = await run({ VESTIBULE_DATA: temporaryFolder() }, 'rotate');
  assert.is(status, 1);
  assert.match(error, 'is missing');
});

const KEY = Buffer.alloc(32, 1).toString('base64');
const OTHER = Buffer.alloc(32, 2).toString('base64');

test('keys are separated by blanks, line breaks or commas, and each stands once', () => {
  for (const text of [`${KEY} ${OTHER}`, `${KEY},${OTHER}`, `${KEY}\n${OTHER}\n`, ` ${KEY}, ${OTHER} `])
    assert.is(decodeKeys(text)?.length, 2, text);
  for (const text of ['', ' ', `${KEY} x`, `${KEY}${OTHER}`, `${KEY} ${KEY}`]) assert.is(decodeKeys(text), undefined);
});

const SERVER = fileURLToPath(new URL('../../../../../server/', import.meta.url));

/** Each place that encrypts, in the order of its file, and the column that it writes; empty for what is in no column. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  'commands/secret-key/re-encryption.ts': [''], // any of the columns
  'demo/demo-legacy.ts': ['identity_providers.password'],
  'demo/seed-two-factor.ts': ['two_factor.secret'],
  'mail/mail-queue.ts': ['mail_queue.message'],
  'openid/id-tokens-for-logout.ts': ['openid_logins.id_token'],
  'openid/link-request.ts': [''], // in an answer to the page
  'openid/pending-authorizations.ts': [''], // a cookie of ten minutes, which each key decrypts
  'openid/save-openid-provider.ts': ['openid_providers.client_secret'],
  'passkeys/challenges.ts': [''], // in an answer to the browser, good for five minutes
  'passwords/sealed-legacy-password.ts': ['users.password_hash'],
  'provider-settings/save-identity-provider.ts': ['identity_providers.password'],
  'second-factor/backup-codes.ts': ['two_factor.backup_codes'],
  'second-factor/set-up.ts': [
    'two_factor_setups.secret',
    'two_factor_setups.drop_code',
    'two_factor_setups.backup_codes',
    'two_factor.secret',
  ],
  'sign-in/first-administrator.ts': [''], // a setting that is replaced within a day
  'storage/secrets/open-secrets.ts': [''], // the check of the key, which the start with a new key replaces
};

test('every place of the server that encrypts writes a column that a rotation knows', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
    .sort();
  const found = files.flatMap((file): [string, number][] => {
    const calls = readFileSync(join(SERVER, file), 'utf8').match(/\bsecrets\.seal\(/g) ?? [];
    return calls.length === 0 ? [] : [[file, calls.length]];
  });
  assert.equal(
    found,
    Object.entries(PLACES).map(([file, columns]) => [file, columns.length]),
  );
  const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  const written = Object.values(PLACES).flat().filter(Boolean);
  assert.equal([...new Set(written)].sort(), known.toSorted());
});

test.run();
