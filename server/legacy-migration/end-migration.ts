import { recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import { readProviderName } from '../providers/identity-providers';
import { canAdministratorSignIn, lockAdministratorSignIn } from '../settings/login-settings/administrator-lockout';
import type { Db } from '../storage/connection';
import { addLateUsers, joinMovedGroups } from './include-late-sign-ins';
import { lockMigrationChanges } from './lock-migration-changes';
import { makeAccountsLocal } from './make-accounts-local';
import type { MigrationCounts } from './migration-counts';
import { findMigration, findRunningMigration, type LegacyMigration } from './read-migration';

/**
 * Aborts a migration; a running one stops between two items. Moved accounts, options and the log stay, and a re-run
 * continues. Before the switch, users go on signing in at the legacy system. After it, the moved users sign in locally,
 * and so do those whom the aborted run has added.
 * @returns the key of a message when there is nothing to abort
 */
export function abortMigration(deps: Deps, providerId: string): Promise<'MIGRATION_PROBLEM_NOT_RUNNING' | undefined> {
  const { clock } = deps;
  return recordingTransaction(deps, async (trx, record) => {
    const known = await lockMigration(trx, providerId);
    if (known === undefined || known.state === 'migrated') return 'MIGRATION_PROBLEM_NOT_RUNNING';
    if (known.usesLocalSignIn) await endRun(trx, known, clock());
    else if (known.state !== 'aborted') await change(trx, providerId, { state: 'aborted', ended_at: clock() });
    await record({ event: 'migration-aborted', target: await readProviderName(trx, providerId) });
    return undefined;
  });
}

/** Ends a run after the switch: its accounts become local, and their passwords are copied. */
async function endRun(trx: Db, { providerId, options, state }: LegacyMigration, now: number): Promise<void> {
  await makeAccountsLocal(trx, providerId);
  const running = await findRunningMigration(trx);
  // A job of another provider goes first; until then the passwords are read from the legacy system.
  const isFree = running === undefined || running.providerId === providerId;
  const isCopied = options.migratePasswords && isFree && (await hasPending(trx, providerId));
  const passwords = isCopied ? copying(now) : { password_state: await passwordStateOf(trx, providerId, options) };
  const ended = state === 'active' ? { ended_at: now } : {};
  await change(trx, providerId, { state: 'migrated', step: 'passwords', position: '', ...ended, ...passwords });
}

async function passwordStateOf(trx: Db, providerId: string, options: LegacyMigration['options']): Promise<string> {
  if (!options.migratePasswords) return 'none';
  return (await hasPending(trx, providerId)) ? 'waiting' : 'finished';
}

const copying = (now: number) => ({ password_state: 'active', is_running: 1, moved_at: now, passwords_done: 0 });

/**
 * Locks a migration with an update that changes nothing. Its job waits, and what the job has stored before is visible.
 */
async function lockMigration(trx: Db, providerId: string): Promise<LegacyMigration | undefined> {
  await lockMigrationChanges(trx);
  await trx
    .updateTable('legacy_migrations')
    .set((migration) => ({ run: migration.ref('run') }))
    .where('provider_id', '=', providerId)
    .execute();
  return findMigration(trx, providerId);
}

async function hasPending(trx: Db, providerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('legacy_migration_items')
    .select('external_id')
    .where('provider_id', '=', providerId)
    .where('password', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface Change {
  readonly state: LegacyMigration['state'];
  readonly step?: string;
  readonly position?: string;
  readonly password_state?: string;
  readonly is_switched?: number;
  readonly is_running?: number;
  readonly moved_at?: number;
  readonly passwords_done?: number;
  readonly ended_at?: number;
  readonly counts?: string;
}

/** Changes a migration. A running job loses its lease. */
async function change(trx: Db, providerId: string, columns: Change): Promise<void> {
  await trx
    .updateTable('legacy_migrations')
    .set((migration) => ({
      is_running: 0,
      moved_at: null,
      problem: '',
      status_code: '',
      ...columns,
      generation: migration('generation', '+', 1),
    }))
    .where('provider_id', '=', providerId)
    .execute();
}

/** The key of a message that says why a migration is not finished. */
type FinishProblem =
  | 'MIGRATION_PROBLEM_FINISHED'
  | 'MIGRATION_PROBLEM_NOT_FINISHED'
  | 'MIGRATION_PROBLEM_RUNNING'
  | 'PROVIDER_PROBLEM_LOCKS_OUT';

/** Thrown to roll a transaction back and to return a problem. */
class Refusal extends Error {
  readonly problem: FinishProblem;

  constructor(problem: FinishProblem) {
    super('the migration is not finished');
    this.problem = problem;
  }
}

/**
 * Adds the users who first signed in after the run had read all users.
 * @returns the counts including them
 */
async function withLateUsers(
  trx: Db,
  { providerId, run, options, counts }: LegacyMigration,
  now: number,
): Promise<MigrationCounts> {
  const { users, passwords } = counts;
  const password = options.migratePasswords ? 'pending' : 'none';
  const late = await addLateUsers(trx, { providerId, run, now, password });
  await joinMovedGroups(trx, providerId);
  const pending = passwords.pending + (password === 'pending' ? late : 0);
  return { ...counts, users: { ...users, merged: users.merged + late }, passwords: { ...passwords, pending } };
}

/**
 * Finishes a migration: the moved users become local accounts, and sign in locally. Their sessions go on. The job then
 * copies the passwords if that was chosen; after a failure, another call lets it try again.
 * @returns the key of a message that says why it is not finished
 */
export async function finishMigration(deps: Deps, providerId: string): Promise<FinishProblem | undefined> {
  const { clock } = deps;
  try {
    await recordingTransaction(deps, async (trx, record) => {
      await lockAdministratorSignIn(trx);
      const known = await lockMigration(trx, providerId);
      const isOnlyCopied = known?.state === 'migrated' && known.passwordState === 'waiting';
      if (known?.state === 'migrated' && !isOnlyCopied) throw new Refusal('MIGRATION_PROBLEM_FINISHED');
      if (known?.state !== 'finished' && !isOnlyCopied) throw new Refusal('MIGRATION_PROBLEM_NOT_FINISHED');
      if ((await findRunningMigration(trx)) !== undefined) throw new Refusal('MIGRATION_PROBLEM_RUNNING');
      const passwords = known.options.migratePasswords ? copying(clock()) : { password_state: 'none' };
      const counts = isOnlyCopied ? known.counts : await withLateUsers(trx, known, clock());
      const finished = { state: 'migrated', is_switched: 1, position: '', counts: JSON.stringify(counts) } as const;
      await change(trx, providerId, { ...finished, ...passwords });
      await makeAccountsLocal(trx, providerId);
      // Checked after the changes, because it counts the accounts whose passwords are still to be copied.
      if (!(await canAdministratorSignIn(trx))) throw new Refusal('PROVIDER_PROBLEM_LOCKS_OUT');
      await record({ event: 'migration-finished', target: await readProviderName(trx, providerId) });
    });
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.problem;
    throw error;
  }
}
