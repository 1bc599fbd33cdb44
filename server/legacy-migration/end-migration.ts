import type { MigrationProblem } from '../../shared/contract/migration';
import type { Deps } from '../deps';
import { wouldLockOut } from '../login-settings/policy-effects';
import type { Db } from '../storage/connection';
import { findRunning } from './migration-lease';
import { findMigration, type LegacyMigration } from './migrations';
import { releaseFromProvider } from './release-from-provider';
import { lockMigrations } from './start-migration';

/**
 * Aborts a migration. One that is under way stops between two items. One that is not, is given up: what was moved stays with
 * the provider, whose users go on signing in there.
 *
 * @returns why there is nothing to abort
 */
export function abortMigration({ db, clock }: Deps, providerId: string): Promise<MigrationProblem | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockMigrations(trx);
    const known = await findMigration(trx, providerId);
    if (known === undefined || known.state === 'migrated') return 'MIGRATION_PROBLEM_NOT_RUNNING';
    if (known.state === 'active') await change(trx, providerId, { state: 'aborted', ended_at: clock() });
    else if (known.isSwitched) await giveUpRun(trx, known);
    else await trx.deleteFrom('legacy_migrations').where('provider_id', '=', providerId).execute();
    return undefined;
  });
}

/** Users who were moved before go on signing in here. */
async function giveUpRun(trx: Db, { providerId, options }: LegacyMigration): Promise<void> {
  const password_state = !options.migratePasswords
    ? 'none'
    : (await hasPending(trx, providerId))
      ? 'waiting'
      : 'finished';
  await change(trx, providerId, { state: 'migrated', step: 'passwords', position: '', password_state });
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
  readonly ended_at?: number;
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

/** Rolls a transaction back with an answer. */
class Refusal extends Error {
  readonly problem: string;

  constructor(problem: string) {
    super('the migration is not finished');
    this.problem = problem;
  }
}

/**
 * Finishes a migration: the users who were moved become accounts of this server, and sign in here. Their sessions go on. With
 * passwords, the job copies these afterwards.
 *
 * @returns the key of a message that says why it is not finished
 */
export async function finishMigration({ db, clock }: Deps, providerId: string): Promise<string | undefined> {
  try {
    await db.transaction().execute(async (trx) => {
      await lockMigrations(trx);
      const known = await findMigration(trx, providerId);
      if (known?.state !== 'finished') throw new Refusal('MIGRATION_PROBLEM_NOT_FINISHED');
      if ((await findRunning(trx)) !== undefined) throw new Refusal('MIGRATION_PROBLEM_RUNNING');
      await releaseFromProvider(trx, providerId);
      if (await wouldLockOut(trx)) throw new Refusal('PROVIDER_PROBLEM_LOCKS_OUT');
      const copying = { password_state: 'active', is_running: 1, moved_at: clock() };
      const passwords = known.options.migratePasswords ? copying : { password_state: 'none' };
      await change(trx, providerId, { state: 'migrated', is_switched: 1, position: '', ...passwords });
    });
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.problem;
    throw error;
  }
}
