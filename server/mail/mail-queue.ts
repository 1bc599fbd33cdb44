import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { SecretDeps } from '../deps';
import type { Db } from '../storage/connection';
import { type MailMessage, StoredMessage } from './queued-mail';

/** The kinds of mails, as the log, the audit record and the metrics name them. */
export const MAIL_KINDS = [
  'device-code',
  'new-device',
  'wrong-codes',
  'wrong-passwords',
  'api-key-confirmation',
  'api-key-rotated',
  'new-passkey',
  'openid-linked',
  'openid-unlinked',
  'password-changed',
  'password-changed-by-admin',
  'two-factor-on',
  'two-factor-off',
  'two-factor-off-by-code',
  'two-factor-off-by-admin',
  'backup-code-used',
  'passkey-added',
  'passkey-removed',
  'passkeys-removed-by-admin',
  'sign-in-reported',
  'test',
] as const;

/** One of {@link MAIL_KINDS}. */
export type MailKind = (typeof MAIL_KINDS)[number];

/** The outcome of a mail: `deferred` is tried again, and `failed` is not. */
export type MailOutcome = 'queued' | 'sent' | 'deferred' | 'failed' | 'no-address';

/** A mail to an account. */
export interface Mail {
  readonly kind: MailKind;
  readonly userId: string;
  readonly message: MailMessage;
  /** Identifies the subject of the mail. A newer mail of the same kind and subject replaces this one. */
  readonly subjectId?: string;
  /** When the mail is no longer useful, in ms since 1970. No mail is sent after a day. */
  readonly expiresAt?: number;
}

/** A mail of the queue that this server is sending. */
export interface ClaimedMail {
  readonly id: string;
  readonly kind: string;
  readonly userId: string;
  readonly subjectId: string | undefined;
  /** The message, or undefined if no key decrypts it. */
  readonly message: MailMessage | undefined;
  /** The number of attempts to send the mail, including this one. */
  readonly attempts: number;
  readonly expiresAt: number;
  /** When another server may send the mail instead, in ms since 1970. */
  readonly claimedUntil: number;
}

/** How long attempts to send a mail continue, in ms. */
const LIFETIME = 86_400_000;

/** The wait after the first attempt, in ms. It doubles with each attempt. */
const FIRST_WAIT = 30_000;

const LONGEST_WAIT = 3_600_000;

/** How long a mail is reserved for the server that sends it, in ms. This is longer than one attempt may take. */
const CLAIM = 120_000;

/** Returns the encryption context of the message of a mail. */
export const mailContext = (id: string): string => `mail ${id}`;

/**
 * Stores a mail, which replaces an older mail of the same subject. If the caller's transaction makes the change that
 * the mail reports, both are stored or neither.
 * @param isClaimed whether this server sends the mail now, unless it stops first
 */
export async function addMail(
  { db, clock, secrets }: SecretDeps,
  { kind, userId, message, subjectId, expiresAt = Number.POSITIVE_INFINITY }: Mail,
  isClaimed: boolean,
): Promise<ClaimedMail> {
  const now = clock();
  const id = randomUUID();
  if (subjectId !== undefined)
    await db.deleteFrom('mail_queue').where('subject_id', '=', subjectId).where('kind', '=', kind).execute();
  const claimedUntil = now + (isClaimed ? CLAIM : 0);
  const attempts = isClaimed ? 1 : 0;
  const end = Math.min(expiresAt, now + LIFETIME);
  await db
    .insertInto('mail_queue')
    .values({
      id,
      kind,
      user_id: userId,
      subject_id: subjectId ?? null,
      message: secrets.seal(JSON.stringify(message), mailContext(id)),
      attempts,
      next_at: claimedUntil,
      expires_at: end,
    })
    .execute();
  return { id, kind, userId, subjectId, message, attempts, expiresAt: end, claimedUntil };
}

/**
 * Reserves due mails for this server. A mail of a server that stopped while sending it becomes due again some time
 * later. Mails to accounts that have been disabled or closed are deleted.
 */
export async function claimMails({ db, clock, secrets }: SecretDeps, limit: number): Promise<readonly ClaimedMail[]> {
  const now = clock();
  const due = await db
    .selectFrom('mail_queue')
    .innerJoin('users', 'users.id', 'mail_queue.user_id')
    .selectAll('mail_queue')
    .select(['is_disabled', 'is_closed'])
    // A time that is later than the longest wait was stored while the clock was ahead.
    .where((where) => where.or([where('next_at', '<=', now), where('next_at', '>', now + 2 * LONGEST_WAIT)]))
    .orderBy('next_at')
    .limit(limit)
    .execute();
  const claimed: ClaimedMail[] = [];
  for (const row of due) {
    if (row.is_disabled === 1 || row.is_closed === 1) {
      await db.deleteFrom('mail_queue').where('id', '=', row.id).execute();
      continue;
    }
    const attempts = row.attempts + 1;
    const claimedUntil = now + CLAIM;
    // If two servers have read the row, only one of them updates it.
    const updated = await db
      .updateTable('mail_queue')
      .set({ attempts, next_at: claimedUntil })
      .where('id', '=', row.id)
      .where('next_at', '=', row.next_at)
      .where('attempts', '=', row.attempts)
      .executeTakeFirst();
    if (updated.numUpdatedRows !== 1n) continue;
    const { id, kind, user_id: userId, expires_at: expiresAt } = row;
    const message = openMessage(secrets, id, row.message);
    claimed.push({
      id,
      kind,
      userId,
      subjectId: row.subject_id ?? undefined,
      message,
      attempts,
      expiresAt,
      claimedUntil,
    });
  }
  return claimed;
}

function openMessage(secrets: SecretDeps['secrets'], id: string, sealed: string): MailMessage | undefined {
  try {
    return v.parse(StoredMessage, JSON.parse(secrets.open(sealed, mailContext(id))));
  } catch {
    return undefined; // encrypted with a key that was removed
  }
}

/**
 * Returns when a mail is tried again after a failure, in ms since 1970.
 * @returns undefined if it is not tried again
 */
export function nextAttemptAt({ attempts, expiresAt }: ClaimedMail, now: number): number | undefined {
  const next = now + Math.min(FIRST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT);
  return next < expiresAt ? next : undefined;
}

/** Stores when a mail is tried again, unless another server has reserved it or a newer mail has replaced it. */
export async function postponeMail({ db }: Pick<SecretDeps, 'db'>, mail: ClaimedMail, nextAt: number): Promise<void> {
  await db
    .updateTable('mail_queue')
    .set({ next_at: nextAt })
    .where('id', '=', mail.id)
    .where('next_at', '=', mail.claimedUntil)
    .execute();
}

/** Deletes a mail that was sent or that is not tried again. @returns whether it still existed */
export async function removeMail({ db }: Pick<SecretDeps, 'db'>, { id }: ClaimedMail): Promise<boolean> {
  const removed = await db.deleteFrom('mail_queue').where('id', '=', id).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Tells whether a mail is waiting to be sent. */
export async function isQueued(db: Db, { id }: ClaimedMail): Promise<boolean> {
  return (await db.selectFrom('mail_queue').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Counts the mails that are waiting to be sent, of one kind or of all. */
export async function countMails({ db }: Pick<SecretDeps, 'db'>, kind?: MailKind): Promise<number> {
  const { count } = await db
    .selectFrom('mail_queue')
    .$if(kind !== undefined, (mails) => mails.where('kind', '=', kind ?? ''))
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
