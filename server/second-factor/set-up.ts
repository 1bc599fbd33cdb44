import type { SecretDeps } from '../deps';
import { hashPassword } from '../passwords/password';
import { forgetRememberedBrowsers } from '../sessions/devices/remembered-browsers';
import { publishingSessionTransaction } from '../sessions/publishing-session-transaction';
import { endOtherSessions, lockUser } from '../sessions/sessions';
import type { Db } from '../storage/connection';
import { createBackupCodes, openBackupCodes, sealBackupCodes } from './backup-codes';
import { createRecoveryCode } from './recovery-code';
import { secretContext } from './stored-two-factor';
import { findTimeStep, generateSecret } from './totp';

/** The secret and the codes that a session was shown and may activate. */
export interface PendingSetUp {
  /** The secret in base32. */
  secret: string;
  /** Deactivates two-factor once, at a later sign-in. */
  recoveryCode: string;
  /** Each signs the user in once, later. */
  backupCodes: readonly string[];
}

/** `stale`: the session was not shown this secret, or two-factor was activated in the meantime. */
export type Activation = 'activated' | 'wrong' | 'stale';

/** Reads the pending set-up of a session, or creates it. It stays the same until it is activated. */
export async function pendingSetUp(deps: SecretDeps, sessionId: string): Promise<PendingSetUp> {
  const { db, secrets } = deps;
  const known = await findSetUp(deps, sessionId);
  if (known !== undefined) return known;
  await db
    .insertInto('two_factor_setups')
    .values({
      session_id: sessionId,
      secret: secrets.seal(generateSecret(), setUpContext('secret', sessionId)),
      drop_code: secrets.seal(createRecoveryCode(), setUpContext('drop-code', sessionId)),
      backup_codes: secrets.seal(JSON.stringify(createBackupCodes()), setUpContext('backup-codes', sessionId)),
    })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
  // The set-up is read again, because a parallel request may have stored another one.
  const stored = await findSetUp(deps, sessionId);
  if (stored === undefined) throw new Error('a pending set-up was not stored');
  return stored;
}

export interface SetUpCode {
  userId: string;
  sessionId: string;
  /** The secret that the session was shown. */
  secret: string;
  code: string;
  /** The browser in which it is activated. */
  browser: string;
  /** Tells in the transaction whether the session may still activate it. */
  mayActivate?: (trx: Db) => Promise<boolean>;
  /** Runs in the transaction of the activation. */
  inTransaction?: (trx: Db) => Promise<void>;
}

/** Tells whether a code would activate two-factor. The code stays valid. */
export async function checkSetUp(
  deps: SecretDeps,
  { sessionId, secret, code }: Omit<SetUpCode, 'browser'>,
): Promise<Activation> {
  const setUp = await findSetUp(deps, sessionId);
  if (setUp === undefined || setUp.secret !== secret) return 'stale';
  return findTimeStep(secret, code, deps.clock()) === undefined ? 'wrong' : 'activated';
}

/**
 * Activates two-factor with the secret that this session was shown. The code cannot be used again. The other full
 * sessions of the user end, because none of them has entered a code, and all pending set-ups of the user are deleted,
 * because they could replace this secret later.
 */
export async function activate(deps: SecretDeps, setUpCode: SetUpCode): Promise<Activation> {
  const { userId, sessionId, secret, code, browser, mayActivate, inTransaction } = setUpCode;
  const setUp = await findSetUp(deps, sessionId);
  if (setUp === undefined || setUp.secret !== secret) return 'stale';
  const step = findTimeStep(secret, code, deps.clock());
  if (step === undefined) return 'wrong';
  const active = {
    secret: deps.secrets.seal(secret, secretContext(userId)),
    last_step: step,
    drop_code_hash: await hashPassword(setUp.recoveryCode),
    backup_codes: sealBackupCodes(deps, userId, setUp.backupCodes),
    skips_used: 0,
    activated_at: deps.clock(),
    browser,
  };
  return publishingSessionTransaction(deps, async (trx, record): Promise<Activation> => {
    await lockUser(trx, userId);
    if ((await mayActivate?.(trx)) === false) return 'stale';
    const activated = await trx
      .insertInto('two_factor')
      .values({ user_id: userId, ...active })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(active).where('two_factor.secret', 'is', null))
      .returning('user_id')
      .executeTakeFirst();
    if (activated === undefined) return 'stale';
    // Pre-sessions stay: they give no access to what two-factor protects, and their next step redirects to sign-in.
    const sessions = trx.selectFrom('sessions').select('id').where('user_id', '=', userId);
    await trx.deleteFrom('two_factor_setups').where('session_id', 'in', sessions).execute();
    await endOtherSessions(trx, userId, sessionId);
    await forgetRememberedBrowsers(trx, userId);
    await record({ event: 'two-factor-enabled', userId });
    await inTransaction?.(trx);
    return 'activated';
  });
}

async function findSetUp(deps: SecretDeps, sessionId: string): Promise<PendingSetUp | undefined> {
  const { db, secrets } = deps;
  const row = await db
    .selectFrom('two_factor_setups')
    .select(['secret', 'drop_code', 'backup_codes'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return (
    row && {
      secret: secrets.open(row.secret, setUpContext('secret', sessionId)),
      recoveryCode: secrets.open(row.drop_code, setUpContext('drop-code', sessionId)),
      backupCodes: openBackupCodes(deps, row.backup_codes, setUpContext('backup-codes', sessionId)),
    }
  );
}

/**
 * Returns the encryption context of a part of a pending set-up. `drop-code` is the recovery code, as the database names
 * it.
 */
export function setUpContext(what: 'secret' | 'drop-code' | 'backup-codes', sessionId: string): string {
  return `set-up ${what} ${sessionId}`;
}
