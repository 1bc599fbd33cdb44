import * as v from 'valibot';
import { SourceError } from '../outgoing/source-error';
import { mapInParts } from '../providers/map-in-parts';
import type { ScimClient } from './scim-client';
import { isTooLarge } from './scim-failure';
import { attributes } from './scim-resources';

/** The initial page size. */
const PAGE = 200;

/** How often a list is read again that has changed while it was read. */
const PASSES = 3;

/** Describes a list and how its items are read. */
export interface ScimList<Item> {
  /** `Users` or `Groups`. */
  readonly name: string;
  readonly attributes: string;
  readonly itemOf: (resource: unknown) => Item | undefined;
}

/**
 * The maximum number of items, which is more than the largest services have. A list that exceeds it would never end.
 */
const MAX_ITEMS = 2_000_000;

/**
 * Reads a list in pages (RFC 7644 §3.4.2.4). Pages are counted from the beginning, so an item that is deleted in the
 * meantime moves others to a page that has already been read. A list whose length has changed is therefore read again.
 * @throws SourceError
 */
export async function* readList<Item extends { readonly externalId: string }>(
  client: ScimClient,
  list: ScimList<Item>,
): AsyncGenerator<readonly Item[]> {
  const path = await pathOf(client, list.name);
  const seen = new Set<string>();
  for (let pass = 0; pass < PASSES; pass += 1) {
    const totals = new Set<number>();
    const inPass = new Set<string>();
    for await (const { items, total } of readPages(client, { path, attributes: list.attributes })) {
      const found = await mapInParts(items, list.itemOf);
      // If a service ignored `startIndex`, the list would never end.
      if (found.length > 0 && found.every(({ externalId }) => inPass.has(externalId)))
        throw new SourceError('CONNECTION_PAGING');
      totals.add(total);
      for (const { externalId } of found) inPass.add(externalId);
      yield found.filter(({ externalId }) => !seen.has(externalId));
      for (const { externalId } of found) seen.add(externalId);
    }
    if (totals.size <= 1) return;
  }
}

interface PageRequest {
  readonly path: string;
  readonly attributes: string;
}

async function* readPages(client: ScimClient, { path, attributes }: PageRequest) {
  let count = PAGE;
  for (let start = 1; start <= MAX_ITEMS; ) {
    const query = { startIndex: String(start), count: String(count), attributes };
    const page = await readPage(client, path, query).catch((error: unknown) => {
      if (!(error instanceof SourceError && isTooLarge(error.cause)) || count === 1) throw error;
    });
    if (page === undefined) {
      count = Math.ceil(count / 4);
      continue;
    }
    yield page;
    const { items, total } = page;
    const isMissing = items.length === 0 && start <= total && total !== Number.POSITIVE_INFINITY;
    if (isMissing) throw new SourceError('CONNECTION_PAGING', `${start - 1} / ${total}`);
    start += items.length;
    if (items.length === 0 || start > total) return;
  }
  throw new SourceError('CONNECTION_PAGING', `> ${MAX_ITEMS}`);
}

export async function readPage(client: ScimClient, path: string, query: Readonly<Record<string, string>>) {
  const page = pageOf(await client.get(path, query));
  if (page === undefined) throw new SourceError('CONNECTION_NO_SCIM');
  return page;
}

/** A page of a list (RFC 7644 §3.4.2); undefined for another answer. */
export function pageOf(answer: unknown): { readonly items: readonly unknown[]; readonly total: number } | undefined {
  const parsed = v.safeParse(Page, answer);
  if (!parsed.success) return undefined;
  const { resources, totalresults } = parsed.output;
  return { items: resources, total: totalresults };
}

/** A page of a list. It may omit the items if there are none (RFC 7644 §3.4.2), but not the total as well. */
const Page = v.pipe(
  attributes,
  v.check((answer) => 'resources' in answer || 'totalresults' in answer),
  v.object({
    resources: v.nullish(v.array(v.unknown()), []),
    totalresults: v.fallback(v.pipe(v.number(), v.minValue(0)), Number.POSITIVE_INFINITY),
  }),
);

/** Returns the path of a list. Some services, such as this server, have it in lower case. */
export async function pathOf(client: ScimClient, name: string): Promise<string> {
  const query = { startIndex: '1', count: '1', attributes: 'id' };
  try {
    await readPage(client, name, query);
    return name;
  } catch (error) {
    if (!(error instanceof SourceError) || error.messageKey !== 'CONNECTION_NO_SCIM') throw error;
    await readPage(client, name.toLowerCase(), query);
    return name.toLowerCase();
  }
}
