import type { SourceUser } from '../identity-providers/directory-source';
import { SourceError } from '../identity-providers/directory-source';
import type { LegacyDirectory, LegacyPage, LegacyUser } from '../legacy-directory/legacy-directory';

/** A user of the legacy system as other directories have theirs. */
export function sourceUserOf(user: LegacyUser): SourceUser {
  const { id, userName, displayName, givenName, familyName, email, department, isDisabled } = user;
  return {
    externalId: id,
    userName,
    displayName,
    givenName,
    familyName,
    email,
    department,
    isDisabled,
    references: [id],
  };
}

/** Reads a page of a list. */
type ReadPage<Item> = (page: LegacyPage) => Promise<readonly Item[]>;

/** A part of a list, and the id after which the next one begins. */
export interface LegacyPart<Item> {
  readonly items: readonly Item[];
  readonly position: string;
  /** Whether the list may have more. */
  readonly hasMore: boolean;
}

/**
 * Reads the next part of a list. Entries that are not after the position are left out: a system that repeats itself would be
 * read for ever.
 *
 * @throws SourceError where it has none after the position, and yet answers some
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

/** The beginning of a part whose items are not larger than so much together; one item is always in it. */
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

/** The lists of a legacy system, part by part. */
export const partsOf = {
  users: (legacy: LegacyDirectory, page: LegacyPage) => readPart(legacy.users, ({ id }) => id, page),
  groups: (legacy: LegacyDirectory, page: LegacyPage) => readPart(legacy.groups, ({ id }) => id, page),
  passwords: (legacy: LegacyDirectory, page: LegacyPage) => readPart(legacy.passwords, ({ userId }) => userId, page),
};
