import { Readable } from 'node:stream';

/** The items of all pages of a source. */
export const readAll = async <Item>(pages: AsyncIterable<readonly Item[]>): Promise<Item[]> =>
  (await Readable.from(pages).toArray()).flat();
