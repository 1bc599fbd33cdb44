import type { PageRequest } from '../people/paging';
import { BY_DISPLAY_NAME, type Sorting } from '../people/sorting';
import { attributeName } from './attribute-name';
import { type AttributeSelection, readAttributeSelection } from './attribute-selection';

/** The default and the maximum of `count` (RFC 7644 §3.4.2.4). */
const DEFAULT_COUNT = 100;
export const MAX_COUNT = 1000;

/** The parsed query of a list. */
export interface ListQuery extends PageRequest {
  readonly filter: string | undefined;
  readonly withTechnical: boolean;
  /** The order (RFC 7644 §3.4.2.3), by display name by default. */
  readonly sorting: Sorting;
  readonly selection: AttributeSelection;
}

interface ListQueryOptions {
  /** The name of the query parameter that includes technical users or groups. */
  readonly technical: string;
  /** The names of the resource's attributes, in lower case. */
  readonly attributes: readonly string[];
}

/**
 * Parses the query of a list. Numbers below the minimum count as the minimum (RFC 7644 §3.4.2.4). Unknown parameters
 * are ignored: `timestamp` only prevents caching, and a later version of SCIM may add others.
 * @returns the parsed query, or an error message in English
 */
export function readListQuery(query: URLSearchParams, { technical, attributes }: ListQueryOptions): ListQuery | string {
  const count = wholeNumber(query.get('count'), DEFAULT_COUNT);
  const startIndex = wholeNumber(query.get('startIndex'), 1);
  const sorting = sortingOf(query, attributes);
  const selection = readAttributeSelection(query);
  if (count === undefined) return 'count is no whole number';
  if (startIndex === undefined) return 'startIndex is no whole number';
  if (typeof sorting === 'string') return sorting;
  if (selection === undefined) return 'attributes and excludedAttributes cannot be combined';
  const filter = query.get('filter') ?? '';
  return {
    limit: Math.min(Math.max(count, 0), MAX_COUNT),
    offset: Math.max(startIndex, 1) - 1,
    filter: filter.trim() === '' ? undefined : filter,
    withTechnical: query.get(technical)?.toLowerCase() === 'true',
    sorting,
    selection,
  };
}

function wholeNumber(text: string | null, fallback: number): number | undefined {
  if (text === null || text === '') return fallback;
  return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Reads the order of a list. `sortOrder` without `sortBy` is ignored. */
function sortingOf(query: URLSearchParams, attributes: readonly string[]): Sorting | string {
  const by = attributeName(query.get('sortBy') ?? '');
  const order = query.get('sortOrder')?.toLowerCase() || 'ascending';
  if (order !== 'ascending' && order !== 'descending') return 'sortOrder is neither ascending nor descending';
  if (by === '') return BY_DISPLAY_NAME;
  if (!attributes.includes(by)) return `sortBy is not one of ${attributes.join(', ')}`;
  return { by, descending: order === 'descending' };
}
