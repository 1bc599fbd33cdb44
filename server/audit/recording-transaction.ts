import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import type { AuditEntry, StoredEvent } from './audit-entry';

/** Records an event in the transaction of the change that it describes. */
export type RecordEvent = (entry: AuditEntry) => Promise<void>;

/** Rolls back a change whose session has ended in the meantime. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';

  constructor() {
    super('the session of a change has ended');
  }
}

/**
 * Runs a transaction that records its changes, so that a change is never stored without its audit entry or the reverse.
 * The log lines are written after the commit, so that the log never reports a change that was rolled back.
 * @throws SessionEnded if the session that makes the change has ended
 */
export async function recordingTransaction<Result>(
  { db, audit, sessionId }: Pick<Deps, 'db' | 'audit' | 'sessionId'>,
  change: (trx: Db, record: RecordEvent) => Promise<Result>,
): Promise<Result> {
  const stored: StoredEvent[] = [];
  const result = await db.transaction().execute(async (trx) => {
    const changed = await change(trx, async (entry) => {
      if (audit !== undefined) stored.push(await audit.insert(trx, entry));
    });
    if (sessionId !== undefined) await requireOngoing(trx, sessionId);
    return changed;
  });
  for (const event of stored) audit?.log(event);
  return result;
}

/**
 * Locks a session until its change is committed. It is the last lock of a transaction, because what ends the sessions
 * of a user locks the user before them, and two servers would deadlock.
 */
async function requireOngoing(trx: Db, sessionId: string): Promise<void> {
  const locking = trx.updateTable('sessions').set((row) => ({ last_used_at: row.ref('last_used_at') }));
  const { numUpdatedRows } = await locking.where('id', '=', sessionId).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new SessionEnded();
}
