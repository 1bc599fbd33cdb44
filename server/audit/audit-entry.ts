import type { AuditChange, AuditEvent, AuditOutcome } from '../../shared/contract/settings/audit';
import type { Db } from '../storage/connection';
import { toSearchText } from '../storage/searchable-names';
import type { Tables } from '../storage/tables';
import { changesText } from './audit-changes';
import { browserName } from './browser-name';
import { printableText } from './printable-text';

/** An event for the audit record. It never contains a secret, a code, a password, or a name that no account has. */
export interface AuditEntry {
  readonly event: AuditEvent;
  /** The outcome; by default it follows from the name of the event. */
  readonly outcome?: AuditOutcome;
  /** The id of the account that the event happened to. */
  readonly userId?: string | undefined;
  /** The user name of that account, by default its present one. */
  readonly userName?: string | undefined;
  /** The id of the account that caused the event, by default the account that it happened to. */
  readonly actorId?: string | undefined;
  readonly actorName?: string | undefined;
  /** The IP address of the client. */
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
  /** What was changed, such as the name of a provider. */
  readonly target?: string | undefined;
  /** Machine-readable words, such as the names of changed settings. */
  readonly detail?: string | undefined;
  /** The values before and after the change, but never those of secrets. */
  readonly changes?: readonly AuditChange[] | undefined;
}

/** A recorded event as it is stored. */
export type StoredEvent = Tables['audit_events'];

const NAME_MAX = 256;
export const ADDRESS_MAX = 64;
const TARGET_MAX = 300;
const DETAIL_MAX = 500;

/** Converts an entry to a row with the present user names of its accounts. */
export async function rowOf(
  db: Db,
  entry: AuditEntry,
  { id, at }: { readonly id: string; readonly at: number },
): Promise<StoredEvent> {
  const { event, userId } = entry;
  // If a user acts on the own account, the entry has no actor.
  const isOwn = entry.actorId !== undefined && entry.actorId === userId;
  const actorId = isOwn ? undefined : entry.actorId;
  const names = await namesOf(db, [
    ...(userId !== undefined && entry.userName === undefined ? [userId] : []),
    ...(actorId !== undefined && entry.actorName === undefined ? [actorId] : []),
  ]);
  const nameOf = (known: string | undefined, of: string | undefined) => known ?? names.get(of ?? '') ?? '';
  const texts = {
    user_name: printableText(nameOf(entry.userName, userId), NAME_MAX),
    actor_name: isOwn ? '' : printableText(nameOf(entry.actorName, actorId), NAME_MAX),
    address: printableText(entry.address ?? '', ADDRESS_MAX),
    target: printableText(entry.target ?? '', TARGET_MAX),
  };
  return {
    id,
    at,
    event,
    outcome: entry.outcome ?? (/-(refused|failed)$/.test(event) ? 'refused' : 'done'),
    user_id: userId ?? null,
    actor_id: actorId ?? null,
    ...texts,
    browser: browserName(entry.userAgent ?? ''),
    detail: printableText(entry.detail ?? '', DETAIL_MAX),
    changes: changesText(entry.changes),
    search: toSearchText(Object.values(texts).join(' ')),
    count: 1,
  };
}

/** Reads the user names of accounts, by their ids. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'user_name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.user_name]));
}

/** Returns the fields of a log line, which are the non-empty fields of the row. */
export function logFields(row: StoredEvent): Readonly<Record<string, string | number>> {
  const { id, at, event, outcome, user_id, user_name, actor_id, actor_name, search: _, changes, count, ...texts } = row;
  const fields = {
    audit: event,
    outcome,
    id,
    at: new Date(at).toISOString(),
    userId: user_id ?? '',
    userName: user_name,
    actorId: actor_id ?? '',
    actorName: actor_name,
    ...texts,
    changes: changes ?? '',
    ...(count > 1 ? { count } : {}),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}
