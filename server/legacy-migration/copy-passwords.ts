import type { LegacyPassword } from '../legacy-directory/legacy-directory';
import { sealLegacyPassword } from '../passwords/legacy-password';
import type { Db } from '../storage/connection';
import { partsOf } from './legacy-source';
import type { MigrationCounts } from './migration-counts';
import { type MigrationLease, MigrationLost, ownRow } from './migration-lease';
import type { MigrationRun } from './migration-run';
import { findMigration } from './migrations';

/** How many passwords one transaction copies. */
const BATCH = 50;

/**
 * Copies the passwords of the users who were moved, encrypted, to the accounts that have none. The first right sign-in replaces
 * each by a hash of today.
 *
 * @throws SourceError where the legacy system stays away, MigrationLost, the reason of the signal
 */
export async function copyPasswords(run: MigrationRun): Promise<void> {
  const { lease } = run;
  const { position, passwords, run: number } = await run.migration();
  let after = position;
  let done = passwords.current;
  for (let hasMore = true; hasMore; ) {
    const part = await run.ask((legacy) => partsOf.passwords(legacy, { after, limit: BATCH }));
    done += part.items.length;
    if (part.items.length > 0)
      await run.write(async (trx) => {
        const { counts } = await migrationIn(trx, lease.providerId);
        const copied = await copyBatch(trx, run, part.items);
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
    after = part.position;
    hasMore = part.hasMore;
  }
  await run.write((trx) => endCopy(trx, run, { done, run: number }));
}

/** How many passwords were copied, and how many accounts have kept theirs. */
interface Copied {
  readonly moved: number;
  readonly kept: number;
}

function withCopied({ moved, kept, pending }: MigrationCounts['passwords'], copied: Copied) {
  return {
    moved: moved + copied.moved,
    kept: kept + copied.kept,
    pending: Math.max(0, pending - copied.moved - copied.kept),
  };
}

async function copyBatch(
  trx: Db,
  { deps, lease }: MigrationRun,
  passwords: readonly LegacyPassword[],
): Promise<Copied> {
  const hashes = new Map(passwords.map(({ userId, hash }) => [userId, hash]));
  const ids = [...hashes.keys()].filter((id) => !/[\p{Cc}\p{Cs}]/u.test(id));
  const copied = { moved: 0, kept: 0 };
  if (ids.length === 0) return copied;
  const waiting = await trx
    .selectFrom('legacy_migration_items as items')
    .innerJoin('users', 'users.id', 'items.target_id')
    .select(['items.external_id', 'users.id', 'users.password_hash'])
    .where('items.provider_id', '=', lease.providerId)
    .where('items.kind', '=', 'user')
    .where('items.password', '=', 'pending')
    .where('items.external_id', 'in', ids)
    .execute();
  for (const { external_id, id, password_hash } of waiting) {
    const hash = hashes.get(external_id);
    if (hash === undefined) continue;
    const isStored = password_hash === null && (await storeHash(trx, id, sealLegacyPassword(deps.secrets, id, hash)));
    const password = isStored ? 'moved' : 'kept';
    copied[password] += 1;
    await setPassword(trx, lease, { externalId: external_id, password });
  }
  return copied;
}

/** @returns false where the user has signed in meanwhile, and so has a hash of today */
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

/** Users whose password the legacy system no longer has are left without one. */
async function endCopy(
  trx: Db,
  { deps, lease }: MigrationRun,
  { done, run }: { readonly done: number; readonly run: number },
): Promise<void> {
  const { providerId } = lease;
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

async function migrationIn(trx: Db, providerId: string) {
  const migration = await findMigration(trx, providerId);
  if (migration === undefined) throw new MigrationLost();
  return migration;
}

/** Counted anew: sign-ins meanwhile have moved passwords, too. */
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
