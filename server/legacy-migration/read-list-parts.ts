import type { LegacyDirectory, LegacyPage } from '../legacy-directory/legacy-directory';
import { SourceError } from '../outgoing/source-error';

/** Reads a page of a list. */
type ReadPage<Item> = (page: LegacyPage) => Promise<readonly Item[]>;

/** A part of a list; the next part begins after the id `position`. */
export interface LegacyPart<Item> {
  readonly items: readonly Item[];
  readonly position: string;
  /** Whether the list may have more items. */
  readonly hasMore: boolean;
}

/**
 * Reads the next part of a list. Entries at or before the position are left out, so that a system which repeats pages
 * is not read endlessly.
 * @throws SourceError when an answer has entries, but none after the position
 */
export async function readPart<Item>(
  read: ReadPage<Item>,
  idOf: (item: Item) => string,
  page: LegacyPage,
): Promise<LegacyPart<Item>> {
  const answered = await read(page);
  let position = page.after;
  const items: Item[] = [];
  for (const item of answered) {
    if (idOf(item) <= position) continue;
    position = idOf(item);
    items.push(item);
  }
  if (items.length === 0 && answered.length > 0) throw new SourceError('CONNECTION_ANSWER_INVALID');
  return { items, position, hasMore: answered.length >= page.limit };
}

/** The beginning of a part whose items together do not exceed a size; it has at least one item. */
export function smallerPart<Item extends { readonly id: string }>(
  part: LegacyPart<Item>,
  sizeOf: (item: Item) => number,
  max: number,
): LegacyPart<Item> {
  const items: Item[] = [];
  let sum = 0;
  for (const item of part.items) {
    sum += sizeOf(item);
    const last = items.at(-1);
    if (sum > max && last !== undefined) return { items, position: last.id, hasMore: true };
    items.push(item);
  }
  return part;
}

/** Readers for the lists of a legacy system, part by part. */
export const partsOf = {
  users: (legacy: LegacyDirectory, page: LegacyPage) => readPart(legacy.users, ({ id }) => id, page),
  groups: (legacy: LegacyDirectory, page: LegacyPage) => readPart(legacy.groups, ({ id }) => id, page),
  passwords: (legacy: LegacyDirectory, page: LegacyPage) => readPart(legacy.passwords, ({ userId }) => userId, page),
};
