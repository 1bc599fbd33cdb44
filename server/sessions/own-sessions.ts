import type { RecordEvent } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import { changeSessions } from './change-sessions';

/** A session as its user sees it; times in ms since 1970. */
export interface OwnSession {
  /** A random id of its own: neither the token nor derived from it, so it gives access to nothing. */
  id: string;
  userAgent: string;
  address: string;
  createdAt: number;
  lastUsedAt: number;
  loginType: string;
  /** What the provider that signed the user in is called; empty for a password, or for a deleted provider. */
  providerName: string;
  hasSecondFactor: boolean;
  isTenantAccess: boolean;
}

/** Reads the sessions of a user, the one that was used last first. Sessions between the steps of a sign-in are left out. */
export async function listOwnSessions({ db, clock }: Deps, userId: string): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('openid_providers', 'openid_providers.id', 'sessions.openid_provider_id')
    .select(['sessions.id', 'user_agent', 'address', 'sessions.created_at', 'last_used_at', 'login_type'])
    .select(['has_second_factor', 'is_tenant_access', 'openid_providers.description'])
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
    isTenantAccess: row.is_tenant_access === 1,
  }));
}

/** A user, and the id of one of their sessions. */
interface SessionOfUser {
  readonly userId: string;
  readonly id: string;
}

/** Ends one session of a user, and records that. @returns how many ended: none if it had ended already, or is another user's */
export function endOwnSession(deps: Deps, { userId, id }: SessionOfUser): Promise<number> {
  return changeSessions(deps, async (trx, record) => {
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
 * Ends all sessions of a user but one, and records that: those between the steps of a sign-in as well: an attacker with the password would
 * have a session a moment later.
 *
 * @returns how many full sessions ended
 */
export function endAllOthers(deps: Deps, { userId, id }: SessionOfUser): Promise<number> {
  return changeSessions(deps, async (trx, record) => {
    const others = trx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', id);
    const ended = await others.returning('kind').execute();
    return recordEnd(record, userId, ended.filter(({ kind }) => kind === 'user').length);
  });
}
