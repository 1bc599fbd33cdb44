import { closeAccounts } from '../imported-accounts/close-accounts';
import type { Db } from '../storage/connection';
import type { MigrationContext } from './migration-context';
import { isStorableId } from './store-item-results';

/** The number of accounts that one transaction checks. */
const BATCH = 50;

/**
 * Closes the provider's accounts whose users the legacy system no longer contains, after a run has read all users.
 * Accounts that have changed since the start of the run, as at a sign-in, stay open.
 */
export async function closeMissingUsers(context: MigrationContext): Promise<void> {
  const { deps, lease } = context;
  const { startedAt, run } = await context.migration();
  const of = { providerId: lease.providerId, startedAt, run };
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    const rows = await context.write(
      async (trx) => {
        const missing = await readMissing(trx, { ...of, after: from });
        // A user whose id is too long has an item under a replacement id, which the join does not find. Such accounts
        // must not be closed.
        const ids = missing.flatMap(({ id, external_id }) => (isStorableId(external_id ?? '') ? [id] : []));
        await closeAccounts({ ...deps, db: trx }, ids);
        return missing;
      },
      { checksAdministratorLockout: true },
    );
    if (rows.length > 0) deps.sessionsChanged?.();
    after = rows.length < BATCH ? undefined : rows.at(-1)?.id;
  }
}

interface MissingUsersQuery {
  readonly providerId: string;
  readonly startedAt: number;
  /** The number of the run. */
  readonly run: number;
  readonly after: string;
}

function readMissing(trx: Db, { providerId, startedAt, run, after }: MissingUsersQuery) {
  return trx
    .selectFrom('users')
    .leftJoin('legacy_migration_items as items', (join) =>
      join
        .onRef('items.external_id', '=', 'users.external_id')
        .on('items.provider_id', '=', providerId)
        .on('items.kind', '=', 'user')
        .on('items.run', '=', run),
    )
    .select(['users.id', 'users.external_id'])
    .where('users.provider_id', '=', providerId)
    .where('users.is_closed', '=', 0)
    .where('users.updated_at', '<', startedAt)
    .where('users.id', '>', after)
    .where('items.external_id', 'is', null)
    .orderBy('users.id')
    .limit(BATCH)
    .execute();
}
