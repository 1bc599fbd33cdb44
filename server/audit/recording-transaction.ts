import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import type { AuditEntry, StoredEvent } from './audit-entry';

/** Records an event in the transaction of the change that it is about. */
export type RecordEvent = (entry: AuditEntry) => Promise<void>;

/**
 * Runs a transaction that records what it changes: neither is stored without the other. The lines of the log are written once it
 * is committed, so that the log never tells of a change that was rolled back.
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
