import * as v from 'valibot';
import { AUDIT_OUTCOMES, AUDIT_RANGES, AUDIT_SEARCH_MAX } from '../../shared/contract/settings/audit';
import { toSearchText } from '../storage/searchable-names';
import { isUuid } from '../storage/uuid';

const DAY = 86_400_000;

/** The position where a page of entries ends. The next page contains the older entries. */
export interface Position {
  readonly at: number;
  readonly id: string;
}

/** Selects entries. A missing field does not restrict them. Times are in ms since 1970. */
export interface AuditFilter {
  /** Folded text that an entry must contain. */
  readonly search?: string | undefined;
  readonly event?: string | undefined;
  readonly outcome?: string | undefined;
  /** The id of an account that the event happened to, or that caused it. */
  readonly account?: string | undefined;
  readonly from?: number | undefined;
  /** The exclusive end. */
  readonly until?: number | undefined;
  /** Selects only entries before this one. */
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
      v.transform((text) => toSearchText(text.slice(0, AUDIT_SEARCH_MAX)).trim()),
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

/**
 * Parses the filter in the query of an address. Invalid parameters are ignored, because the address may have been
 * typed.
 */
export function filterOf(query: URLSearchParams, now: number): AuditFilter {
  const { range, from, ...filter } = v.parse(Query, Object.fromEntries(query));
  const since = range === undefined ? from : now - Number.parseInt(range, 10) * DAY;
  return { ...filter, from: since };
}

/** Formats a position for `before` in the query. */
export const positionText = ({ at, id }: Position): string => `${at}.${id}`;
