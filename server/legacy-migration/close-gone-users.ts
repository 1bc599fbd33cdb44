import { closeAccounts } from '../provider-accounts/close-accounts';
import type { Db } from '../storage/connection';
import type { MigrationRun } from './migration-run';
import type { LegacyMigration } from './migrations';

/** How many accounts one transaction closes. */
const BATCH = 50;

/**
 * Closes the accounts of the provider whose users the run has not found: the legacy system no longer has them. One that has
 * signed in there since the run began is still known there. After the switch, accounts are closed by this server alone.
 */
export async function closeGoneUsers({ deps, write, migration }: MigrationRun): Promise<void> {
  const found = await migration();
  for (let count = BATCH; count === BATCH; ) {
    count = await write(async (trx) => {
      const gone = await readGone(trx, found);
      await closeAccounts({ ...deps, db: trx }, gone);
      return gone.length;
    });
    if (count > 0) deps.sessionsChanged?.();
  }
}

async function readGone(trx: Db, { providerId, run, startedAt }: LegacyMigration): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('is_closed', '=', 0)
    .where('updated_at', '<', startedAt)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('legacy_migration_items as item')
            .select('item.external_id')
            .where('item.provider_id', '=', providerId)
            .where('item.kind', '=', 'user')
            .where('item.run', '=', run)
            .whereRef('item.external_id', '=', 'users.external_id'),
        ),
      ),
    )
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}
