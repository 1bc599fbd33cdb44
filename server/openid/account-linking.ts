import { browserName } from '../audit/browser-name';
import { recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import { isDeliverable } from '../mail/mail-address';
import { findUserById, findUsersByEmail, type UserSummary, type UserWithEmail } from '../people/users';
import { lockUserRow } from '../sign-in/lock-user-row';
import type { Db } from '../storage/connection';
import { isUserName, userNameKey } from '../storage/user-names';
import type { Claims } from './authorization-code-flow';

/** The message key of the reason why an identity has no account. */
export type LinkProblem =
  | 'OPENID_ERROR_NOT_LINKED'
  | 'OPENID_ERROR_MAIL_NOT_VERIFIED'
  /** The account with the mail address is linked to another identity of the provider. */
  | 'OPENID_ERROR_ALREADY_LINKED';

/** The account of a provider's user, or the reason why there is none. */
export type LinkedAccount =
  | { readonly ok: true; readonly user: UserSummary; readonly isNew: boolean }
  | { readonly ok: false; readonly problem: LinkProblem };

/** A user of a provider. */
export interface Identity {
  readonly providerId: string;
  readonly claims: Claims;
}

/**
 * Finds the account that is linked to a provider's subject or, at the first sign-in, the account with the same mail
 * address. The provider must have verified the address. Addresses can change owners, so an account that is linked to
 * another subject of the provider is refused. It never creates an account.
 */
export async function findLinkedAccount(
  { db }: Pick<Deps, 'db'>,
  { providerId, claims }: Identity,
): Promise<LinkedAccount> {
  const linkedId = await findLinkedUserId(db, { providerId, subject: claims.sub });
  const linked = linkedId && (await findUserById(db, linkedId));
  if (linked) return { ok: true, user: linked, isNew: false };
  const { email, email_verified } = claims;
  // A placeholder address, which the server gave to an account without its own, does not count.
  if (typeof email !== 'string' || !isDeliverable(email.trim()))
    return { ok: false, problem: 'OPENID_ERROR_NOT_LINKED' };
  const user = chooseAccount(await findUsersByEmail(db, email), claims);
  if (user === undefined) return { ok: false, problem: 'OPENID_ERROR_NOT_LINKED' };
  // Some providers send the text "true".
  if (email_verified !== true && email_verified !== 'true')
    return { ok: false, problem: 'OPENID_ERROR_MAIL_NOT_VERIFIED' };
  if (await hasLink(db, { providerId, userId: user.id })) return { ok: false, problem: 'OPENID_ERROR_ALREADY_LINKED' };
  return { ok: true, user, isNew: true };
}

/**
 * Chooses the account of an identity from the accounts with its mail address. Disabled accounts count only if all are
 * disabled. If several remain, the account with the user name that the provider sends is chosen (OpenID Connect Core
 * 1.0 §5.1, preferred_username), and otherwise the only account that does not belong to a directory, because users of
 * some directories can edit their address.
 */
function chooseAccount(users: readonly UserWithEmail[], { preferred_username }: Claims): UserSummary | undefined {
  const people = users.filter(({ isTechnical }) => !isTechnical);
  const enabled = people.filter(({ isDisabled }) => !isDisabled);
  const candidates = enabled.length === 0 ? people : enabled;
  const isNamed = typeof preferred_username === 'string' && isUserName(preferred_username);
  const name = isNamed ? userNameKey(preferred_username) : undefined;
  const named = candidates.filter(({ userName }) => userNameKey(userName) === name);
  const own = candidates.filter(({ isOfDirectory }) => !isOfDirectory);
  return [candidates, named, own].find(({ length }) => length === 1)?.[0];
}

/** Finds the id of the account that is linked to a subject. */
export async function findLinkedUserId(
  db: Db,
  { providerId, subject }: { readonly providerId: string; readonly subject: string },
): Promise<string | undefined> {
  const link = await db
    .selectFrom('openid_links')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return link?.user_id;
}

async function hasLink(db: Db, { providerId, userId }: { providerId: string; userId: string }): Promise<boolean> {
  const link = await db
    .selectFrom('openid_links')
    .select('subject')
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return link !== undefined;
}

/** A subject of a provider, and the account that it can sign in to. */
export interface NewLink {
  readonly providerId: string;
  readonly subject: string;
  readonly userId: string;
  /** The User-Agent header of the browser. */
  readonly userAgent: string;
}

/**
 * Links a subject to an account, unless it is linked to another one.
 * @returns whether it is now linked to this account
 */
export async function linkAccount({ db, clock }: Pick<Deps, 'db' | 'clock'>, link: NewLink): Promise<boolean> {
  const { providerId, subject, userId, userAgent } = link;
  const browser = browserName(userAgent);
  await db
    .insertInto('openid_links')
    .values({ provider_id: providerId, subject, user_id: userId, browser, created_at: clock() })
    .onConflict((conflict) => conflict.columns(['provider_id', 'subject']).doNothing())
    .execute();
  return (await findLinkedUserId(db, link)) === userId;
}

/** A link that the user of the account has confirmed. */
export interface ConfirmedLink {
  readonly link: NewLink;
  readonly providerName: string;
  /** Is stored with the link, or not at all. */
  readonly inTransaction: (trx: Db) => Promise<void>;
}

/**
 * Links a subject to the account of the user who confirmed it, and records that.
 * @returns undefined if it is linked, else the message key of the reason
 */
export function linkConfirmed(
  deps: Deps,
  { link, providerName, inTransaction }: ConfirmedLink,
): Promise<'LOGIN_ACCOUNT_DISABLED' | 'OPENID_ERROR_LINKED_ELSEWHERE' | undefined> {
  const { userId } = link;
  return recordingTransaction(deps, async (trx, record) => {
    if ((await lockUserRow(trx, userId)) === undefined) return 'LOGIN_ACCOUNT_DISABLED';
    const isKnown = (await findLinkedUserId(trx, link)) !== undefined;
    if (!(await linkAccount({ db: trx, clock: deps.clock }, link))) return 'OPENID_ERROR_LINKED_ELSEWHERE';
    if (!isKnown) await record({ event: 'openid-account-linked', userId, target: providerName, detail: 'by the user' });
    await inTransaction(trx);
    return undefined;
  });
}

/**
 * Links a subject to an account that has no link to the provider yet. Call it while the row of the account is locked,
 * so that of two simultaneous identities with its mail address only one is linked.
 */
export async function linkFirstIdentity(deps: Pick<Deps, 'db' | 'clock'>, link: NewLink): Promise<boolean> {
  // A parallel sign-in of the same identity may have created the link already; that is no conflict.
  const isOther = (await findLinkedUserId(deps.db, link)) === undefined && (await hasLink(deps.db, link));
  return !isOther && linkAccount(deps, link);
}
