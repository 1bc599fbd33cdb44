import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps';
import { readLoginSettings } from '../login-settings/login-settings';
import type { Db } from '../storage/connection';
import { type Flag, flag } from '../storage/tables';
import { PRE_SESSION_LIFETIME, PRE_SESSION_STEPS, type PreSessionStep } from './pre-session';
import { deriveSecret, generateToken, hashToken, isToken } from './token';

/** A pre-session stands between the password and what else has to be proven; it opens that step and nothing else. */
export type SessionKind = 'user' | 'pre-session';

export interface Session {
  id: string;
  userId: string;
  kind: SessionKind;
  /** What a pre-session is for. */
  step?: PreSessionStep;
  /** A session of the support in somebody's name, which may not touch what protects the account. */
  isTenantAccess: boolean;
  /** The prompt to set up two-factor has been shown in it (once is enough). */
  isTfaPrompted: boolean;
  /** Ends this session and no other. */
  logoutToken: string;
  /** Goes with changes that carry `antiCsrfToken`. */
  antiCsrfToken: string;
  /** ms since 1970, as `expiresAt`. */
  createdAt: number;
  expiresAt: number;
}

export interface NewSession {
  userId: string;
  userAgent: string;
  address: string;
  /** What still has to be proven: opens a pre-session for it. Without it the session is a full one. */
  step?: PreSessionStep | undefined;
  /** Of a full session; read from the login settings where it is missing. */
  lifetimeHours?: number;
  /** When a full session ends that takes the place of another, in ms since 1970. */
  expiresAt?: number;
  /** The session it takes the place of has shown the prompt to set up two-factor. */
  isTfaPrompted?: boolean;
}

export interface OpenedSession {
  /** The only place where it is known in clear: it goes into the cookie. */
  token: string;
  session: Session;
}

const HOUR = 3_600_000;

const USER_AGENT_KEPT = 512;

/** So many full sessions may a person have, more than anybody has browsers: the oldest makes room. */
const MOST_SESSIONS = 100;

/** Its lifetime is absolute: the login settings' hours from now, however busy the session is. */
export async function openSession({ db, clock }: Deps, opened: NewSession): Promise<OpenedSession> {
  const token = generateToken();
  const createdAt = clock();
  const row = {
    id: randomUUID(),
    user_id: opened.userId,
    kind: opened.step === undefined ? 'user' : 'pre-session',
    step: opened.step ?? null,
    is_tenant_access: flag(false),
    is_tfa_prompted: flag(opened.isTfaPrompted ?? false),
    created_at: createdAt,
    expires_at: await endOf(db, createdAt, opened),
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
  if (opened.step === undefined) await endOldest(db, row);
  return { token, session: sessionOf(token, row) };
}

/** Pre-sessions are left alone: who knows only the password must not end a session by them. They are short anyway. */
async function endOldest(db: Db, { id, user_id }: { id: string; user_id: string }): Promise<void> {
  const others = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .where('kind', '=', 'user')
    .where('id', '!=', id)
    .orderBy('created_at', 'desc');
  const [oldest] = await others
    .offset(MOST_SESSIONS - 1)
    .limit(1)
    .execute();
  if (oldest !== undefined) await db.deleteFrom('sessions').where('id', '=', oldest.id).execute();
}

async function endOf(db: Db, createdAt: number, { step, expiresAt, lifetimeHours }: NewSession): Promise<number> {
  if (step !== undefined) return createdAt + PRE_SESSION_LIFETIME;
  return expiresAt ?? createdAt + (lifetimeHours ?? (await readLoginSettings(db)).sessionLifetimeHours) * HOUR;
}

/** The session of a token. Made up, cut, ended or expired ones, and those of disabled users, find none. */
export async function findSession({ db, clock }: Deps, token: unknown): Promise<Session | undefined> {
  if (!isToken(token)) return undefined;
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'user_id', 'kind', 'step', 'sessions.created_at', 'expires_at'])
    .select(['is_tenant_access', 'is_tfa_prompted'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', clock())
    .where('users.is_disabled', '=', 0)
    .where('users.is_closed', '=', 0)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const ahead = row.created_at - clock();
  return sessionOf(token, ahead > 0 ? await broughtBack(db, row, ahead) : row);
}

/** A session that a clock running ahead opened would last longer than any other: it lasts as long as if opened now. */
async function broughtBack(db: Db, row: SessionRow, ahead: number): Promise<SessionRow> {
  const times = { created_at: row.created_at - ahead, expires_at: row.expires_at - ahead };
  const stored = db.updateTable('sessions').set(times).where('id', '=', row.id);
  await stored.where('created_at', '=', row.created_at).execute();
  return { ...row, ...times };
}

/** @returns whether it was there: of two that end one session only one did */
export async function endSession(db: Db, token: unknown): Promise<boolean> {
  if (!isToken(token)) return false;
  const gone = await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** @param exceptId the session in which the person asked for it, if that one is to stay */
export async function endSessionsOf(db: Db, userId: string, exceptId?: string): Promise<void> {
  const ending = db.deleteFrom('sessions').where('user_id', '=', userId);
  await (exceptId === undefined ? ending : ending.where('id', '!=', exceptId)).execute();
}

/** Ends the full sessions of a person but one; pre-sessions go on. */
export async function endOtherSessions(db: Db, userId: string, exceptId: string): Promise<void> {
  const full = db.deleteFrom('sessions').where('user_id', '=', userId).where('kind', '=', 'user');
  await full.where('id', '!=', exceptId).execute();
}

/** Remembers of a session that the prompt to set up two-factor has been shown in it. */
export async function noteTfaPrompt(db: Db, id: string): Promise<void> {
  await db.updateTable('sessions').set({ is_tfa_prompted: 1 }).where('id', '=', id).execute();
}

/** Expired sessions are refused anyway; this keeps the table small. */
export async function deleteExpiredSessions({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', clock()).execute();
}

interface SessionRow {
  id: string;
  user_id: string;
  kind: string;
  step: string | null;
  is_tenant_access: Flag;
  is_tfa_prompted: Flag;
  created_at: number;
  expires_at: number;
}

function sessionOf(token: string, row: SessionRow): Session {
  const step = PRE_SESSION_STEPS.find((known) => known === row.step);
  return {
    id: row.id,
    userId: row.user_id,
    // Whatever is not a full session grants no more than a pre-session.
    kind: row.kind === 'user' ? 'user' : 'pre-session',
    ...(step === undefined ? {} : { step }),
    isTenantAccess: row.is_tenant_access === 1,
    isTfaPrompted: row.is_tfa_prompted === 1,
    logoutToken: deriveSecret(token, 'logout'),
    antiCsrfToken: deriveSecret(token, 'anti-csrf'),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

function storable(text: string): string {
  return text.replace(/\p{Cc}/gu, '');
}
