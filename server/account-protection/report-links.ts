import * as v from 'valibot';
import { type REPORTED_KEYS, ReportEffects, report } from '../../shared/contract/sign-in/report';
import type { ReportableEvent } from '../../shared/contract/sign-in/reported-events';
import type { Deps } from '../deps';
import type { Session } from '../sessions/session';
import { generateToken, hashToken, isToken } from '../sessions/token';
import type { Db } from '../storage/connection';

/** What a user can report, with its text for that user: the subject of the mail, unless that asks for something. */
export const REPORTABLE_EVENTS: Readonly<Record<ReportableEvent, (typeof REPORTED_KEYS)[number]>> = {
  'new-device': 'MAIL_NEW_DEVICE_SUBJECT',
  'wrong-codes': 'MAIL_WRONG_CODES_SUBJECT',
  'wrong-passwords': 'MAIL_WRONG_PASSWORDS_SUBJECT',
  'password-changed': 'MAIL_PASSWORD_CHANGED_SUBJECT',
  'two-factor-on': 'MAIL_TFA_ON_SUBJECT',
  'two-factor-off': 'MAIL_TFA_OFF_SUBJECT',
  'two-factor-off-by-code': 'MAIL_TFA_OFF_SUBJECT',
  'backup-code-used': 'MAIL_BACKUP_CODE_SUBJECT',
  'passkey-added': 'MAIL_PASSKEY_ADDED_SUBJECT',
  'passkey-removed': 'MAIL_PASSKEY_REMOVED_SUBJECT',
  'new-passkey': 'MAIL_NEW_PASSKEY_SUBJECT',
  'openid-linked': 'MAIL_OPENID_LINKED_SUBJECT',
  'openid-unlinked': 'MAIL_OPENID_UNLINKED_SUBJECT',
  'api-key-created': 'REPORT_KEY_CREATED',
  'api-key-rotated': 'MAIL_APIKEY_ROTATED_SUBJECT',
};

/** Tells whether a text is the name of an event that can be reported. */
export const isReportable = (event: string): event is ReportableEvent => Object.hasOwn(REPORTABLE_EVENTS, event);

const DAY = 86_400_000;

/** The events after which the person who caused them may have no session: that person has only tried to sign in. */
const ATTEMPTS: readonly ReportableEvent[] = ['wrong-codes', 'wrong-passwords'];

/** Tells whether an event is only an attempt to sign in, which may be that of a stranger. */
export const isAttempt = (event: ReportableEvent): boolean => ATTEMPTS.includes(event);

/** How long a link can be used, in ms. */
const LIFETIME = 7 * DAY;

/** How long after that its page says that it has expired, in ms. */
const REMEMBERED = 23 * DAY;

/** What a link reports. */
export interface ReportedEvent {
  readonly userId: string;
  readonly event: ReportableEvent;
  /** The name of the browser and the IP address, if the mail mentions them. */
  readonly browser?: string | undefined;
  readonly address?: string | undefined;
  /** The label of the API key, or the name of the provider. */
  readonly target?: string | undefined;
  readonly apiKeyId?: string | undefined;
  /** The identity that was linked to the account. */
  readonly identity?: { readonly providerId: string; readonly subject: string } | undefined;
  /** The argon2id hash of the password before the change. */
  readonly previousPasswordHash?: string | undefined;
  /** The session in which it happened, or that it has opened. */
  readonly session?: Session | undefined;
}

/**
 * Creates the link of a mail, in the transaction of the event.
 * @returns its path, which contains the token; only the hash of the token is stored
 */
export async function createReportLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  event: ReportedEvent,
): Promise<string> {
  const token = generateToken();
  const now = clock();
  const expiresAt = now + LIFETIME;
  const session = sessionOf(event);
  await db
    .insertInto('report_links')
    .values({
      token_hash: hashToken(token),
      user_id: event.userId,
      event: event.event,
      browser: event.browser ?? '',
      address: event.address ?? '',
      target: event.target ?? '',
      api_key_id: event.apiKeyId ?? null,
      openid_provider_id: event.identity?.providerId ?? null,
      openid_subject: event.identity?.subject ?? null,
      previous_password_hash: event.previousPasswordHash ?? null,
      session_passkey_id: session?.passkeyId ?? null,
      session_provider_id: session?.openIdProviderId ?? null,
      session_subject: session?.openIdSubject ?? null,
      // Where no other person has come in, nothing that was added since is of one.
      since: session?.beganAt ?? expiresAt,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return report.address.replace(':token', token);
}

/** Only a full session shows that the person who has entered wrong passwords or codes has come in. */
function sessionOf({ userId, event, session }: ReportedEvent): Session | undefined {
  if (session?.userId !== userId) return undefined;
  return session.kind === 'user' || !isAttempt(event) ? session : undefined;
}

/** A stored link, with the account as it is now. */
export type ReportLink = NonNullable<Awaited<ReturnType<typeof findReportLink>>>;

/** Finds the link of a token. */
export async function findReportLink(db: Db, token: unknown) {
  if (!isToken(token)) return undefined;
  const row = await db
    .selectFrom('report_links')
    .innerJoin('users', 'users.id', 'report_links.user_id')
    .selectAll('report_links')
    .select(['display_name', 'password_hash', 'must_change_password'])
    .where('token_hash', '=', hashToken(token))
    .where('is_closed', '=', 0)
    .executeTakeFirst();
  if (row === undefined || !isReportable(row.event)) return undefined;
  return { ...row, event: row.event };
}

/** Whether a link can be used. A time that is too far in the future was stored while the clock was ahead. */
export function stateOf({ used_at, expires_at }: ReportLink, now: number): 'open' | 'used' | 'expired' {
  if (used_at !== null) return 'used';
  return expires_at > now && expires_at <= now + LIFETIME ? 'open' : 'expired';
}

/**
 * Returns what a report of a link does. Another user has created or replaced an API key, so the account of its user is
 * left alone. Of any other event the reason may be a person who has the password or a session; who has guessed wrong may
 * have it by now.
 */
export function effectsOf(link: ReportLink): Partial<ReportEffects> {
  if (link.api_key_id !== null) return { key: true, administrators: true };
  const hasPassword = link.password_hash !== null;
  return {
    sessions: true,
    keys: link.since < link.expires_at,
    signInMethod: link.session_passkey_id !== null || link.session_subject !== null,
    identity: link.openid_subject !== null,
    password: hasPassword,
    previousPassword: hasPassword && link.previous_password_hash !== null,
    administrators: !hasPassword,
  };
}

/** Returns what the report of a used link has done. */
export function storedEffects({ effects }: ReportLink): Partial<ReportEffects> {
  return effects === null ? {} : v.parse(v.pipe(v.string(), v.parseJson(), ReportEffects), effects);
}

/** Makes the links of an account forget its earlier passwords, once the owner or an administrator has set one. */
export async function forgetPreviousPasswords(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('report_links')
    .set({ previous_password_hash: null })
    .where('user_id', '=', userId)
    .where('previous_password_hash', 'is not', null)
    .execute();
}

/** Deletes the passwords of expired links, and old links. */
export async function deleteExpiredReportLinks({ db, clock }: Deps): Promise<void> {
  const now = clock();
  await db
    .updateTable('report_links')
    .set({ previous_password_hash: null })
    .where('expires_at', '<=', now)
    .where('previous_password_hash', 'is not', null)
    .execute();
  await db
    .deleteFrom('report_links')
    .where('expires_at', '<=', now - REMEMBERED)
    .execute();
}
