import { type RecordEvent, recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import { forgetRememberedBrowsers } from './devices/remembered-browsers';
import { publishingSessionTransaction } from './publishing-session-transaction';

/** A session as its user sees it. Times are in ms since 1970. */
export interface OwnSession {
  /** A random id, which gives access to nothing: it is neither the token nor derived from it. */
  id: string;
  userAgent: string;
  address: string;
  createdAt: number;
  lastUsedAt: number;
  loginType: string;
  /**
   * The name of the provider that signed the user in; empty after a sign-in with a password, or if the provider was
   * deleted.
   */
  providerName: string;
  hasSecondFactor: boolean;
  isBrowserRemembered: boolean;
  isTenantAccess: boolean;
}

/** Reads the full sessions of a user, the most recently used first. */
export async function listOwnSessions({ db, clock }: Deps, userId: string): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('openid_providers', 'openid_providers.id', 'sessions.openid_provider_id')
    .select(['sessions.id', 'user_agent', 'address', 'sessions.created_at', 'last_used_at', 'login_type'])
    .select(['has_second_factor', 'is_browser_remembered', 'is_tenant_access', 'openid_providers.description'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'user')
    .where('expires_at', '>', clock())
    .orderBy('last_used_at', 'desc')
    .orderBy('sessions.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    loginType: row.login_type,
    providerName: row.description ?? '',
    hasSecondFactor: row.has_second_factor === 1,
    isBrowserRemembered: row.is_browser_remembered === 1,
    isTenantAccess: row.is_tenant_access === 1,
  }));
}

/** A user and one of the user's sessions. */
interface SessionOfUser {
  readonly userId: string;
  readonly id: string;
}

/**
 * Ends a session of a user, and records that.
 * @returns the number of ended sessions: 0 if it had already ended or belongs to another user
 */
export function endOwnSession(deps: Deps, { userId, id }: SessionOfUser): Promise<number> {
  return publishingSessionTransaction(deps, async (trx, record) => {
    const ending = trx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('kind', '=', 'user');
    return recordEnd(record, userId, Number((await ending.executeTakeFirst()).numDeletedRows));
  });
}

async function recordEnd(record: RecordEvent, userId: string, count: number): Promise<number> {
  if (count > 0) await record({ event: 'session-ended', userId, detail: String(count) });
  return count;
}

/**
 * Forgets a remembered browser of a user, and records that.
 * @returns 0 if it was forgotten already or belongs to another user
 */
export function forgetOwnBrowser(deps: Deps, { userId, id }: SessionOfUser): Promise<number> {
  return recordingTransaction(deps, async (trx, record) => {
    const forgotten = await forgetRememberedBrowsers(trx, userId, { id });
    if (forgotten > 0) await record({ event: 'browser-forgotten', userId });
    return forgotten;
  });
}

/**
 * Ends all other sessions of a user, forgets the other remembered browsers, and records that. Pre-sessions are ended as
 * well, because an attacker with the password could complete one a moment later.
 * @returns the number of ended full sessions
 */
export function endAllOthers(
  deps: Deps,
  { userId, id, deviceToken }: SessionOfUser & { readonly deviceToken: unknown },
): Promise<number> {
  return publishingSessionTransaction(deps, async (trx, record) => {
    const others = trx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', id);
    const ended = await others.returning('kind').execute();
    const forgotten = await forgetRememberedBrowsers(trx, userId, { exceptToken: deviceToken });
    if (forgotten > 0) await record({ event: 'browser-forgotten', userId });
    return recordEnd(record, userId, ended.filter(({ kind }) => kind === 'user').length);
  });
}
