import type { Part } from '../directory/paging';
import { BY_DISPLAY_NAME, type Sorting } from '../directory/sorting';
import { attributeName } from './filter';
import { type Selection, selectionOf } from './selection';

/** How many items come when nobody says (RFC 7644 §3.4.2.4), and how many at most. */
const USUAL_COUNT = 100;
const MOST = 1000;

/** What the query of a list asks for. */
export interface ListQuery extends Part {
  readonly filter: string | undefined;
  readonly withTechnical: boolean;
  /** RFC 7644 §3.4.2.3; by display name where the query does not say. */
  readonly sorting: Sorting;
  readonly selection: Selection;
}

interface ListQueryOptions {
  /** The name under which technical ones are asked for. */
  readonly technical: string;
  /** The attributes there are, in lower case. */
  readonly attributes: readonly string[];
}

/**
 * Reads the query of a list. Numbers below what makes sense count as the least that does (RFC 7644 §3.4.2.4). A parameter
 * that is not known is ignored: `timestamp` only keeps caches away, and a later version of SCIM may have others.
 *
 * @returns what is wrong with it, in English, or what it asks for
 */
export function readListQuery(query: URLSearchParams, { technical, attributes }: ListQueryOptions): ListQuery | string {
  const count = wholeNumber(query.get('count'), USUAL_COUNT);
  const startIndex = wholeNumber(query.get('startIndex'), 1);
  const sorting = sortingOf(query, attributes);
  const selection = selectionOf(query);
  if (count === undefined) return 'count is no whole number';
  if (startIndex === undefined) return 'startIndex is no whole number';
  if (typeof sorting === 'string') return sorting;
  if (selection === undefined) return 'attributes and excludedAttributes cannot be combined';
  const filter = query.get('filter') ?? '';
  return {
    limit: Math.min(Math.max(count, 0), MOST),
    offset: Math.max(startIndex, 1) - 1,
    filter: filter.trim() === '' ? undefined : filter,
    withTechnical: query.get(technical)?.toLowerCase() === 'true',
    sorting,
    selection,
  };
}

function wholeNumber(text: string | null, otherwise: number): number | undefined {
  if (text === null || text === '') return otherwise;
  return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** An order without `sortBy` applies to nothing. */
function sortingOf(query: URLSearchParams, attributes: readonly string[]): Sorting | string {
  const by = attributeName(query.get('sortBy') ?? '');
  const order = query.get('sortOrder')?.toLowerCase() || 'ascending';
  if (order !== 'ascending' && order !== 'descending') return 'sortOrder is neither ascending nor descending';
  if (by === '') return BY_DISPLAY_NAME;
  if (!attributes.includes(by)) return `sortBy is not one of ${attributes.join(', ')}`;
  return { by, descending: order === 'descending' };
}
