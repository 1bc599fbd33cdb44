import { randomUUID } from 'node:crypto';
import { PASSKEYS_MAX } from '../../shared/contract/account/passkeys';
import { type RecordEvent, recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import { lockUser } from '../sessions/sessions';
import { lockAdministratorSignIn } from '../settings/login-settings/administrator-lockout';
import type { Db } from '../storage/connection';
import { flag } from '../storage/flag';
import type { OwnPasskeys } from './stored-passkeys';
import type { NewPasskey } from './verify-registration';

export interface AddedPasskey extends OwnPasskeys {
  readonly passkey: NewPasskey;
  readonly name: string;
  /** The browser in which it is added. */
  readonly browser: string;
  /** Tells in the transaction whether the session may still add one. */
  readonly mayAdd: (trx: Db) => Promise<boolean>;
  /** Runs in the transaction of the change. */
  readonly inTransaction: (trx: Db) => Promise<void>;
}

/** Adds a passkey of a user. @returns its id, or why it was not added; `over`: the session may no longer */
export function addPasskey(
  deps: Deps,
  { userId, rpId, passkey, name, browser, mayAdd, inTransaction }: AddedPasskey,
): Promise<{ readonly id: string } | 'PASSKEY_LIMIT' | 'PASSKEY_ALREADY_ADDED' | 'over'> {
  return recordingTransaction(deps, async (trx, record) => {
    await lockUser(trx, userId);
    if (!(await mayAdd(trx))) return 'over';
    if ((await countPasskeys(trx, { userId, rpId })) >= PASSKEYS_MAX) return 'PASSKEY_LIMIT';
    const id = randomUUID();
    const added = await trx
      .insertInto('passkeys')
      .values({
        ...{ id, user_id: userId, rp_id: rpId, name, browser, created_at: deps.clock(), last_used_at: null },
        ...{ credential_id: passkey.credentialId, public_key: passkey.publicKey, counter: passkey.counter },
        ...{ transports: passkey.transports, aaguid: passkey.aaguid },
        is_backup_eligible: flag(passkey.isBackupEligible),
        is_backed_up: flag(passkey.isBackedUp),
        is_user_verified: flag(passkey.isUserVerified),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added === undefined) return 'PASSKEY_ALREADY_ADDED';
    await record({ event: 'passkey-added', userId, target: name });
    await inTransaction(trx);
    return { id };
  });
}

/** Counts the passkeys of a user for this server's host name. */
export async function countPasskeys(db: Db, { userId, rpId }: OwnPasskeys): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('rp_id', '=', rpId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Renames a passkey of a user. @returns whether there is one of this id */
export function renamePasskey(
  deps: Deps,
  { userId, id, name }: { readonly userId: string; readonly id: string; readonly name: string },
): Promise<boolean> {
  return recordingTransaction(deps, async (trx, record) => {
    const own = trx.selectFrom('passkeys').select('name').where('id', '=', id).where('user_id', '=', userId);
    const before = (await own.executeTakeFirst())?.name;
    if (before === undefined) return false;
    await trx.updateTable('passkeys').set({ name }).where('id', '=', id).where('user_id', '=', userId).execute();
    if (before !== name) await record({ event: 'passkey-renamed', userId, target: name });
    return true;
  });
}

export interface RemovedPasskey {
  readonly userId: string;
  readonly id: string;
  /** Tells whether the user may be left without passkeys. The settings are locked while it runs. */
  readonly canRemoveLast: (trx: Db) => Promise<boolean>;
  /** Runs in the transaction of the change. */
  readonly inTransaction: (trx: Db, name: string) => Promise<void>;
}

/** Removes a passkey of a user. @returns its name, or why it was not removed */
export function removePasskey(
  deps: Deps,
  { userId, id, canRemoveLast, inTransaction }: RemovedPasskey,
): Promise<{ readonly name: string } | 'unknown' | 'PASSKEY_LAST'> {
  return recordingTransaction(deps, async (trx, record) => {
    await lockAdministratorSignIn(trx); // a save may be turning the other ways to sign in off
    await lockUser(trx, userId);
    const own = await trx
      .selectFrom('passkeys')
      .select(['id', 'name', 'rp_id'])
      .where('user_id', '=', userId)
      .execute();
    const removed = own.find((passkey) => passkey.id === id);
    if (removed === undefined) return 'unknown';
    const isLast = !own.some((passkey) => passkey.id !== id && passkey.rp_id === removed.rp_id);
    if (isLast && !(await canRemoveLast(trx))) return 'PASSKEY_LAST';
    await trx.deleteFrom('passkeys').where('id', '=', id).execute();
    await record({ event: 'passkey-removed', userId, target: removed.name });
    await inTransaction(trx, removed.name);
    return { name: removed.name };
  });
}

/** Removes all passkeys of a user, who may have lost the device that has them. @returns how many there were */
export const removeAllPasskeys = (trx: Db, record: RecordEvent, userId: string): Promise<number> =>
  removePasskeys(trx, record, { userId, since: 0 });

/**
 * Removes the passkeys that a user has added since a time, in ms since 1970, and the one of an id, and records that.
 * @returns how many there were
 */
export async function removePasskeys(
  trx: Db,
  record: RecordEvent,
  { userId, since, id = null }: { readonly userId: string; readonly since: number; readonly id?: string | null },
): Promise<number> {
  const removed = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where((where) => where.or([where('created_at', '>=', since), where('id', '=', id)]))
    .returning('name')
    .execute();
  for (const { name } of removed) await record({ event: 'passkey-removed', userId, target: name });
  return removed.length;
}
