/** Which part of a list is wanted. */
export interface Part {
  /** How many come before it. */
  readonly offset: number;
  /** At most so many; 0 asks only how many there are. */
  readonly limit: number;
}

/** A part of a list, and how many there are in all. */
export interface PageOf<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

interface Asked<Item> {
  read(part: Part): Promise<readonly Item[]>;
  count(): Promise<number>;
}

/**
 * Reads a part and counts the whole. Where the part reaches the end it tells the count by itself: a search that finds
 * little looks at everybody, and must not do so twice.
 */
export async function pageOf<Item>(part: Part, { read, count }: Asked<Item>): Promise<PageOf<Item>> {
  if (part.limit === 0) return { items: [], total: await count() };
  const items = await read(part);
  const isEnd = items.length < part.limit && (items.length > 0 || part.offset === 0);
  return { items, total: isEnd ? part.offset + items.length : await count() };
}
