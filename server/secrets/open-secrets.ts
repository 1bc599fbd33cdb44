import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Db, SECRET_KEY_FILE } from '../storage/connection';
import { readJson } from '../storage/json-settings';
import { describeError, StorageError } from '../storage/storage-error';
import { createSecrets, KEY_BYTES, type Secrets } from './secrets';

/** The setting that tells whether a key is the one of the database, without containing the key. */
const CHECK = 'secret-key-check';

const StoredCheck = v.object({ sealed: v.string() });

export interface SecretSettings {
  dataFolder: string;
  /** Instead of the key file, for several servers on one database: VESTIBULE_SECRET_KEY. */
  secretKey?: Uint8Array;
}

/**
 * Reads the key of the data folder, or creates it at the first start, and compares it with the database. With a wrong key
 * every second factor would fail at sign-in, so the start fails instead.
 *
 * @throws StorageError with a message for the operator of the server
 */
export async function openSecrets(db: Db, settings: SecretSettings): Promise<Secrets> {
  const stored = await readJson(db, CHECK);
  const { key, source } = readKey(settings, stored === undefined);
  const secrets = createSecrets(key);
  if (stored === undefined) await storeCheck(db, secrets);
  // Read again, because another server may have stored its own at the same time.
  const check = v.safeParse(StoredCheck, await readJson(db, CHECK));
  if (check.success && isOwnCheck(secrets, check.output.sealed)) return secrets;
  throw new StorageError(`${source} is not the key that the secrets in the database were encrypted with.`);
}

function readKey({ dataFolder, secretKey }: SecretSettings, mayCreate: boolean): { key: Uint8Array; source: string } {
  if (secretKey !== undefined) return { key: secretKey, source: 'VESTIBULE_SECRET_KEY' };
  const file = join(dataFolder, SECRET_KEY_FILE);
  const source = `The key in ${file}`;
  try {
    const text = readIfExists(file) ?? (mayCreate ? createKey(file) : undefined);
    if (text === undefined) {
      throw new StorageError(
        `The key file ${file} is missing, but the database has secrets encrypted with it. Put it back, or set VESTIBULE_SECRET_KEY.`,
      );
    }
    const key = decodeKey(text.trim());
    if (key === undefined) throw new StorageError(`${source} is damaged: it should be 32 bytes in base64.`);
    return { key, source };
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError(`The key file ${file} cannot be read or created: ${describeError(error)}.`);
  }
}

/** Decodes a key. @returns undefined for text that is not exactly 32 bytes in base64 */
export function decodeKey(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === KEY_BYTES ? bytes : undefined;
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function createKey(file: string): string {
  const text = randomBytes(KEY_BYTES).toString('base64');
  writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return text;
}

async function storeCheck(db: Db, secrets: Secrets): Promise<void> {
  const json = JSON.stringify({ sealed: secrets.seal('vestibule', CHECK) });
  await db
    .insertInto('settings')
    .values({ key: CHECK, json })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

function isOwnCheck(secrets: Secrets, sealed: string): boolean {
  try {
    return secrets.open(sealed, CHECK) === 'vestibule';
  } catch {
    return false; // encrypted with another key
  }
}
