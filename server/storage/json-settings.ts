import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './tables';

/**
 * Reads the value of a key in the settings table without validating it.
 * @returns undefined if the key is missing
 */
export async function readJson(db: Kysely<Tables>, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('json').where('key', '=', key).executeTakeFirst();
  return row === undefined ? undefined : JSON.parse(row.json);
}

/** Reads the values of several keys with one statement. Missing keys are not in the map. */
export async function readJsons(db: Kysely<Tables>, keys: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.selectFrom('settings').selectAll().where('key', 'in', keys).execute();
  return new Map(rows.map(({ key, json }) => [key, JSON.parse(json)]));
}

/** Stores a value under a key of the settings table. */
export async function writeJson(db: Kysely<Tables>, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto('settings')
    .values({ key, json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ json }))
    .execute();
}

/** A stored value, and its version, which changes with the value. The version of a missing value is empty. */
export interface VersionedJson {
  readonly value: unknown;
  readonly version: string;
}

/** Reads a value like `readJson`, with its version. */
export async function readVersionedJson(db: Kysely<Tables>, key: string): Promise<VersionedJson> {
  const row = await db.selectFrom('settings').select('json').where('key', '=', key).executeTakeFirst();
  return row === undefined
    ? { value: undefined, version: '' }
    : { value: JSON.parse(row.json), version: hash(row.json) };
}

/**
 * Stores a value if the stored one still has this version.
 * @returns the new version, or undefined if another value is stored
 */
export async function replaceJson(
  db: Kysely<Tables>,
  { key, version, value }: VersionedJson & { readonly key: string },
): Promise<string | undefined> {
  const json = JSON.stringify(value);
  const row = await db.selectFrom('settings').select('json').where('key', '=', key).executeTakeFirst();
  if (row === undefined) {
    if (version !== '') return undefined;
    const added = await db
      .insertInto('settings')
      .values({ key, json })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst();
    return added.numInsertedOrUpdatedRows === 1n ? hash(json) : undefined;
  }
  if (hash(row.json) !== version) return undefined;
  // The condition protects a value that was saved in between.
  const updated = await db
    .updateTable('settings')
    .set({ json })
    .where('key', '=', key)
    .where('json', '=', row.json)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n ? hash(json) : undefined;
}

function hash(json: string): string {
  return createHash('sha256').update(json).digest('base64url').slice(0, 22);
}
