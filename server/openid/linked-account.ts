import type { Deps } from '../deps';
import { findUserById, findUsersByEmail, type UserSummary } from '../directory/users';
import { isDeliverable } from '../mail/mail-address';
import type { Claims } from './authorization';

/** The account of a provider's user, or why there is none: a message key. */
export type LinkedAccount =
  | { readonly ok: true; readonly user: UserSummary; readonly isNew: boolean }
  | { readonly ok: false; readonly problem: 'OPENID_ERROR_NOT_LINKED' | 'OPENID_ERROR_MAIL_NOT_VERIFIED' };

interface Identity {
  readonly providerId: string;
  readonly claims: Claims;
}

/**
 * Finds the account that is linked to the subject of a provider; the first time the one with the same mail address, which the
 * provider must have verified and only one account may have. It never creates an account.
 */
export async function findLinkedAccount(
  { db }: Pick<Deps, 'db'>,
  { providerId, claims }: Identity,
): Promise<LinkedAccount> {
  const link = await db
    .selectFrom('openid_links')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('subject', '=', claims.sub)
    .executeTakeFirst();
  const linked = link && (await findUserById(db, link.user_id));
  if (linked !== undefined) return { ok: true, user: linked, isNew: false };
  const { email, email_verified } = claims;
  // An address that was made up for an account is no mailbox.
  if (typeof email !== 'string' || !isDeliverable(email.trim()))
    return { ok: false, problem: 'OPENID_ERROR_NOT_LINKED' };
  const users = (await findUsersByEmail(db, email)).filter(({ isTechnical }) => !isTechnical);
  const [user] = users;
  if (user === undefined || users.length > 1) return { ok: false, problem: 'OPENID_ERROR_NOT_LINKED' };
  // Some providers answer the text "true".
  const isVerified = email_verified === true || email_verified === 'true';
  return isVerified ? { ok: true, user, isNew: true } : { ok: false, problem: 'OPENID_ERROR_MAIL_NOT_VERIFIED' };
}

/** Links the subject of a provider to an account. Of two at the same time the first one stays. */
export async function linkAccount(
  { db, clock }: Deps,
  { providerId, claims }: Identity,
  userId: string,
): Promise<void> {
  await db
    .insertInto('openid_links')
    .values({ provider_id: providerId, subject: claims.sub, user_id: userId, created_at: clock() })
    .onConflict((conflict) => conflict.columns(['provider_id', 'subject']).doNothing())
    .execute();
}
