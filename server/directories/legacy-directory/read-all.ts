import { SourceError } from '../identity-providers/directory-source';
import type { LegacyDirectory, LegacyPage } from './legacy-directory';

/** Reading a page keeps other requests waiting. */
const PAGE = 200;

/** More entries than the largest systems have: one that has more never ends. */
const MAX_ITEMS = 2_000_000;

/**
 * Reads a list of a legacy system in pages.
 *
 * @throws SourceError, or the reason of the signal
 */
export async function* readAll<Item extends { readonly id: string }>(
  read: (page: LegacyPage) => Promise<readonly Item[]>,
  signal?: AbortSignal,
): AsyncGenerator<readonly Item[]> {
  let after = '';
  for (let count = 0; count < MAX_ITEMS; ) {
    signal?.throwIfAborted();
    const items = await read({ after, limit: PAGE });
    const last = items.at(-1)?.id;
    if (last === undefined) return;
    // A server that answers the same page again would be read without end.
    if (last <= after) throw new SourceError('CONNECTION_PAGING');
    yield items;
    after = last;
    count += items.length;
  }
  throw new SourceError('CONNECTION_PAGING', `> ${MAX_ITEMS}`);
}

/** Reads all groups. */
export const readGroups = (directory: LegacyDirectory, signal?: AbortSignal) => readAll(directory.groups, signal);

/** Reads all users. */
export const readUsers = (directory: LegacyDirectory, signal?: AbortSignal) => readAll(directory.users, signal);
