import { recordingTransaction } from '../../audit/recording-transaction';
import type { Deps } from '../../deps';
import { canAdministratorSignIn, lockAdministratorSignIn } from '../../settings/login-settings/administrator-sign-in';
import type { Db } from '../../storage/connection';
import type { MigrationCounts } from './migration-counts';
import { findRunning } from './migration-lease';
import { addLateUsers, joinMovedGroups, releaseFromProvider } from './release-accounts';
import { lockMigrations, providerName } from './start-migration';
import { findMigration, type LegacyMigration } from './stored-migration';

/**
 * Aborts a migration. One that is under way stops between two items. What was moved, the choices and the log stay; a re-run
 * continues. Before the switch, users go on signing in at the legacy system; after it, those who were moved sign in here, and
 * so do the ones whom the aborted run has added.
 *
 * @returns why there is nothing to abort
 */
export function abortMigration(deps: Deps, providerId: string): Promise<'MIGRATION_PROBLEM_NOT_RUNNING' | undefined> {
  const { clock } = deps;
  return recordingTransaction(deps, async (trx, record) => {
    const known = await lockMigration(trx, providerId);
    if (known === undefined || known.state === 'migrated') return 'MIGRATION_PROBLEM_NOT_RUNNING';
    if (known.isSwitched) await endRun(trx, known, clock());
    else if (known.state !== 'aborted') await change(trx, providerId, { state: 'aborted', ended_at: clock() });
    await record({ event: 'migration-aborted', target: await providerName(trx, providerId) });
    return undefined;
  });
}

/** Ends a run after the switch. Its accounts become those of this server, and their passwords are copied. */
async function endRun(trx: Db, { providerId, options, state }: LegacyMigration, now: number): Promise<void> {
  await releaseFromProvider(trx, providerId);
  const running = await findRunning(trx);
  // Another provider's job goes first; until then the passwords are found in the legacy system.
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

/** Locks a migration: its job waits, and what it has stored before is seen. An update that changes nothing does so. */
async function lockMigration(trx: Db, providerId: string): Promise<LegacyMigration | undefined> {
  await lockMigrations(trx);
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

/** Changes a migration. A job under way loses it. */
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

/** Why a migration is not finished: a message key. */
type FinishProblem =
  | 'MIGRATION_PROBLEM_FINISHED'
  | 'MIGRATION_PROBLEM_NOT_FINISHED'
  | 'MIGRATION_PROBLEM_RUNNING'
  | 'PROVIDER_PROBLEM_LOCKS_OUT';

/** Rolls a transaction back with an answer. */
class Refusal extends Error {
  readonly problem: FinishProblem;

  constructor(problem: FinishProblem) {
    super('the migration is not finished');
    this.problem = problem;
  }
}

/** Users whom the run has not read are not left behind. @returns the counts with them */
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
 * Finishes a migration: the users who were moved become accounts of this server, and sign in here. Their sessions go on. With
 * passwords, the job copies these afterwards; where it could not, another finish lets it try again.
 *
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
      if ((await findRunning(trx)) !== undefined) throw new Refusal('MIGRATION_PROBLEM_RUNNING');
      const passwords = known.options.migratePasswords ? copying(clock()) : { password_state: 'none' };
      const counts = isOnlyCopied ? known.counts : await withLateUsers(trx, known, clock());
      const finished = { state: 'migrated', is_switched: 1, position: '', counts: JSON.stringify(counts) } as const;
      await change(trx, providerId, { ...finished, ...passwords });
      await releaseFromProvider(trx, providerId);
      // Asked of what is stored by then: it counts the accounts whose passwords are still to be copied.
      if (!(await canAdministratorSignIn(trx))) throw new Refusal('PROVIDER_PROBLEM_LOCKS_OUT');
      await record({ event: 'migration-finished', target: await providerName(trx, providerId) });
    });
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.problem;
    throw error;
  }
}
