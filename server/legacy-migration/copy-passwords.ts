import { sealLegacyPassword } from '../passwords/legacy-password';
import type { LegacyPassword } from '../legacy-directory/legacy-directory';
import type { Db } from '../storage/connection';
import { partsOf } from './legacy-source';
import { type MigrationLease, ownRow } from './migration-lease';
import type { MigrationRun } from './migration-run';

/** How many passwords one transaction copies. */
const BATCH = 50;

/**
 * Copies the passwords of the users who were moved, encrypted, to the accounts that have none. The first right sign-in replaces
 * each by a hash of today.
 *
 * @throws SourceError where the legacy system stays away, MigrationLost, the reason of the signal
 */
export async function copyPasswords(run: MigrationRun): Promise<void> {
  const { deps, lease } = run;
  const { position, passwords } = await run.migration();
  let after = position;
  let done = passwords.current;
  for (let hasMore = true; hasMore; ) {
    const part = await run.ask((legacy) => partsOf.passwords(legacy, { after, limit: BATCH }));
    done += part.items.length;
    if (part.items.length > 0)
      await run.write(async (trx) => {
        await copyBatch(trx, run, part.items);
        const total = Math.max(passwords.count, done);
        await ownRow(trx, lease)
          .set({ position: part.position, passwords_done: done, passwords_total: total })
          .execute();
      });
    after = part.position;
    hasMore = part.hasMore;
  }
  await run.write((trx) => endCopy(trx, lease, { done, now: deps.clock() }));
}

async function copyBatch(trx: Db, { deps, lease }: MigrationRun, passwords: readonly LegacyPassword[]): Promise<void> {
  const hashes = new Map(passwords.map(({ userId, hash }) => [userId, hash]));
  const ids = [...hashes.keys()].filter((id) => !/[\p{Cc}\p{Cs}]/u.test(id));
  if (ids.length === 0) return;
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
    if (password_hash === null) {
      const sealed = sealLegacyPassword(deps.secrets, id, hash);
      await trx.updateTable('users').set({ password_hash: sealed }).where('id', '=', id).execute();
    }
    await setPassword(trx, lease, { externalId: external_id, password: password_hash === null ? 'moved' : 'kept' });
  }
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
  lease: MigrationLease,
  { done, now }: { readonly done: number; readonly now: number },
): Promise<void> {
  await trx
    .updateTable('legacy_migration_items')
    .set({ password: 'none' })
    .where('provider_id', '=', lease.providerId)
    .where('kind', '=', 'user')
    .where('password', '=', 'pending')
    .execute();
  await ownRow(trx, lease)
    .set({
      position: '',
      password_state: 'finished',
      passwords_done: done,
      passwords_total: done,
      is_running: 0,
      moved_at: null,
      ended_at: now,
    })
    .execute();
}
