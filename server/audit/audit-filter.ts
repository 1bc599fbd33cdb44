import * as v from 'valibot';
import { AUDIT_OUTCOMES, AUDIT_RANGES, AUDIT_SEARCH_MAX } from '../../shared/contract/settings/audit';
import { foldText } from '../storage/searchable-names';
import { isUuid } from '../storage/tables';
import { DAY } from '../throttling/failed-attempts';

/** Where a page of entries ends: the entries before it are older. */
export interface Position {
  readonly at: number;
  readonly id: string;
}

/** Which entries are read; what is missing narrows nothing. Times in ms since 1970. */
export interface AuditFilter {
  /** Folded text that an entry contains. */
  readonly search?: string | undefined;
  readonly event?: string | undefined;
  readonly outcome?: string | undefined;
  /** The id of an account that it happened to, or that did it. */
  readonly account?: string | undefined;
  readonly from?: number | undefined;
  /** Exclusive. */
  readonly until?: number | undefined;
  /** Only entries before this one. */
  readonly before?: Position | undefined;
}

const optional = <Output>(schema: v.GenericSchema<string, Output>) => v.fallback(v.optional(schema), undefined);

const time = optional(
  v.pipe(
    v.string(),
    v.maxLength(40),
    v.transform((text) => Date.parse(text)),
    v.number(),
    v.integer(),
  ),
);

const Query = v.object({
  search: optional(
    v.pipe(
      v.string(),
      v.transform((text) => foldText(text.slice(0, AUDIT_SEARCH_MAX)).trim()),
      v.minLength(1),
    ),
  ),
  event: optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/))),
  outcome: optional(v.picklist(AUDIT_OUTCOMES)),
  account: optional(
    v.pipe(
      v.string(),
      v.check((text: string) => isUuid(text)),
    ),
  ),
  range: optional(v.picklist(AUDIT_RANGES)),
  from: time,
  until: time,
  before: optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,15}\.[0-9a-z-]{1,40}$/),
      v.transform((text) => ({ at: Number(text.split('.')[0]), id: text.split('.')[1] ?? '' })),
    ),
  ),
});

/** Reads the filter of an address. Invalid parameters are left out: the address may have been typed. */
export function filterOf(query: URLSearchParams, now: number): AuditFilter {
  const { range, from, ...filter } = v.parse(Query, Object.fromEntries(query));
  const since = range === undefined ? from : now - Number.parseInt(range, 10) * DAY;
  return { ...filter, from: since };
}

/** A position as text, for `before` in the query. */
export const positionText = ({ at, id }: Position): string => `${at}.${id}`;
