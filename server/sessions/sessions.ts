import { randomUUID } from 'node:crypto';
import { readLoginSettings } from '../login-settings/login-settings';
import type { Db } from '../storage/connection';
import { deriveSecret, hashToken, isToken, mintToken } from './token';

/** A pre-session stands between the password and the second factor or the device check. */
export type SessionKind = 'user' | 'pre-session';

export interface Session {
  id: string;
  userId: string;
  kind: SessionKind;
  /** Ends this session and no other (spec 002 §7). */
  logoutToken: string;
  /** Goes with changes that carry `antiCsrfToken` (spec 001 §6). */
  antiCsrfToken: string;
  /** ms since 1970, as `expiresAt`. */
  createdAt: number;
  expiresAt: number;
}

export interface NewSession {
  userId: string;
  userAgent: string;
  address: string;
  kind: SessionKind;
}

export interface OpenedSession {
  /** The only place where it is known in clear: it goes into the cookie. */
  token: string;
  session: Session;
}

const HOUR = 3_600_000;
const USER_AGENT_KEPT = 512;

/** Its lifetime is absolute: the login settings' hours from now, however busy the session is (spec 001 §9). */
export async function openSession(db: Db, clock: () => number, opened: NewSession): Promise<OpenedSession> {
  const { sessionLifetimeHours } = await readLoginSettings(db);
  const token = mintToken();
  const createdAt = clock();
  const row = {
    id: randomUUID(),
    user_id: opened.userId,
    kind: opened.kind,
    created_at: createdAt,
    expires_at: createdAt + sessionLifetimeHours * HOUR,
  };
  await db
    .insertInto('sessions')
    .values({
      ...row,
      token_hash: hashToken(token),
      user_agent: storable(opened.userAgent).slice(0, USER_AGENT_KEPT),
      address: storable(opened.address).slice(0, 64),
    })
    .execute();
  return { token, session: sessionOf(token, row) };
}

/** The session of a token. Made up, cut, ended or expired ones, and those of disabled users, find none. */
export async function findSession(db: Db, clock: () => number, token: unknown): Promise<Session | undefined> {
  if (!isToken(token)) return undefined;
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'user_id', 'kind', 'sessions.created_at', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', clock())
    .where('users.is_disabled', '=', 0)
    .where('users.is_closed', '=', 0)
    .executeTakeFirst();
  return row === undefined ? undefined : sessionOf(token, row);
}

export async function endSession(db: Db, token: unknown): Promise<void> {
  if (!isToken(token)) return;
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** @param exceptId the session in which the person asked for it, if that one is to stay */
export async function endSessionsOf(db: Db, userId: string, exceptId?: string): Promise<void> {
  const ending = db.deleteFrom('sessions').where('user_id', '=', userId);
  await (exceptId === undefined ? ending : ending.where('id', '!=', exceptId)).execute();
}

/** Expired sessions are refused anyway; this keeps the table small. */
export async function deleteExpiredSessions(db: Db, clock: () => number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', clock()).execute();
}

interface SessionRow {
  id: string;
  user_id: string;
  kind: string;
  created_at: number;
  expires_at: number;
}

function sessionOf(token: string, row: SessionRow): Session {
  return {
    id: row.id,
    userId: row.user_id,
    // Whatever is not a full session grants no more than a pre-session.
    kind: row.kind === 'user' ? 'user' : 'pre-session',
    logoutToken: deriveSecret(token, 'logout'),
    antiCsrfToken: deriveSecret(token, 'anti-csrf'),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

function storable(text: string): string {
  return text.replace(/\p{Cc}/gu, '');
}
