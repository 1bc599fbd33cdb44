import * as v from 'valibot';
import { acceptScimListName } from '../accept-scim-list-name';
import { AUDIT_ADDRESS, AUDIT_COUNTS_ADDRESS, AUDIT_CSV_ADDRESS } from '../addresses';
import type { Operation } from '../operation';
import { TIME_ZONE } from '../shared-descriptions';

/** What is recorded. The names are stable: programs that read the log, the file or the call know them. */
export const AUDIT_EVENTS = [
  'sign-in',
  'sign-in-refused',
  'second-factor',
  'second-factor-refused',
  'second-factor-remembered',
  'browser-remembered',
  'browser-forgotten',
  'device-confirmed',
  'device-refused',
  'reauthenticated',
  'sign-out',
  'session-ended',
  'sign-in-reported',
  'password-changed',
  'password-reset',
  'two-factor-enabled',
  'two-factor-disabled',
  'backup-codes-created',
  'backup-code-used',
  'passkey-added',
  'passkey-removed',
  'passkey-renamed',
  'passkey-refused',
  'api-key-created',
  'api-key-confirmation-requested',
  'api-key-confirmed',
  'api-key-declined',
  'api-key-deleted',
  'api-key-label-changed',
  'api-key-rotated',
  'login-settings-changed',
  'login-history-changed',
  'branding-changed',
  'trust-changed',
  'access-rights-changed',
  'service-principal-registered',
  'openid-provider-saved',
  'openid-provider-deleted',
  'openid-account-linked',
  'openid-account-unlinked',
  'provider-saved',
  'provider-deleted',
  'migration-started',
  'migration-aborted',
  'migration-finished',
  'administrator-created',
  'account-added',
  'account-disabled',
  'account-enabled',
  'account-unlocked',
  'audit-downloaded',
  'mail-failed',
  'secret-key-rotated',
  'database-restored',
] as const;

/** One of {@link AUDIT_EVENTS}. */
export type AuditEvent = (typeof AUDIT_EVENTS)[number];

/** Whether an action was done, or refused. */
export const AUDIT_OUTCOMES = ['done', 'refused'] as const;

/** One of {@link AUDIT_OUTCOMES}. */
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

const ChangedValue = v.nullish(v.union([v.string(), v.number(), v.boolean()]));

/**
 * What was changed of one field. What was added to a list has no value before, and what was removed none after; a secret,
 * or an image, has neither.
 */
export const AuditChange = v.object({
  /** The name of the field in the call that changed it. */
  field: v.string(),
  before: ChangedValue,
  after: ChangedValue,
});

export type AuditChange = v.InferOutput<typeof AuditChange>;

/** One recorded event. */
export const AuditEntry = v.object({
  id: v.string(),
  /** When it happened, as in RFC 3339. */
  at: v.nullish(v.string(), ''),
  /** One of {@link AUDIT_EVENTS}; a newer server may have others. */
  event: v.nullish(v.string(), ''),
  outcome: v.nullish(v.string(), 'done'),
  /** The user name of the account that it happened to, as it was then; empty for none. */
  account: v.nullish(v.string(), ''),
  accountId: v.nullish(v.string(), ''),
  /** The user name of who did it; empty where it was the account itself, or none is known. */
  actor: v.nullish(v.string(), ''),
  actorId: v.nullish(v.string(), ''),
  address: v.nullish(v.string(), ''),
  browser: v.nullish(v.string(), ''),
  /** What was changed, such as the name of a provider. */
  target: v.nullish(v.string(), ''),
  /** Machine-readable words, such as the names of the settings that were changed. */
  detail: v.nullish(v.string(), ''),
  /** The values before and after a change; never those of secrets. */
  changes: v.nullish(v.array(AuditChange), []),
  /** How many refused attempts of one minute it sums up; beyond the daily limits, of one hour. */
  count: v.nullish(v.number(), 1),
});

export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/** The time ranges to choose from: the last day, 7 days or 30 days. */
export const AUDIT_RANGES = ['1d', '7d', '30d'] as const;

/** How many entries one answer has at most. */
export const AUDIT_PAGE = 50;

/** The longest text that is searched for, in characters. */
export const AUDIT_SEARCH_MAX = 200;

/** GET /identityprovider/config/audit, and the same list at `/identityprovider/config/audit/:id` with the entry of that id. */
export const AuditData = v.pipe(
  v.unknown(),
  acceptScimListName('entries'),
  v.object({
    /** The newest first. */
    entries: v.nullish(v.array(AuditEntry), []),
    /** The value of `before` in the query for the next page, with older entries; empty if there are none. */
    next: v.nullish(v.string(), ''),
    /** How far back an incomplete search has read, as in RFC 3339; `next` continues it. Otherwise empty. */
    searchedUntil: v.nullish(v.string(), ''),
    /** The entry that the address names, wherever in the list it is; missing where there is none of that id. */
    entry: v.nullish(AuditEntry),
    /** The user name of the account that the query names; a server may leave it out. */
    accountName: v.nullish(v.string(), ''),
    /** How many days entries are kept; 0 where none are. */
    days: v.nullish(v.number(), 365),
    /** Whether the server answers `countAudit`; without it the page has no chart. */
    hasCounts: v.nullish(v.boolean(), false),
  }),
);

export type AuditData = v.InferOutput<typeof AuditData>;

/** The longest time whose entries are counted, in hours: 31 days, one of which may have 25 hours. */
export const AUDIT_COUNTS_MAX = 31 * 24 + 1;

/** GET /identityprovider/config/auditcounts. */
export const AuditCounts = v.object({
  /** When the first hour began, as in RFC 3339; later than asked for if not all entries could be counted. */
  since: v.nullish(v.string(), ''),
  /** The number of entries in each hour. */
  counts: v.nullish(v.array(v.number()), []),
});

export type AuditCounts = v.InferOutput<typeof AuditCounts>;

/** What narrows the list. Values that are none of these narrow nothing. */
const FILTER = {
  search: 'A part of the name of an account, of an address or of what was changed',
  event: { description: 'The name of an event', values: AUDIT_EVENTS },
  outcome: { description: 'Whether it was done', values: AUDIT_OUTCOMES },
  account: 'The id of an account that it happened to, or that did it',
  range: { description: 'So many days until now', values: AUDIT_RANGES },
  from: 'The first time, as in RFC 3339',
  until: 'The time before which it happened, as in RFC 3339',
} as const;

/** Lists what users and administrators have done, the newest first, and the entry that the address names. */
export const listAudit = {
  method: 'GET',
  address: [AUDIT_ADDRESS, `${AUDIT_ADDRESS}/:id`],
  inSupportSession: 'refused',
  query: { ...FILTER, before: 'The `next` of an answer: only older entries are answered' },
  answer: AuditData,
} as const satisfies Operation;

/**
 * Counts the entries of each hour from the first time on, at most 745 hours. Hours, because only the browser knows the time zone
 * of the administrator.
 */
export const countAudit = {
  method: 'GET',
  address: AUDIT_COUNTS_ADDRESS,
  access: ['admin'],
  inSupportSession: 'refused',
  query: FILTER,
  answer: AuditCounts,
  ifMissing: 'is not called without `hasCounts`',
} as const satisfies Operation;

/** Sends what users and administrators have done as a file, and records that. */
export const downloadAudit = {
  method: 'GET',
  address: AUDIT_CSV_ADDRESS,
  access: ['admin'],
  inSupportSession: 'refused',
  query: { ...FILTER, ...TIME_ZONE },
  file: {
    mediaType: 'text/csv',
    description: 'The file, with titles in the language of the request, and the names of events and outcomes',
    headers: { 'Content-Disposition': 'The name of the file' },
  },
} as const satisfies Operation;
