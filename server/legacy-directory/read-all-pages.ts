import { SourceError } from '../outgoing/source-error';
import type { LegacyDirectory, LegacyPage } from './legacy-directory';

/** The size of a page. Other requests wait while a page is read. */
const PAGE = 200;

/**
 * The maximum number of entries, which is more than the largest systems have. A list that exceeds it would never end.
 */
const MAX_ITEMS = 2_000_000;

/** Reads a list of a legacy system in pages. @throws SourceError, or the reason of the signal */
export async function* readAllPages<Item extends { readonly id: string }>(
  read: (page: LegacyPage) => Promise<readonly Item[]>,
  signal?: AbortSignal,
): AsyncGenerator<readonly Item[]> {
  let after = '';
  for (let count = 0; count < MAX_ITEMS; ) {
    signal?.throwIfAborted();
    const items = await read({ after, limit: PAGE });
    const last = items.at(-1)?.id;
    if (last === undefined) return;
    // If a system repeated a page, the list would never end.
    if (last <= after) throw new SourceError('CONNECTION_PAGING');
    yield items;
    after = last;
    count += items.length;
  }
  throw new SourceError('CONNECTION_PAGING', `> ${MAX_ITEMS}`);
}

export const readGroups = (directory: LegacyDirectory, signal?: AbortSignal) => readAllPages(directory.groups, signal);

export const readUsers = (directory: LegacyDirectory, signal?: AbortSignal) => readAllPages(directory.users, signal);
