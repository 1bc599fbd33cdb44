import type { SecretDeps } from '../deps';
import { hashPassword, verifyPassword } from '../passwords/password';
import { changeSessions } from '../sessions/change-sessions';
import { endOtherSessions } from '../sessions/sessions';
import { createRecoveryCode } from './recovery-code';
import { generateSecret, stepOf } from './totp';
import { OFF, secretPlace } from './two-factor';

/** What a session has been shown and may activate. */
export interface PendingSetUp {
  /** Base32. */
  secret: string;
  /** Deactivates two-factor at one sign-in, later. */
  recoveryCode: string;
}

/** `stale`: the session was not given this secret, or two-factor is activated meanwhile. */
export type Activation = 'activated' | 'wrong' | 'stale';

/** The set-up of a session: the same each time until an activation succeeds. */
export async function pendingSetUp(deps: SecretDeps, sessionId: string): Promise<PendingSetUp> {
  const { db, secrets } = deps;
  const known = await findSetUp(deps, sessionId);
  if (known !== undefined) return known;
  await db
    .insertInto('two_factor_setups')
    .values({
      session_id: sessionId,
      secret: secrets.seal(generateSecret(), place('secret', sessionId)),
      drop_code: secrets.seal(createRecoveryCode(), place('drop-code', sessionId)),
    })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
  // Read again: of two tabs that ask at once one comes second.
  const stored = await findSetUp(deps, sessionId);
  if (stored === undefined) throw new Error('a pending set-up was not stored');
  return stored;
}

export interface SetUpCode {
  userId: string;
  sessionId: string;
  /** As the session was given it. */
  secret: string;
  code: string;
}

/** Whether a code would activate, without using it up. */
export async function checkSetUp(deps: SecretDeps, { sessionId, secret, code }: SetUpCode): Promise<Activation> {
  const setUp = await findSetUp(deps, sessionId);
  if (setUp === undefined || setUp.secret !== secret) return 'stale';
  return stepOf(secret, code, deps.clock()) === undefined ? 'wrong' : 'activated';
}

/**
 * Activates two-factor with the secret that was given to this session; its code is used up by that. Every other full session
 * of the person ends, since none of them has shown a code, and every pending set-up, which could replace this secret later.
 */
export async function activate(deps: SecretDeps, asked: SetUpCode): Promise<Activation> {
  const { userId, sessionId, secret, code } = asked;
  const setUp = await findSetUp(deps, sessionId);
  if (setUp === undefined || setUp.secret !== secret) return 'stale';
  const step = stepOf(secret, code, deps.clock());
  if (step === undefined) return 'wrong';
  const active = {
    secret: deps.secrets.seal(secret, secretPlace(userId)),
    last_step: step,
    drop_code_hash: await hashPassword(setUp.recoveryCode),
    skips_used: 0,
  };
  return changeSessions(deps, async (within): Promise<Activation> => {
    const done = await within
      .insertInto('two_factor')
      .values({ user_id: userId, ...active })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(active).where('two_factor.secret', 'is', null))
      .returning('user_id')
      .executeTakeFirst();
    if (done === undefined) return 'stale';
    // Pre-sessions stay: they open nothing that two-factor guards, and lead their person to sign-in by themselves.
    const sessions = within.selectFrom('sessions').select('id').where('user_id', '=', userId);
    await within.deleteFrom('two_factor_setups').where('session_id', 'in', sessions).execute();
    await endOtherSessions(within, userId, sessionId);
    return 'activated';
  });
}

/** Uses the one-time deactivation code: two-factor is off then, and the code used up. @returns whether it was right */
export async function consumeRecoveryCode(
  { db }: SecretDeps,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('two_factor')
    .select('drop_code_hash')
    .where('user_id', '=', userId)
    .where('secret', 'is not', null)
    .executeTakeFirst();
  const hash = row?.drop_code_hash;
  if (!(await verifyPassword(hash, code)) || typeof hash !== 'string') return false;
  const done = await db
    .updateTable('two_factor')
    .set(OFF)
    .where('user_id', '=', userId)
    .where('drop_code_hash', '=', hash)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

async function findSetUp({ db, secrets }: SecretDeps, sessionId: string): Promise<PendingSetUp | undefined> {
  const row = await db
    .selectFrom('two_factor_setups')
    .select(['secret', 'drop_code'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return (
    row && {
      secret: secrets.open(row.secret, place('secret', sessionId)),
      recoveryCode: secrets.open(row.drop_code, place('drop-code', sessionId)),
    }
  );
}

function place(what: string, sessionId: string): string {
  return `set-up ${what} ${sessionId}`;
}
