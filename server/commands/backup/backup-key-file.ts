import { existsSync, readFileSync, statSync } from 'node:fs';
import { decodeKeys } from '../../storage/secrets/key-ring';
import { keyIdOf } from '../../storage/secrets/secrets';

/** A size that no key file reaches. */
const KEYS_MAX_BYTES = 10_000;

/**
 * Returns the keys together with those that a file already contains, because backups from before a rotation need them.
 */
export function mergeKeys(file: string, keys: readonly Uint8Array[]): readonly Uint8Array[] {
  const ids = keys.map(keyIdOf);
  return [...keys, ...(keysIn(file) ?? []).filter((key) => !ids.includes(keyIdOf(key)))];
}

/** Returns the size of a file in bytes, or 0 if it is missing. */
export const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Reads the keys in a file. @returns undefined if it is not a file of keys */
export function keysIn(path: string) {
  const isSmall = existsSync(path) && statSync(path).isFile() && sizeOf(path) <= KEYS_MAX_BYTES;
  return isSmall ? decodeKeys(readFileSync(path, 'utf8')) : undefined;
}
