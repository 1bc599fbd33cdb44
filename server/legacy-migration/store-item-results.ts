import { createHash } from 'node:crypto';
import type { Db } from '../storage/connection';
import { flag } from '../storage/flag';
import type { ItemResult } from './migration-counts';

/** What a run has done with a user or a group. */
export interface Item extends ItemResult {
  readonly externalId: string;
  readonly name: string;
  readonly targetId: string | null;
  readonly wasLocal: boolean;
  /** The address that was generated in this run. */
  readonly mail: string | null;
  readonly password: string;
}

/** The items of a batch, and their run. */
export interface Items {
  readonly providerId: string;
  readonly kind: 'user' | 'group';
  readonly run: number;
  readonly items: readonly Item[];
}

/** The maximum length of an item's name in characters. */
const NAME_MAX = 300;

/** The maximum length of an id in bytes, because an index entry must fit into a page of the database. */
const ID_MAX = 2000;

/** Whether a user or a group with this id can be moved. */
export const isStorableId = (id: string): boolean => Buffer.byteLength(id) <= ID_MAX;

/** Stores what a run has done. Addresses that an earlier run has generated stay. */
export async function storeItemResults(db: Db, now: number, { providerId, kind, run, items }: Items): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map((item) => ({
    provider_id: providerId,
    kind,
    external_id: storableId(item.externalId),
    name: storable(item.name).slice(0, NAME_MAX),
    target_id: item.targetId,
    is_own: flag(item.wasLocal),
    outcome: item.outcome,
    reason: item.reason,
    run,
    at: now,
    mail: item.mail,
    password: item.password,
  }));
  await db
    .insertInto('legacy_migration_items')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'kind', 'external_id']).doUpdateSet((stored) => ({
        name: stored.ref('excluded.name'),
        target_id: stored.ref('excluded.target_id'),
        is_own: stored.ref('excluded.is_own'),
        outcome: stored.ref('excluded.outcome'),
        reason: stored.ref('excluded.reason'),
        run: stored.ref('excluded.run'),
        at: stored.ref('excluded.at'),
        mail: stored.fn.coalesce('excluded.mail', 'legacy_migration_items.mail'),
        password: stored.ref('excluded.password'),
      })),
    )
    .execute();
}

/**
 * Escapes control characters and lone surrogates, because databases do not store NUL or lone surrogates, and control
 * characters stay readable and unambiguous.
 */
function storable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Adds a hash to an id that cannot be stored, so that no two items have the same id. */
function storableId(id: string): string {
  const shown = storable(id);
  if (shown === id && isStorableId(id)) return id;
  return `${shown.slice(0, 100)} ${createHash('sha256').update(id, 'utf16le').digest('hex')}`;
}
