import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps';
import { readLoginSettings } from '../settings/login-settings/login-settings';
import type { Db } from '../storage/connection';
import { flag } from '../storage/flag';
import { browserColumns } from './browser-columns';
import { forgetRememberedBrowsers } from './devices/remembered-browsers';
import { type PreSessionStep, preSessionLifetime } from './pre-session';
import { type KnownSignInMethod, type Session, type SessionRow, sessionOf } from './session';
import { generateToken, hashToken, isToken, renewedToken } from './token';

/** By default the user signs in with a password, now. */
export interface NewSession extends KnownSignInMethod {
  userId: string;
  userAgent: string;
  address: string;
  /** The step of a pre-session. Without it the session is a full one. */
  step?: PreSessionStep | undefined;
  /** The lifetime of a full session; by default that of the login settings. */
  lifetimeHours?: number;
  /** The end of a full session that replaces another one, in ms since 1970. */
  expiresAt?: number;
  /** When the user was authenticated; now by default. */
  authenticatedAt?: number;
  /** Whether the user needed no second factor, because the browser is remembered. */
  isBrowserRemembered?: boolean;
  /** Whether the sign-in has just changed the password, because it required that. */
  isPasswordForced?: boolean;
  /** Whether the replaced session has shown the prompt to set up two-factor. */
  isTfaPrompted?: boolean;
}

export interface CreatedSession {
  /** The token for the cookie. Only its hash is stored. */
  token: string;
  session: Session;
}

const HOUR = 3_600_000;

/** How many full sessions a user may have. A further one ends the oldest. */
const MAX_SESSIONS = 100;

/**
 * Creates a session. Its lifetime is absolute: it ends after the number of hours in the login settings, regardless of
 * activity.
 */
export async function createSession({ db, clock }: Deps, session: NewSession): Promise<CreatedSession> {
  const token = generateToken();
  const createdAt = clock();
  const row = {
    id: randomUUID(),
    user_id: session.userId,
    kind: session.step === undefined ? 'user' : 'pre-session',
    step: session.step ?? null,
    is_tenant_access: flag(false),
    is_tfa_prompted: flag(session.isTfaPrompted ?? false),
    login_type: session.loginType ?? 'UserPass',
    openid_login_id: session.openIdLoginId ?? null,
    openid_provider_id: session.openIdProviderId ?? null,
    openid_subject: session.openIdSubject ?? null,
    has_second_factor: flag(session.hasSecondFactor ?? false),
    passkey_id: session.passkeyId ?? null,
    created_at: createdAt,
    began_at: session.beganAt ?? createdAt,
    authenticated_at: session.authenticatedAt ?? createdAt,
    last_used_at: createdAt,
    password_forced_at: session.isPasswordForced ? createdAt : null,
    expires_at: await endOf(db, createdAt, session),
  };
  await db
    .insertInto('sessions')
    .values({
      ...row,
      is_browser_remembered: flag(session.isBrowserRemembered ?? false),
      token_hash: hashToken(token),
      ...browserColumns(session),
    })
    .execute();
  if (session.step === undefined) await endOldest(db, row);
  return { token, session: sessionOf(token, row) };
}

/**
 * Ends the oldest full session beyond the limit. Pre-sessions are not counted, so that an attacker with only the
 * password cannot end a full session.
 */
async function endOldest(db: Db, { id, user_id }: { id: string; user_id: string }): Promise<void> {
  const others = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .where('kind', '=', 'user')
    .where('id', '!=', id)
    .orderBy('created_at', 'desc');
  const [oldest] = await others
    .offset(MAX_SESSIONS - 1)
    .limit(1)
    .execute();
  if (oldest !== undefined) await db.deleteFrom('sessions').where('id', '=', oldest.id).execute();
}

async function endOf(db: Db, createdAt: number, { step, expiresAt, lifetimeHours }: NewSession): Promise<number> {
  if (step !== undefined) return createdAt + preSessionLifetime(step);
  return expiresAt ?? createdAt + (lifetimeHours ?? (await readLoginSettings(db)).sessionLifetimeHours) * HOUR;
}

/**
 * Finds the session of a token.
 * @returns undefined for invalid tokens, for ended or expired sessions and for disabled users
 */
export async function findSession({ db, clock }: Deps, token: unknown): Promise<Session | undefined> {
  if (!isToken(token)) return undefined;
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'user_id', 'kind', 'step', 'sessions.created_at', 'expires_at'])
    .select(['is_tenant_access', 'is_tfa_prompted', 'login_type', 'openid_login_id', 'openid_provider_id'])
    .select([
      'has_second_factor',
      'last_used_at',
      'authenticated_at',
      'passkey_id',
      'openid_subject',
      'began_at',
      'password_forced_at',
    ])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', clock())
    .where('users.is_disabled', '=', 0)
    .where('users.is_closed', '=', 0)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const ahead = row.created_at - clock();
  return sessionOf(token, ahead > 0 ? await correctTimes(db, row, ahead) : row);
}

/**
 * Corrects a session that was created while the clock was ahead, because it would last too long. It is treated as if it
 * were created now.
 */
async function correctTimes(db: Db, row: SessionRow, ahead: number): Promise<SessionRow> {
  const times = { created_at: row.created_at - ahead, expires_at: row.expires_at - ahead };
  const stored = db.updateTable('sessions').set(times).where('id', '=', row.id);
  await stored.where('created_at', '=', row.created_at).execute();
  return { ...row, ...times };
}

/**
 * Ends the session of a token.
 * @returns whether it existed; of two parallel calls only one returns true
 */
export async function endSession(db: Db, token: unknown): Promise<boolean> {
  if (!isToken(token)) return false;
  const deleted = await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Ends all sessions of a user, who then needs a code in every browser. @param exceptId a session that stays */
export async function endSessionsOf(db: Db, userId: string, exceptId?: string): Promise<void> {
  const ending = db.deleteFrom('sessions').where('user_id', '=', userId);
  await (exceptId === undefined ? ending : ending.where('id', '!=', exceptId)).execute();
  await forgetRememberedBrowsers(db, userId);
}

/** Ends the full sessions of a user except one; pre-sessions stay. */
export async function endOtherSessions(db: Db, userId: string, exceptId: string): Promise<void> {
  const full = db.deleteFrom('sessions').where('user_id', '=', userId).where('kind', '=', 'user');
  await full.where('id', '!=', exceptId).execute();
}

/**
 * Lets changes of what gives access to an account wait for each other until the transaction ends. All lock the user before
 * the sessions, so that two servers cannot deadlock.
 */
export async function lockUser(trx: Db, id: string): Promise<void> {
  const users = trx.updateTable('users').set((row) => ({ updated_at: row.ref('updated_at') }));
  await users.where('id', '=', id).execute();
}

/** Tells whether a session has not ended. */
export async function isOngoing(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Stores that the prompt to set up two-factor has been shown in a session. */
export async function markTfaPrompted(db: Db, id: string): Promise<void> {
  await db.updateTable('sessions').set({ is_tfa_prompted: 1 }).where('id', '=', id).execute();
}

/**
 * Stores that the user of a session has just been authenticated again, and renews the session's token, so that a stolen
 * one is no longer valid.
 * @returns the new token, or undefined if the session has ended or was renewed in the meantime
 */
export async function renewSession({ db, clock }: Deps, token: unknown): Promise<string | undefined> {
  if (!isToken(token)) return undefined;
  const renewed = renewedToken(token);
  const updated = await db
    .updateTable('sessions')
    .set({ authenticated_at: clock(), token_hash: hashToken(renewed) })
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n ? renewed : undefined;
}

/** Deletes expired sessions, which are refused in any case, to keep the table small. */
export async function deleteExpiredSessions({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', clock()).execute();
}
