import type { AuditEvent } from '../../shared/contract/settings/audit';
import type { Db } from '../storage/connection';
import type { StoredEvent } from './audit-entry';

/** The events that a user sees as sign-ins to the account, and as attempts at one. */
const SIGN_INS: readonly AuditEvent[] = ['sign-in', 'sign-in-refused', 'second-factor-refused', 'device-refused'];

/** How many events of the account are examined, which bounds the time of an answer. */
const EXAMINED = 1000;

/** Reads the latest sign-ins to an account among its latest events, the newest first. */
export async function readOwnSignIns(db: Db, userId: string, limit: number): Promise<readonly StoredEvent[]> {
  const latest = db
    .selectFrom('audit_events')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(EXAMINED);
  const rows = await db
    .selectFrom(latest.as('latest'))
    .selectAll()
    .where('event', 'in', SIGN_INS)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, at: Number(row.at), count: Number(row.count) }));
}
