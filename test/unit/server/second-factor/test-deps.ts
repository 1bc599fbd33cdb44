import type { Test } from 'uvu';
import type { SecretDeps } from '../../../../server/deps';
import { activate, pendingSetUp } from '../../../../server/second-factor/set-up';
import { TIME_STEP } from '../../../../server/second-factor/totp';
import type { PreSessionStep } from '../../../../server/sessions/pre-session';
import { createSession } from '../../../../server/sessions/sessions';
import { setDeps, type TestDeps } from '../../../support/server/set-deps';
import { addUser } from '../../../support/server/temporary-storage';
import { codeAt } from './oathtool';

export const setUser = (test: Test) =>
  setDeps(test, async ({ db }) => ({ userId: await addUser(db, { userName: 'ada' }) }));

export async function sessionOf({ db, clock }: SecretDeps, userId: string, step?: PreSessionStep) {
  return createSession({ db, clock }, { userId, userAgent: 'test', address: '192.0.2.1', step });
}

/** Activates two-factor, then moves the clock by two time steps, so that the next code is a new one. */
export async function activated(deps: TestDeps, userId: string) {
  const { session } = await sessionOf(deps, userId);
  const { secret, recoveryCode, backupCodes } = await pendingSetUp(deps, session.id);
  const code = codeAt(secret, deps.clock());
  const done = await activate(deps, { userId, sessionId: session.id, secret, code, browser: '' });
  if (done !== 'activated') throw new Error(`two-factor was not activated: ${done}`);
  deps.clock.pass(2 * TIME_STEP);
  return { secret, recoveryCode, backupCodes, code, codeNow: () => codeAt(secret, deps.clock()) };
}
