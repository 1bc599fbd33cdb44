import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Db } from '../../../../../server/storage/connection';
import { decodeKey, type SecretSettings } from '../../../../../server/storage/secrets/key-ring';
import { openSecrets } from '../../../../../server/storage/secrets/open-secrets';
import { createSecrets } from '../../../../../server/storage/secrets/secrets';
import { StorageError } from '../../../../../server/storage/storage-error';
import { SECRETS, temporaryFolder, withStorage } from '../../../../support/server/temporary-storage';

const KEY = Buffer.alloc(32, 1);

const refusalOf = (db: Db, settings: SecretSettings): Promise<string> =>
  openSecrets(db, settings).then(
    () => 'the secrets opened',
    (error: unknown) => (error instanceof StorageError ? error.message : `no StorageError: ${error}`),
  );

test('the first start creates a key that only this user can read, and later starts use it', () =>
  withStorage(async (db) => {
    const dataFolder = temporaryFolder();
    const file = join(dataFolder, 'secret.key');
    const sealed = (await openSecrets(db, { dataFolder })).seal('kept', 'a');
    assert.is(statSync(file).mode & 0o777, 0o600);
    const key = readFileSync(file, 'utf8');
    assert.is(decodeKey(key.trim())?.length, 32);
    assert.is((await openSecrets(db, { dataFolder })).open(sealed, 'a'), 'kept');
    assert.is(readFileSync(file, 'utf8'), key);
    const stored = JSON.stringify(await db.selectFrom('settings').selectAll().execute());
    assert.not.match(stored, key.trim().slice(0, -1));
  }));

test('the key of the environment is preferred to the file, and no file is written', () =>
  withStorage(async (db) => {
    const dataFolder = temporaryFolder();
    const sealed = (await openSecrets(db, { dataFolder, secretKeys: [KEY] })).seal('kept', 'a');
    assert.not.ok(existsSync(join(dataFolder, 'secret.key')));
    // Another server, with a data folder of its own, on the same database.
    const other = await openSecrets(db, { dataFolder: temporaryFolder(), secretKeys: [KEY] });
    assert.is(other.open(sealed, 'a'), 'kept');
  }));

test('of two servers that start in parallel with different keys one is refused', () =>
  withStorage(async (db) => {
    const start = (secretKey: Uint8Array) =>
      openSecrets(db, { dataFolder: temporaryFolder(), secretKeys: [secretKey] });
    const started = await Promise.allSettled([start(KEY), start(Buffer.alloc(32, 2))]);
    assert.equal(started.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  }));

const WRONG: readonly (readonly [what: string, content: string | undefined, words: RegExp])[] = [
  ['another key', Buffer.alloc(32, 3).toString('base64'), /is not the key that the secrets in the database/],
  ['no key at all', undefined, /is missing, but the database has secrets/],
  ['an empty file', '', /is damaged: it should be 32 bytes in base64/],
  ['a key that is cut', Buffer.alloc(31, 1).toString('base64'), /is damaged/],
  ['a key of 33 bytes', Buffer.alloc(33, 1).toString('base64'), /is damaged/],
  ['words', 'correct horse battery staple', /is damaged/],
];

test('a start without the key of the database is refused with a message that names the file and not the key', () =>
  withStorage(async (db) => {
    const dataFolder = temporaryFolder();
    const file = join(dataFolder, 'secret.key');
    await openSecrets(db, { dataFolder });
    const before = await db.selectFrom('settings').selectAll().execute();
    for (const [what, content, words] of WRONG) {
      if (content === undefined) rmSync(file);
      else writeFileSync(file, content);
      const message = await refusalOf(db, { dataFolder });
      assert.match(message, words, what);
      assert.match(message, file, what);
      if (content) assert.not.match(message, content, what);
      assert.equal(await db.selectFrom('settings').selectAll().execute(), before, what);
      assert.is(existsSync(file), content !== undefined, 'no new key is made up');
    }
    assert.match(await refusalOf(db, { dataFolder, secretKeys: [KEY] }), /^VESTIBULE_SECRET_KEY is not the key/);
  }));

test('a data folder that cannot be written is named', () =>
  withStorage(async (db) => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    assert.match(await refusalOf(db, { dataFolder: file }), /cannot be read or created/);
  }));

const OTHER = createSecrets(Buffer.alloc(32, 8));
const TEXT = 'JBSWY3DPEHPK3PXP, and ü';

const START = `v1.${SECRETS.keyId}.`;

const flipped = (sealed: string, at: number) => {
  const bytes = Buffer.from(sealed.slice(START.length), 'base64url');
  bytes[at < 0 ? bytes.length + at : at] = (bytes.at(at) ?? 0) ^ 1;
  return `${START}${bytes.toString('base64url')}`;
};

test('an encrypted text decrypts for the same context', () => {
  assert.is(SECRETS.open(SECRETS.seal(TEXT, 'a'), 'a'), TEXT);
  assert.is(SECRETS.open(SECRETS.seal('', 'a'), 'a'), '');
});

test('encrypted texts reveal nothing, not even whether two are equal', () => {
  const [one, other] = [SECRETS.seal(TEXT, 'a'), SECRETS.seal(TEXT, 'a')];
  assert.is.not(one, other);
  assert.not.match(one, 'JBSWY3DPEHPK3PXP');
  assert.not.match(Buffer.from(one.slice(START.length), 'base64url').toString('latin1'), 'JBSWY3DPEHPK3PXP');
});

const sealed = SECRETS.seal(TEXT, 'a');
const REFUSED: readonly (readonly [what: string, open: () => string])[] = [
  ['for another place', () => SECRETS.open(sealed, 'b')],
  ['with another key', () => OTHER.open(sealed, 'a')],
  ['with a changed nonce', () => SECRETS.open(flipped(sealed, 0), 'a')],
  ['with a changed text', () => SECRETS.open(flipped(sealed, 14), 'a')],
  ['with a changed tag', () => SECRETS.open(flipped(sealed, -1), 'a')],
  ['cut', () => SECRETS.open(sealed.slice(0, -4), 'a')],
  ['cut to nothing', () => SECRETS.open(START, 'a')],
  ['cut to nothing, without an id', () => SECRETS.open('v1.', 'a')],
  ['with the id of another key', () => OTHER.open(sealed.replace(SECRETS.keyId, OTHER.keyId), 'a')],
  ['of another version', () => SECRETS.open(sealed.replace('v1', 'v2'), 'a')],
  ['in clear', () => SECRETS.open(TEXT, 'a')],
];

test('an encrypted text that is changed in any way, or not for this key and place, does not decrypt', () => {
  for (const [what, open] of REFUSED) assert.throws(open, undefined, what);
});

test('the hash of a code cannot be computed without the key', () => {
  assert.is(SECRETS.mac('12345678'), SECRETS.mac('12345678'));
  assert.is.not(SECRETS.mac('12345678'), SECRETS.mac('12345679'));
  assert.is.not(SECRETS.mac('12345678'), OTHER.mac('12345678'));
});

test.run();
