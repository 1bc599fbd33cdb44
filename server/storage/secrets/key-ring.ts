import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeError } from '../describe-error';
import { keepFileOwner } from '../keep-file-owner';
import { StorageError } from '../storage-error';
import { syncFolder } from '../sync-folder';
import { KEY_BYTES } from './secrets';

export interface SecretSettings {
  dataFolder: string;
  /** Keys that replace the key file, for several servers of one database (VESTIBULE_SECRET_KEY). */
  secretKeys?: readonly Uint8Array[];
}

/** The keys of a server: the newest first, followed by keys that only decrypt. */
export interface KeyRing {
  readonly keys: readonly [Uint8Array, ...Uint8Array[]];
  /** The origin of the keys, for messages. */
  readonly source: string;
}

/** Decodes a key. @returns undefined for text that is not exactly 32 bytes in base64 */
export function decodeKey(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === KEY_BYTES ? bytes : undefined;
}

/**
 * Decodes keys that are separated by blanks, line breaks or commas.
 * @returns undefined if one is invalid, or if two are equal
 */
export function decodeKeys(text: string): readonly [Uint8Array, ...Uint8Array[]] | undefined {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  const [first, ...others] = parts.flatMap((part) => decodeKey(part) ?? []);
  const isComplete = others.length === parts.length - 1 && new Set(parts).size === parts.length;
  return first !== undefined && isComplete ? [first, ...others] : undefined;
}

const encodeKeys = (keys: readonly Uint8Array[]): string =>
  keys.map((key) => `${Buffer.from(key).toString('base64')}\n`).join('');

/** Returns the path of the key file in the data folder. */
export const keyFileOf = ({ dataFolder }: Pick<SecretSettings, 'dataFolder'>): string =>
  join(dataFolder, SECRET_KEY_FILE);

/**
 * Reads the keys from the settings or from the file in the data folder.
 * @param mayCreate whether a first key may be created in the file, at the first start
 * @throws StorageError with a message for the operator of the server
 */
export function readKeyRing(settings: SecretSettings, mayCreate: boolean): KeyRing {
  const [first, ...others] = settings.secretKeys ?? [];
  if (first !== undefined) return { keys: [first, ...others], source: 'VESTIBULE_SECRET_KEY' };
  const file = keyFileOf(settings);
  try {
    const text = readIfExists(file) ?? (mayCreate ? createKeyFile(file) : undefined);
    if (text === undefined) {
      throw new StorageError(
        `The key file ${file} is missing, but the database has secrets encrypted with it. Put it back, or set VESTIBULE_SECRET_KEY.`,
      );
    }
    return ringOf(text, `The key in ${file}`);
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError(`The key file ${file} cannot be read or created: ${describeError(error)}.`);
  }
}

/** Parses keys. @throws StorageError if the text contains no valid keys */
export function ringOf(text: string, source: string): KeyRing {
  const keys = decodeKeys(text);
  if (keys === undefined) throw new StorageError(`${source} is damaged: it should be 32 bytes in base64.`);
  return { keys, source };
}

/** Replaces a key file atomically, so that after a crash it contains either the old or the new keys. */
export function writeKeyFile(file: string, keys: readonly Uint8Array[], prepare?: (temporary: string) => void): void {
  const temporary = `${file}.${process.pid}.tmp`;
  rmSync(temporary, { force: true }); // left by a killed program, or put there by another user
  try {
    writeFileSync(temporary, encodeKeys(keys), { mode: 0o600, flag: 'wx', flush: true });
    prepare?.(temporary);
    renameSync(temporary, file);
    syncFolder(dirname(file));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Replaces the key file of the data folder, and gives it to the user of the server. */
export function writeServerKeys(settings: SecretSettings, keys: readonly Uint8Array[]): void {
  const file = keyFileOf(settings);
  writeKeyFile(file, keys, (temporary) => keepFileOwner(file, temporary));
}

export const newKey = (): Uint8Array => randomBytes(KEY_BYTES);

export function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function createKeyFile(file: string): string {
  const text = encodeKeys([newKey()]);
  writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true });
  keepFileOwner(dirname(file), file);
  return text;
}

/** The file in the data folder with the key that encrypts secrets in the database. */
const SECRET_KEY_FILE = 'secret.key';
