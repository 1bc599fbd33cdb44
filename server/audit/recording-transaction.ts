import { sql } from 'kysely';
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

/** Rolls back a change of an administrator who has become none in the meantime. */
export class AdminRightsLost extends Error {
  override readonly name = 'AdminRightsLost';

  constructor() {
    super('the user of a change is no administrator any more');
  }
}

/** The session that makes a change, and whether its user must be an administrator. */
type Actor = Pick<Deps, 'sessionId' | 'requiresAdmin'>;

/**
 * Runs a transaction that records its changes, so that a change is never stored without its audit entry or the reverse.
 * The log lines are written after the commit, so that the log never reports a change that was rolled back.
 * @throws SessionEnded if the session that makes the change has ended
 * @throws AdminRightsLost if only administrators may make it, and the user is none any more
 */
export async function recordingTransaction<Result>(
  { db, audit, ...actor }: Pick<Deps, 'db' | 'audit'> & Actor,
  change: (trx: Db, record: RecordEvent) => Promise<Result>,
): Promise<Result> {
  const stored: StoredEvent[] = [];
  const result = await db.transaction().execute(async (trx) => {
    const changed = await change(trx, async (entry) => {
      if (audit !== undefined) stored.push(await audit.insert(trx, entry));
    });
    await lockActor(trx, actor);
    return changed;
  });
  for (const event of stored) audit?.log(event);
  return result;
}

/**
 * Checks in a transaction that the session which makes its changes is ongoing, and that its user may still make them.
 * @throws SessionEnded, AdminRightsLost
 */
export async function requireActor(trx: Db, actor: Actor): Promise<void> {
  if (actor.sessionId === undefined) return;
  const found = trx.selectFrom('sessions').select(isAdmin).where('id', '=', actor.sessionId);
  checkActor(actor, await found.executeTakeFirst());
}

/**
 * Does the same, and locks the session until the change is committed. It is the last lock of a transaction, because what
 * ends the sessions of a user locks the user before them, and two servers would deadlock.
 */
async function lockActor(trx: Db, actor: Actor): Promise<void> {
  if (actor.sessionId === undefined) return;
  const locking = trx.updateTable('sessions').set((row) => ({ last_used_at: row.ref('last_used_at') }));
  checkActor(actor, await locking.where('id', '=', actor.sessionId).returning(isAdmin).executeTakeFirst());
}

const isAdmin = sql<number>`(select is_admin from users where users.id = sessions.user_id)`.as('is_admin');

function checkActor({ requiresAdmin }: Actor, found: { readonly is_admin: number } | undefined): void {
  if (found === undefined) throw new SessionEnded();
  if (requiresAdmin === true && found.is_admin !== 1) throw new AdminRightsLost();
}
