import { type RecordEvent, recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import { lockUser } from '../sessions/sessions';
import { lockAdministratorSignIn } from '../settings/login-settings/administrator-lockout';
import type { Db } from '../storage/connection';

/** Reads the identities of OpenID providers that are linked to an account, the newest first. */
export function listIdentities(db: Db, userId: string) {
  return db
    .selectFrom('openid_links')
    .innerJoin('openid_providers', 'openid_providers.id', 'openid_links.provider_id')
    .select(['provider_id', 'subject', 'description', 'browser', 'openid_links.created_at'])
    .where('user_id', '=', userId)
    .orderBy('openid_links.created_at', 'desc')
    .orderBy('subject')
    .execute();
}

/** Some identities of an account: those that were linked since a time, in ms since 1970, and those that are named. */
export interface IdentitiesToRemove {
  readonly userId: string;
  readonly since?: number;
  readonly named: readonly { readonly providerId: string | null; readonly subject: string | null }[];
}

/** Removes identities of an account, and records that. @returns the names of their providers */
export async function removeIdentities(
  trx: Db,
  record: RecordEvent,
  { userId, since = Number.MAX_SAFE_INTEGER, named }: IdentitiesToRemove,
): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const { provider_id, subject, description, created_at } of await listIdentities(trx, userId)) {
    const isNamed = named.some((each) => each.providerId === provider_id && each.subject === subject);
    if (!isNamed && created_at < since) continue;
    await trx
      .deleteFrom('openid_links')
      .where('provider_id', '=', provider_id)
      .where('subject', '=', subject)
      .execute();
    await record({ event: 'openid-account-unlinked', userId, target: description });
    removed.push(description);
  }
  return removed;
}

export interface OwnIdentity {
  readonly userId: string;
  readonly providerId: string;
  readonly subject: string;
  /** Tells whether the user can still sign in. The settings are locked while it runs. */
  readonly canSignIn: (trx: Db) => Promise<boolean>;
  /** Runs in the transaction of the change. */
  readonly inTransaction: (trx: Db, providerName: string) => Promise<void>;
}

/** Rolls back the removal of the last way to sign in. */
class LastSignInMethod extends Error {}

/** Removes an identity that a user has linked. @returns why it was not removed, if it was not */
export async function removeOwnIdentity(
  deps: Deps,
  { userId, providerId, subject, canSignIn, inTransaction }: OwnIdentity,
): Promise<'removed' | 'unknown' | 'OPENID_IDENTITY_LAST'> {
  try {
    return await recordingTransaction(deps, async (trx, record) => {
      await lockAdministratorSignIn(trx); // a save may be turning the other ways to sign in off
      await lockUser(trx, userId);
      const [name] = await removeIdentities(trx, record, { userId, named: [{ providerId, subject }] });
      if (name === undefined) return 'unknown';
      if (!(await canSignIn(trx))) throw new LastSignInMethod();
      await inTransaction(trx, name);
      return 'removed';
    });
  } catch (error) {
    if (error instanceof LastSignInMethod) return 'OPENID_IDENTITY_LAST';
    throw error;
  }
}
