import { randomInt } from 'node:crypto';
import { DEVICE_CODE_MAX_LENGTH } from '../../../shared/contract/sign-in/validate-device';
import type { Deps, SecretDeps } from '../../deps';
import type { Db } from '../../storage/connection';
import { flag } from '../../storage/flag';

/** How long a mailed code is valid, in ms. */
export const CODE_LIFETIME = 600_000;

/** How long a user has to wait before another code can be mailed, in ms. */
export const RESEND_WAIT = 60_000;

/** How many attempts a mailed code allows. The next one makes it invalid. */
const MAX_ATTEMPTS = 4;

/** The state of a mailed code that the page shows. Times are in ms since 1970. */
export interface DeviceCodeState {
  expiresAt: number;
  resendAt: number;
  isMailFailed: boolean;
}

export type DeviceCodeResult = 'right' | 'wrong' | 'too many';

/** Reads the state of the code that was mailed for a pre-session. */
export async function readDeviceCode({ db, clock }: Deps, sessionId: string): Promise<DeviceCodeState | undefined> {
  await correctTimes(db, sessionId, clock());
  const row = await db
    .selectFrom('device_codes')
    .select(['expires_at', 'resend_at', 'is_mail_failed'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row && { expiresAt: row.expires_at, resendAt: row.resend_at, isMailFailed: row.is_mail_failed === 1 };
}

/**
 * Creates a code for a pre-session, which replaces the previous one. Its mail counts as failed until `recordMailResult`
 * is called.
 * @returns undefined while the user has to wait, unless the previous code has no attempts left
 */
export async function createDeviceCode(
  { db, clock, secrets }: SecretDeps,
  sessionId: string,
): Promise<string | undefined> {
  const code = String(randomInt(10 ** DEVICE_CODE_MAX_LENGTH)).padStart(DEVICE_CODE_MAX_LENGTH, '0');
  const now = clock();
  await correctTimes(db, sessionId, now);
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
          where.or([where('device_codes.resend_at', '<=', now), where('device_codes.attempts', '>', MAX_ATTEMPTS)]),
        ),
    )
    .returning('session_id')
    .executeTakeFirst();
  return row === undefined ? undefined : code;
}

/**
 * Corrects the times of a code that was created while the clock was ahead, as if it were created now. Otherwise the
 * user would wait for more than a minute, and the code would be valid for too long.
 */
async function correctTimes(db: Db, sessionId: string, now: number): Promise<void> {
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

/** Allows another code at once, after too many attempts of the account. The previous code stays valid until then. */
export async function allowResend({ db, clock }: Deps, sessionId: string): Promise<void> {
  const now = clock();
  await db
    .updateTable('device_codes')
    .set({ resend_at: now })
    .where('session_id', '=', sessionId)
    .where('resend_at', '>', now)
    .execute();
}

/** Stores whether the mail was sent. After a failure another code can be mailed at `resendAt`. */
export async function recordMailResult(
  db: Db,
  sessionId: string,
  sent: { isSent: boolean; resendAt: number },
): Promise<void> {
  await db
    .updateTable('device_codes')
    .set({ is_mail_failed: flag(!sent.isSent), ...(sent.isSent ? {} : { resend_at: sent.resendAt }) })
    .where('session_id', '=', sessionId)
    .execute();
}

/**
 * Accepts a mailed code once. Each attempt is counted before the code is compared. The fifth is refused without a
 * comparison and makes the code invalid.
 */
export async function redeemDeviceCode(
  deps: SecretDeps,
  { sessionId, code }: { sessionId: string; code: string },
): Promise<DeviceCodeResult> {
  const { db, clock, secrets } = deps;
  await correctTimes(db, sessionId, clock());
  const row = await db
    .updateTable('device_codes')
    .set((update) => ({ attempts: update('attempts', '+', 1) }))
    .where('session_id', '=', sessionId)
    .where('attempts', '<=', MAX_ATTEMPTS)
    .returning('attempts')
    .executeTakeFirst();
  if (row === undefined) return (await readDeviceCode(deps, sessionId)) === undefined ? 'wrong' : 'too many';
  if (row.attempts > MAX_ATTEMPTS) return 'too many';
  const redeemed = await db
    .deleteFrom('device_codes')
    .where('session_id', '=', sessionId)
    .where('code_hash', 'in', secrets.macs(macText(sessionId, code)))
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  return redeemed.numDeletedRows === 1n ? 'right' : 'wrong';
}

function macText(sessionId: string, code: string): string {
  return `device-code ${sessionId} ${code}`;
}
