import type { Deps } from '../deps';
import { importAccount, type SignedInUser } from '../imported-accounts/import-account';
import type { ProviderSettings } from '../providers/identity-providers';
import type { Db } from '../storage/connection';
import { DECIDES_ABOUT_ACCOUNTS } from './read-migration';

/** Thrown if a migration has moved the user, so that the account stays unchanged. */
class MovedByMigration extends Error {
  override readonly name = 'MovedByMigration';
}

/**
 * Stores the account of a user whom a directory has just signed in, see {@link importAccount}. An account that a
 * migration has moved stays unchanged, with its groups and rights.
 * @returns the id of the account, or undefined when the user has none
 */
export async function importUnlessMoved(
  deps: Deps,
  provider: ProviderSettings,
  signedIn: SignedInUser,
): Promise<string | undefined> {
  if (provider.type !== 'D3') return importAccount(deps, provider, signedIn);
  const user = { providerId: provider.id, externalId: signedIn.user.externalId };
  if (await isMoved(deps.db, user)) return findMoved(deps.db, user);
  const check = async (trx: Db) => {
    // The migration is locked before the account, in the same order as in its job, so that a finishing migration has
    // either ended, or waits for this account.
    await trx
      .updateTable('legacy_migrations')
      .set((migration) => ({ run: migration.ref('run') }))
      .where('provider_id', '=', provider.id)
      .execute();
    if ((await isMoved(trx, user)) || (await usesLocalSignIn(trx, provider.id)))
      throw new MovedByMigration('the user was moved meanwhile');
  };
  return importAccount(deps, provider, { ...signedIn, before: check }).catch((error: unknown) => {
    if (!(error instanceof MovedByMigration)) throw error;
    return findMoved(deps.db, user);
  });
}

interface User {
  readonly providerId: string;
  readonly externalId: string;
}

/** Whether a migration controls the account of a user. */
async function isMoved(db: Db, { providerId, externalId }: User): Promise<boolean> {
  const item = await db
    .selectFrom('legacy_migration_items as items')
    .innerJoin('legacy_migrations', 'legacy_migrations.provider_id', 'items.provider_id')
    .select('items.external_id')
    .where('items.provider_id', '=', providerId)
    .where('items.kind', '=', 'user')
    .where('items.external_id', '=', externalId)
    .where(DECIDES_ABOUT_ACCOUNTS)
    .executeTakeFirst();
  return item !== undefined;
}

/**
 * Whether the users of a provider now sign in locally; then a sign-in that had begun at the provider creates no
 * account.
 */
async function usesLocalSignIn(db: Db, providerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('legacy_migrations')
    .select('provider_id')
    .where('provider_id', '=', providerId)
    .where('is_switched', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds the account of a moved user, which belongs to the provider until the migration is finished. A local account has
 * its own password.
 */
async function findMoved(db: Db, { providerId, externalId }: User): Promise<string | undefined> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('external_id', '=', externalId)
    .where('is_closed', '=', 0)
    .executeTakeFirst();
  return account?.id;
}
