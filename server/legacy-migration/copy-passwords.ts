import type { LegacyPassword } from '../legacy-directory/legacy-directory';
import { isSaltedSha } from '../passwords/salted-sha';
import { sealLegacyPassword } from '../passwords/sealed-legacy-password';
import { endSessionsOf } from '../sessions/sessions';
import type { Db } from '../storage/connection';
import { flag } from '../storage/flag';
import { LeaseLost } from '../storage/lease';
import type { Secrets } from '../storage/secrets/secrets';
import type { MigrationContext } from './migration-context';
import type { MigrationCounts } from './migration-counts';
import { type MigrationLease, ownRow } from './migration-lease';
import { partsOf } from './read-list-parts';
import { findMigration } from './read-migration';

/** The number of passwords that one transaction copies. */
const BATCH = 50;

/**
 * Copies the passwords of the users who were moved, encrypted, to the accounts that have none, and ends the migration.
 * The first successful sign-in replaces the legacy hash by a current one. Accounts whose users were disabled or removed
 * in the legacy system after the move are disabled.
 *
 * @throws SourceError if the legacy system stays unreachable, LeaseLost, or the abort reason of the signal
 */
export async function copyPasswords(context: MigrationContext): Promise<void> {
  const { lease } = context;
  const { position, passwords, run } = await context.migration();
  let after = position;
  let done = passwords.current;
  for (let hasMore = true; hasMore; ) {
    const part = await context.ask((legacy) => partsOf.passwords(legacy, { after, limit: BATCH }));
    done += part.items.length;
    if (part.items.length > 0) {
      await context.write(async (trx) => {
        const { counts } = await migrationIn(trx, lease.providerId);
        const copied = await copyBatch(trx, context, part.items);
        const total = Math.max(passwords.count, done);
        const next = { ...counts, passwords: withCopied(counts.passwords, copied) };
        await ownRow(trx, lease)
          .set({
            position: part.position,
            counts: JSON.stringify(next),
            passwords_done: done,
            passwords_total: total,
          })
          .execute();
      });
      if (part.items.some(({ isDisabled }) => isDisabled)) context.deps.sessionsChanged?.();
    }
    after = part.position;
    hasMore = part.hasMore;
  }
  await context.write((trx) => endCopy(trx, context, { done, run }), { checksAdministratorLockout: true });
}

/** The numbers of passwords that were copied, of accounts that kept their own, and of accounts without a password. */
interface Copied {
  readonly moved: number;
  readonly kept: number;
  readonly none: number;
}

function withCopied({ moved, kept, pending }: MigrationCounts['passwords'], copied: Copied) {
  const done = copied.moved + copied.kept + copied.none;
  return {
    moved: moved + copied.moved,
    kept: kept + copied.kept,
    pending: Math.max(0, pending - done),
  };
}

async function copyBatch(
  trx: Db,
  { deps, lease }: MigrationContext,
  passwords: readonly LegacyPassword[],
): Promise<Copied> {
  const found = new Map(passwords.map((password) => [password.userId, password]));
  const ids = [...found.keys()].filter((id) => !/[\p{Cc}\p{Cs}]/u.test(id));
  const copied = { moved: 0, kept: 0, none: 0 };
  if (ids.length === 0) return copied;
  const waiting = await trx
    .selectFrom('legacy_migration_items as items')
    .innerJoin('users', 'users.id', 'items.target_id')
    .select(['items.external_id', 'items.is_own', 'users.id', 'users.password_hash', 'is_admin', 'is_technical'])
    .where('items.provider_id', '=', lease.providerId)
    .where('items.kind', '=', 'user')
    .where('items.password', '=', 'pending')
    .where('items.external_id', 'in', ids)
    .execute();
  for (const account of waiting) {
    const { external_id, id } = account;
    const stored = found.get(external_id);
    if (stored === undefined) continue;
    const password = await copyPassword(trx, deps.secrets, { account, stored });
    copied[password] += 1;
    await setPassword(trx, lease, { externalId: external_id, password });
    if (stored.isDisabled && account.is_own === 0) await disableAccount(trx, deps.clock(), id);
  }
  return copied;
}

interface PasswordToCopy {
  readonly account: {
    readonly id: string;
    readonly password_hash: string | null;
    readonly is_own: number;
    readonly is_admin: number;
    readonly is_technical: number;
  };
  readonly stored: LegacyPassword;
}

/**
 * A local account may have been granted rights since it was planned; then it must not get a password from the legacy
 * system.
 */
async function copyPassword(
  trx: Db,
  secrets: Secrets,
  { account: { id, password_hash, is_own, is_admin, is_technical }, stored: { hash } }: PasswordToCopy,
): Promise<keyof Copied> {
  if (!isSaltedSha(hash)) return 'none';
  if (password_hash !== null || (is_own === 1 && is_admin + is_technical > 0)) return 'kept';
  return (await storeHash(trx, id, sealLegacyPassword(secrets, id, hash))) ? 'moved' : 'kept';
}

/** Disables an account whose user was disabled in the legacy system after the account was moved. */
async function disableAccount(trx: Db, now: number, id: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ is_disabled: flag(true), is_locked: flag(true), updated_at: now })
    .where('id', '=', id)
    .execute();
  await endSessionsOf(trx, id);
}

/** @returns false when the user has signed in meanwhile, and has a new hash */
async function storeHash(trx: Db, id: string, passwordHash: string): Promise<boolean> {
  const stored = await trx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', 'is', null)
    .executeTakeFirst();
  return stored.numUpdatedRows > 0n;
}

function setPassword(
  trx: Db,
  { providerId }: MigrationLease,
  { externalId, password }: { readonly externalId: string; readonly password: string },
) {
  return trx
    .updateTable('legacy_migration_items')
    .set({ password })
    .where('provider_id', '=', providerId)
    .where('kind', '=', 'user')
    .where('external_id', '=', externalId)
    .execute();
}

/** Ends the copy. Users whose password the legacy system no longer contains stay without one. */
async function endCopy(
  trx: Db,
  { deps, lease }: MigrationContext,
  { done, run }: { readonly done: number; readonly run: number },
): Promise<void> {
  const { providerId } = lease;
  await disableGoneUsers(trx, deps.clock(), providerId);
  await trx
    .updateTable('legacy_migration_items')
    .set({ password: 'none' })
    .where('provider_id', '=', providerId)
    .where('kind', '=', 'user')
    .where('password', '=', 'pending')
    .execute();
  const { counts } = await migrationIn(trx, providerId);
  await ownRow(trx, lease)
    .set({
      position: '',
      counts: JSON.stringify({ ...counts, passwords: await countPasswords(trx, { providerId, run }) }),
      password_state: 'finished',
      passwords_done: done,
      passwords_total: done,
      is_running: 0,
      moved_at: null,
      ended_at: deps.clock(),
    })
    .execute();
}

/**
 * Disables the users who had a password at the run and are missing in the legacy system now, because they were removed
 * there meanwhile.
 */
async function disableGoneUsers(trx: Db, now: number, providerId: string): Promise<void> {
  const gone = await trx
    .selectFrom('legacy_migration_items as items')
    .innerJoin('users', 'users.id', 'items.target_id')
    .select('users.id')
    .where('items.provider_id', '=', providerId)
    .where('items.kind', '=', 'user')
    .where('items.password', '=', 'pending')
    .where('items.is_own', '=', 0)
    .where('users.password_hash', 'is', null)
    .execute();
  for (const { id } of gone) await disableAccount(trx, now, id);
}

async function migrationIn(trx: Db, providerId: string) {
  const migration = await findMigration(trx, providerId);
  if (migration === undefined) throw new LeaseLost();
  return migration;
}

/** The passwords are counted again, because sign-ins have moved some of them meanwhile. */
async function countPasswords(trx: Db, { providerId, run }: { readonly providerId: string; readonly run: number }) {
  const rows = await trx
    .selectFrom('legacy_migration_items')
    .select(['password', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('provider_id', '=', providerId)
    .where('kind', '=', 'user')
    .where('run', '=', run)
    .groupBy('password')
    .execute();
  const countOf = (wanted: string) => Number(rows.find(({ password }) => password === wanted)?.count ?? 0);
  return { moved: countOf('moved'), kept: countOf('kept'), pending: countOf('pending') };
}
