import * as v from 'valibot';
import type { Db } from '../connection';
import { readVersionedJson } from '../json-settings';
import type { Secrets } from './secrets';

/** The key of the setting that identifies the keys that a database was encrypted with, without containing them. */
export const CHECK = 'secret-key-check';

/** The known text that the check contains in encrypted form. */
export const TEXT = 'vestibule';

/** The value of the setting. */
export const StoredCheck = v.object({
  /** A known text that is encrypted with the newest key. */
  sealed: v.string(),
  /** The ids of the keys in the order of their first use. */
  keys: v.array(v.string()),
});

/**
 * Reads the ids of the keys that a database was encrypted with, the newest last. The list is empty for a database
 * without secrets.
 */
export async function readKeyIds(db: Db): Promise<readonly string[]> {
  return keyIdsIn((await readVersionedJson(db, CHECK)).value);
}

/** Returns the ids in the value of the setting {@link CHECK}. */
export function keyIdsIn(value: unknown): readonly string[] {
  const check = v.safeParse(StoredCheck, value);
  return check.success ? check.output.keys : [];
}

/**
 * Returns the id of the key that a database is encrypted with, from the value of the setting {@link CHECK}; it is empty
 * for a database without secrets.
 */
export function keyIdIn(value: unknown): string {
  return keyIdsIn(value).at(-1) ?? '';
}

/** Tells whether a check was encrypted with a key of these secrets. */
export function isOwnCheck(secrets: Secrets, sealed: string): boolean {
  try {
    return secrets.open(sealed, CHECK) === TEXT;
  } catch {
    return false; // encrypted with another key
  }
}
