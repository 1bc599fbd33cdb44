import type { SecretDeps } from '../../../../server/deps';
import { activate, pendingSetUp } from '../../../../server/second-factor/set-up';
import { STEP } from '../../../../server/second-factor/totp';
import type { PreSessionStep } from '../../../../server/sessions/pre-session';
import { openSession } from '../../../../server/sessions/sessions';
import { addUser, fakeClock, SECRETS, withStorage } from '../temporary-storage';
import { codeAt } from './oathtool';

export interface TestGround extends SecretDeps {
  readonly clock: ReturnType<typeof fakeClock>;
}

/** A user on an empty database, with a clock that a test moves. */
export async function withUser(use: (deps: TestGround, userId: string) => Promise<void>): Promise<void> {
  await withStorage(async (db) => {
    await use({ db, clock: fakeClock(), secrets: SECRETS }, await addUser(db, { userName: 'ada' }));
  });
}

export async function sessionOf({ db, clock }: SecretDeps, userId: string, step?: PreSessionStep) {
  return openSession({ db, clock }, { userId, userAgent: 'test', address: '192.0.2.1', step });
}

/** Activates two-factor as a person does; the clock then stands two steps later, so that the next code is a new one. */
export async function activated(deps: TestGround, userId: string) {
  const { session } = await sessionOf(deps, userId);
  const { secret, recoveryCode } = await pendingSetUp(deps, session.id);
  const code = codeAt(secret, deps.clock());
  const done = await activate(deps, { userId, sessionId: session.id, secret, code });
  if (done !== 'activated') throw new Error(`two-factor was not activated: ${done}`);
  deps.clock.pass(2 * STEP);
  return { secret, recoveryCode, code, codeNow: () => codeAt(secret, deps.clock()) };
}
