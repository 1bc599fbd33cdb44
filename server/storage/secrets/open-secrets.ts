import * as v from 'valibot';
import type { Db } from '../connection';
import { readVersionedJson, replaceJson } from '../json-settings';
import { StorageError } from '../storage-error';
import { type KeyRing, readKeyRing, type SecretSettings } from './key-ring';
import { createSecrets, keyIdOf, type Secrets } from './secrets';
import { CHECK, isOwnCheck, keyIdIn, StoredCheck, TEXT } from './stored-key-ids';

/**
 * Reads the keys of the data folder, or creates one at the first start, and compares them with the database. With a
 * wrong key every second factor would fail at sign-in, so the start fails instead. If the database does not know the
 * first key, this key becomes the one that encrypts, for all servers of the database. A server that has it behind an
 * older key encrypts with it as well, so that every server can read what the others write.
 * @throws StorageError with a message for the operator of the server
 */
export async function openSecrets(db: Db, settings: SecretSettings): Promise<Secrets> {
  const stored = await readVersionedJson(db, CHECK);
  const ring = readKeyRing(settings, stored.version === '');
  const [newest, ...others] = ring.keys;
  if (stored.version === '') return storeCheck(db, { ring, version: '', keys: [] });
  const check = v.safeParse(StoredCheck, stored.value);
  const opening = ring.keys.find((key) => check.success && isOwnCheck(createSecrets(key), check.output.sealed));
  if (!check.success || opening === undefined) {
    throw new StorageError(`${ring.source} is not the key that the secrets in the database were encrypted with.`);
  }
  const { version } = stored;
  const { keys } = check.output;
  if (!keys.includes(keyIdOf(newest))) return storeCheck(db, { ring, version, keys });
  return createSecrets(opening, ...[newest, ...others].filter((key) => key !== opening));
}

/**
 * Returns the keys as the database uses them now, for a command next to running servers. A newer key in the file is
 * introduced only by the next start of a server, because running servers do not have it.
 * @throws StorageError if the key of the database is missing
 */
export async function secretsOfDatabase(db: Db, settings: SecretSettings): Promise<Secrets> {
  const { value, version } = await readVersionedJson(db, CHECK);
  if (version === '') return openSecrets(db, settings); // no server has used the database yet
  const { keys, source } = readKeyRing(settings, false);
  const newest = keyIdIn(value);
  const first = keys.find((key) => keyIdOf(key) === newest);
  if (first === undefined) {
    throw new StorageError(`${source} is not the key that the secrets in the database were encrypted with.`);
  }
  return createSecrets(first, ...keys.filter((key) => key !== first));
}

interface NewCheck {
  readonly ring: KeyRing;
  /** The version of the replaced check; empty if there is none. */
  readonly version: string;
  /** The ids of the keys before the newest one. */
  readonly keys: readonly string[];
}

async function storeCheck(db: Db, { ring, version, keys }: NewCheck): Promise<Secrets> {
  const [newest, ...others] = ring.keys;
  const secrets = createSecrets(newest, ...others);
  const value = {
    sealed: secrets.seal(TEXT, CHECK),
    keys: [...keys.filter((id) => id !== secrets.keyId), secrets.keyId],
  };
  if ((await replaceJson(db, { key: CHECK, version, value })) !== undefined) return secrets;
  // Another server has stored its check at the same time, so the key must be one of its keys.
  const now = v.safeParse(StoredCheck, (await readVersionedJson(db, CHECK)).value);
  if (now.success && isOwnCheck(secrets, now.output.sealed)) return secrets;
  throw new StorageError(`${ring.source} is not the key that the secrets in the database were encrypted with.`);
}
