import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import type { AuditEntry, StoredEvent } from './audit-entry';

/** Records an event in the transaction of the change that it describes. */
export type RecordEvent = (entry: AuditEntry) => Promise<void>;

/**
 * Runs a transaction that records its changes, so that a change is never stored without its audit entry or the reverse.
 * The log lines are written after the commit, so that the log never reports a change that was rolled back.
 */
export async function recordingTransaction<Result>(
  { db, audit }: Pick<Deps, 'db' | 'audit'>,
  change: (trx: Db, record: RecordEvent) => Promise<Result>,
): Promise<Result> {
  const stored: StoredEvent[] = [];
  const result = await db.transaction().execute((trx) =>
    change(trx, async (entry) => {
      if (audit !== undefined) stored.push(await audit.insert(trx, entry));
    }),
  );
  for (const event of stored) audit?.log(event);
  return result;
}
