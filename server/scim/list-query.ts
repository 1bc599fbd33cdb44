import type { Part } from '../directory/page-of';

/** How many items come when nobody says (RFC 7644 §3.4.2.4), and how many at most. */
const USUAL_COUNT = 100;
const MOST = 1000;

/** What the query of a list asks for. */
export interface ListQuery extends Part {
  readonly filter: string | undefined;
  readonly withTechnical: boolean;
}

/**
 * Reads the query of a list: `count`, `startIndex`, `filter` and whether technical ones are wanted. Numbers below what
 * makes sense count as the least that does (RFC 7644 §3.4.2.4). `timestamp`, which only keeps caches away, and whatever
 * else there is, are ignored.
 *
 * @param technical the name under which technical ones are asked for
 * @returns the name of what is no whole number
 */
export function readListQuery(query: URLSearchParams, technical: string): ListQuery | string {
  const count = wholeNumber(query.get('count'), USUAL_COUNT);
  const startIndex = wholeNumber(query.get('startIndex'), 1);
  if (count === undefined) return 'count';
  if (startIndex === undefined) return 'startIndex';
  const filter = query.get('filter') ?? '';
  return {
    limit: Math.min(Math.max(count, 0), MOST),
    offset: Math.max(startIndex, 1) - 1,
    filter: filter.trim() === '' ? undefined : filter,
    withTechnical: query.get(technical)?.toLowerCase() === 'true',
  };
}

function wholeNumber(text: string | null, otherwise: number): number | undefined {
  if (text === null || text === '') return otherwise;
  return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}
