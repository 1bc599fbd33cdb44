import type { StartMigration } from '../../shared/contract/identity-providers/legacy-migration-schemas';
import { recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import type { LegacyFacts } from '../legacy-directory/legacy-directory';
import { readProviderName } from '../providers/identity-providers';
import type { Db } from '../storage/connection';
import { flag } from '../storage/flag';
import { lockMigrationChanges } from './lock-migration-changes';
import { areMappingsValid } from './plan/enterprise-fields';
import {
  findMigration,
  findRunningMigration,
  type LegacyMigration,
  type MigrationOptions,
  mergeOptions,
} from './read-migration';

/** The request of an administrator, with the facts about the legacy system. */
export interface MigrationToStart {
  readonly form: StartMigration;
  readonly facts: LegacyFacts;
  readonly userId: string;
}

/** The key of a message that says why a migration cannot be started. */
type StartProblem =
  | 'MIGRATION_PROBLEM_MAPPINGS'
  | 'MIGRATION_PROBLEM_OUTDATED'
  | 'MIGRATION_PROBLEM_RUNNING'
  | 'MIGRATION_PROBLEM_STARTED';

/** Why a migration cannot be started in its stored state; undefined when it can. */
export function startProblem(
  { form, facts }: Pick<MigrationToStart, 'form' | 'facts'>,
  { known, isRunning }: { readonly known: LegacyMigration | undefined; readonly isRunning: boolean },
): StartProblem | undefined {
  if (!areMappingsValid(form.optionalFieldMappings)) return 'MIGRATION_PROBLEM_MAPPINGS';
  if (facts.isOutdated) return 'MIGRATION_PROBLEM_OUTDATED';
  if (isRunning) return 'MIGRATION_PROBLEM_RUNNING';
  return known !== undefined && !form.reRun ? 'MIGRATION_PROBLEM_STARTED' : undefined;
}

/**
 * Stores that a migration is running; the job begins afterwards.
 * @returns the key of a message when it was not started
 */
export function startMigration(
  deps: Deps,
  input: MigrationToStart,
): Promise<StartProblem | 'MIGRATION_PROBLEM_PROVIDER' | undefined> {
  const { clock } = deps;
  const { form, facts, userId } = input;
  const { providerId } = form;
  return recordingTransaction(deps, async (trx, record) => {
    await lockMigrationChanges(trx);
    const known = await findMigration(trx, providerId);
    const problem = startProblem(input, { known, isRunning: (await findRunningMigration(trx)) !== undefined });
    if (problem !== undefined) return problem;
    const cancelled = await cancelRefresh(trx, providerId);
    if (!cancelled) return 'MIGRATION_PROBLEM_PROVIDER';
    const options = mergeOptions(form, known?.options);
    const row = { ...newRun(facts), ...chosen(options), started_by: userId, started_at: clock(), moved_at: clock() };
    await trx
      .insertInto('legacy_migrations')
      .values({ ...row, provider_id: providerId, run: 1, generation: 1 })
      .onConflict((conflict) =>
        conflict.column('provider_id').doUpdateSet(({ eb, ref }) => ({
          ...row,
          run: eb(ref('legacy_migrations.run'), '+', 1),
          generation: eb(ref('legacy_migrations.generation'), '+', 1),
        })),
      )
      .execute();
    await record({ event: 'migration-started', target: await readProviderName(trx, providerId) });
    return undefined;
  });
}

const chosen = (options: MigrationOptions) => ({
  options: JSON.stringify(options),
  password_state: options.migratePasswords ? 'waiting' : 'none',
});

const newRun = ({ users, groups, passwords, hasNestedGroups }: LegacyFacts) => ({
  state: 'active',
  is_running: 1,
  step: 'groups',
  position: '',
  groups_done: 0,
  groups_total: groups,
  users_done: 0,
  users_total: users,
  passwords_done: 0,
  passwords_total: passwords,
  counts: '{}',
  has_nested_groups: flag(hasNestedGroups),
  problem: '',
  status_code: '',
  ended_at: null,
});

/**
 * Ends a running refresh, because the migration controls the accounts from now on.
 * @returns whether the provider exists
 */
async function cancelRefresh(trx: Db, providerId: string): Promise<boolean> {
  const updated = await trx
    .updateTable('identity_providers')
    .set((provider) => ({
      refresh_generation: provider('refresh_generation', '+', 1),
      refresh_moved_at: null,
      refresh_problem: '',
    }))
    .where('id', '=', providerId)
    .where('type', '=', 'D3')
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
