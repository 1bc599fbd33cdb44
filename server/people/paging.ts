/** The part of a list that a client requests. */
export interface PageRequest {
  /** How many items precede the page. */
  readonly offset: number;
  /** The maximum number of items; 0 requests only the total. */
  readonly limit: number;
}

/** Some items of a list, and the total number of items. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

interface ListReader<Item> {
  read(request: PageRequest): Promise<readonly Item[]>;
  count(): Promise<number>;
}

/**
 * Reads a page and the total. On the last page the total follows from the page itself, because a search with few
 * results reads all users and should not do that twice.
 */
export async function readPage<Item>(request: PageRequest, { read, count }: ListReader<Item>): Promise<ListPage<Item>> {
  if (request.limit === 0) return { items: [], total: await count() };
  const items = await read(request);
  const isEnd = items.length < request.limit && (items.length > 0 || request.offset === 0);
  return { items, total: isEnd ? request.offset + items.length : await count() };
}
