import { Readable } from 'node:stream';

export const readAll = async <Item>(pages: AsyncIterable<readonly Item[]>): Promise<Item[]> =>
  (await Readable.from(pages).toArray()).flat();
