import { randomInt } from 'node:crypto';
import { DEVICE_CODE_MAX_LENGTH } from '../../shared/contract/validate-device';
import type { Deps, SecretDeps } from '../deps';
import type { Db } from '../storage/connection';
import { flag } from '../storage/tables';

/** How long a mailed code is good, in ms. */
export const CODE_LIFETIME = 900_000;

/** How long until another one may be asked for, in ms. */
export const RESEND_WAIT = 60_000;

/** The attempt that uses a mailed code up: it is not looked at. */
const LAST_ATTEMPT = 5;

/** What the page tells about the code of a pre-session; times in ms since 1970. */
export interface DeviceCodeState {
  expiresAt: number;
  resendAt: number;
  isMailFailed: boolean;
}

export type DeviceCodeUse = 'right' | 'wrong' | 'too many';

/** The code that was mailed for a pre-session, as far as its page may know of it. */
export async function readDeviceCode({ db, clock }: Deps, sessionId: string): Promise<DeviceCodeState | undefined> {
  await bringBack(db, sessionId, clock());
  const row = await db
    .selectFrom('device_codes')
    .select(['expires_at', 'resend_at', 'is_mail_failed'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row && { expiresAt: row.expires_at, resendAt: row.resend_at, isMailFailed: row.is_mail_failed === 1 };
}

/**
 * Mints the code of a pre-session, in place of the one before. Until it is known that the mail is on its way, it counts as
 * not sent.
 *
 * @returns undefined while it is too early for another one; used up attempts make it early enough
 */
export async function createDeviceCode(
  { db, clock, secrets }: SecretDeps,
  sessionId: string,
): Promise<string | undefined> {
  const code = String(randomInt(10 ** DEVICE_CODE_MAX_LENGTH)).padStart(DEVICE_CODE_MAX_LENGTH, '0');
  const now = clock();
  await bringBack(db, sessionId, now);
  const fresh = {
    code_hash: secrets.mac(macText(sessionId, code)),
    expires_at: now + CODE_LIFETIME,
    attempts: 0,
    resend_at: now + RESEND_WAIT,
    is_mail_failed: flag(true),
  };
  const row = await db
    .insertInto('device_codes')
    .values({ session_id: sessionId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('session_id')
        .doUpdateSet(fresh)
        .where((where) =>
          where.or([where('device_codes.resend_at', '<=', now), where('device_codes.attempts', '>=', LAST_ATTEMPT)]),
        ),
    )
    .returning('session_id')
    .executeTakeFirst();
  return row === undefined ? undefined : code;
}

/**
 * The times of a code that was minted while a clock ran ahead, as if it had been minted now: nobody waits for longer than a
 * minute, and it is good for no longer than any other.
 */
async function bringBack(db: Db, sessionId: string, now: number): Promise<void> {
  await db
    .updateTable('device_codes')
    .set((update) => ({
      expires_at: now + CODE_LIFETIME,
      resend_at: update(update('resend_at', '-', update.ref('expires_at')), '+', now + CODE_LIFETIME),
    }))
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now + CODE_LIFETIME)
    .execute();
}

/** Another code may be asked for at once, as after too many attempts of the account; the one before stays good till then. */
export async function freeResend({ db, clock }: Deps, sessionId: string): Promise<void> {
  const now = clock();
  await db
    .updateTable('device_codes')
    .set({ resend_at: now })
    .where('session_id', '=', sessionId)
    .where('resend_at', '>', now)
    .execute();
}

/** What became of the mail. After a failure another one may be asked for at `resendAt`. */
export async function noteMail(db: Db, sessionId: string, sent: { isSent: boolean; resendAt: number }): Promise<void> {
  await db
    .updateTable('device_codes')
    .set({ is_mail_failed: flag(!sent.isSent), ...(sent.isSent ? {} : { resend_at: sent.resendAt }) })
    .where('session_id', '=', sessionId)
    .execute();
}

/**
 * Uses a mailed code: it is good once, for four attempts. Each counts before it is looked at; the fifth is not looked at and
 * uses the code up.
 */
export async function consumeDeviceCode(
  deps: SecretDeps,
  { sessionId, code }: { sessionId: string; code: string },
): Promise<DeviceCodeUse> {
  const { db, clock, secrets } = deps;
  await bringBack(db, sessionId, clock());
  const row = await db
    .updateTable('device_codes')
    .set((update) => ({ attempts: update('attempts', '+', 1) }))
    .where('session_id', '=', sessionId)
    .where('attempts', '<', LAST_ATTEMPT)
    .returning('attempts')
    .executeTakeFirst();
  if (row === undefined) return (await readDeviceCode(deps, sessionId)) === undefined ? 'wrong' : 'too many';
  if (row.attempts === LAST_ATTEMPT) return 'too many';
  const done = await db
    .deleteFrom('device_codes')
    .where('session_id', '=', sessionId)
    .where('code_hash', '=', secrets.mac(macText(sessionId, code)))
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  return done.numDeletedRows === 1n ? 'right' : 'wrong';
}

function macText(sessionId: string, code: string): string {
  return `device-code ${sessionId} ${code}`;
}
