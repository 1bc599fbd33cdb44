import { type SqlBool, sql } from 'kysely';
import type { Deps } from '../../deps';
import type { Db } from '../../storage/connection';
import type { ProviderSettings } from '../identity-providers/identity-providers';
import { importAccount, type SignedInUser } from './import-account';

/**
 * Whether a migration decides about the accounts of its provider: while it is under way, while it waits to be finished, and once
 * users sign in here. One that was aborted or has failed before does not.
 */
export const DECIDES_ABOUT_ACCOUNTS = sql<SqlBool>`(legacy_migrations.is_switched = 1
  or legacy_migrations.state in ('active', 'finished'))`;

/** A migration has moved the user: the account is no longer that of the legacy system. */
class MovedByMigration extends Error {
  override readonly name = 'MovedByMigration';
}

/**
 * Stores the account of a user whom a directory has just signed in, see {@link importAccount}. One that a migration has moved
 * stays as it is, with its groups and rights.
 *
 * @returns the id of the account, or undefined where the user has none
 */
export async function importSignedIn(
  deps: Deps,
  provider: ProviderSettings,
  signedIn: SignedInUser,
): Promise<string | undefined> {
  if (provider.type !== 'D3') return importAccount(deps, provider, signedIn);
  const user = { providerId: provider.id, externalId: signedIn.user.externalId };
  if (await isMoved(deps.db, user)) return findMoved(deps.db, user);
  const check = async (trx: Db) => {
    // Locked before the account, as in the job: a migration that is being finished has ended, or waits for this account.
    await trx
      .updateTable('legacy_migrations')
      .set((migration) => ({ run: migration.ref('run') }))
      .where('provider_id', '=', provider.id)
      .execute();
    if ((await isMoved(trx, user)) || (await isSwitched(trx, provider.id)))
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

/** Whether a migration decides about the account of a user. */
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

/** Whether the users of a provider sign in here: what a sign-in there has begun ends without an account. */
async function isSwitched(db: Db, providerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('legacy_migrations')
    .select('provider_id')
    .where('provider_id', '=', providerId)
    .where('is_switched', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Until the migration is finished, the account still belongs to the provider. One of this server has a password of its own. */
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
