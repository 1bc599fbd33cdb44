import { type RawBuilder, sql } from 'kysely';

/** Which part of a list is wanted. */
export interface Part {
  /** How many come before it. */
  readonly offset: number;
  /** At most so many; 0 asks only how many there are. */
  readonly limit: number;
}

/** A part of a list, and how many there are in all. */
export interface ListPage<Item> {
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
export async function pageOf<Item>(part: Part, { read, count }: Asked<Item>): Promise<ListPage<Item>> {
  if (part.limit === 0) return { items: [], total: await count() };
  const items = await read(part);
  const isEnd = items.length < part.limit && (items.length > 0 || part.offset === 0);
  return { items, total: isEnd ? part.offset + items.length : await count() };
}

/** By which attribute a list is sorted. */
export interface Sorting {
  /** In lower case. */
  readonly by: string;
  readonly descending: boolean;
}

export const BY_DISPLAY_NAME: Sorting = { by: 'displayname', descending: false };

/** What a list is ordered by. Every expression of it goes the same way, so that an index may be read backwards. */
export function orderExpression(
  orders: Readonly<Record<string, readonly RawBuilder<string>[]>>,
  { by, descending }: Sorting,
): RawBuilder<string> {
  const expressions = Object.hasOwn(orders, by) ? orders[by] : undefined;
  if (expressions === undefined) throw new Error('a list has no such order');
  return sql.join(expressions.map((expression) => (descending ? sql`${expression} desc` : expression)));
}
