import { type LoginError, USER_MAX_LENGTH } from '../../shared/contract/login';
import type { Deps } from '../deps';
import { findDeviceId } from '../devices/devices';
import { type Credentials, findCredentials } from '../directory/users';
import { loginOptions } from '../login-settings/login-settings';
import { isPassword, verifyPassword } from '../passwords/password';
import { endSession } from '../sessions/sessions';
import { accountKey } from '../throttling/attempt-keys';
import { limitConcurrency } from '../throttling/limit-concurrency';
import { type Attempt, mayAttempt, reserveAttempt, settleSuccess } from '../throttling/password-attempts';
import { lockUserRow } from './lock-user-row';
import { type StartedSession, startNextStep } from './next-sign-in-step';

export interface SignInRequest {
  user: string;
  password: string;
  address: string;
  userAgent: string;
  /** The device cookie of the browser. */
  deviceToken?: string | undefined;
  /** The token of the session this browser had: it ends, so that no session outlives a change of person. */
  replaces?: string | undefined;
}

export type SignInResult =
  /** With a full session, or with a pre-session for what else has to be proven. */
  | ({ kind: 'signed-in' } & StartedSession)
  | { kind: 'refused'; reason: LoginError }
  /** `retryAfter` in whole seconds. */
  | { kind: 'throttled'; retryAfter: number };

const WRONG: SignInResult = { kind: 'refused', reason: 'LOGIN_ERROR_HINT' };

/** Signs someone in with name and password. Nothing it answers tells whether a user exists. */
export async function signIn(deps: Deps, request: SignInRequest): Promise<SignInResult> {
  if (!isUser(request.user) || !isPassword(request.password)) return WRONG;
  const attempt = await attemptOf(deps, request);
  // Asked before queueing as well, so that a flood of throttled guesses keeps nobody else waiting.
  const permission = await mayAttempt(deps, attempt);
  if (permission.kind === 'throttled') return permission;
  if (!(await loginOptions(deps.db)).showUserLogin) return WRONG;
  return limitConcurrency(accountKey(request.user), async () => {
    const reserved = await reserveAttempt(deps, attempt);
    return reserved.kind === 'throttled' ? reserved : checkPassword(deps, request, attempt);
  });
}

/** What an attempt counts for. It asks the same of the database whether the account exists or not. */
async function attemptOf(deps: Deps, { user, address, deviceToken }: SignInRequest): Promise<Attempt> {
  const attempt = { userName: user, address };
  if (deviceToken === undefined) return attempt;
  const userId = (await findCredentials(deps.db, user))?.id ?? '';
  return { ...attempt, deviceId: await findDeviceId(deps, { userId, token: deviceToken }) };
}

async function checkPassword(deps: Deps, request: SignInRequest, attempt: Attempt): Promise<SignInResult> {
  const account = await findCredentials(deps.db, request.user);
  const isRight = await verifyPassword(account?.passwordHash, request.password);
  if (account === undefined || !isRight) return WRONG;
  // Only who knows the password learns that the account is disabled.
  if (account.isDisabled) return { kind: 'refused', reason: 'LOGIN_ACCOUNT_DISABLED' };
  const started = await renewSession(deps, { ...request, attempt }, account);
  return started === undefined ? WRONG : { kind: 'signed-in', ...started };
}

/**
 * All or nothing: a session that was not stored leaves the attempt counted and the old session alive.
 *
 * @returns undefined when the password was changed while it was checked
 */
function renewSession(
  { db, clock }: Deps,
  { attempt, userAgent, address, deviceToken, replaces }: SignInRequest & { attempt: Attempt },
  account: Credentials,
): Promise<StartedSession | undefined> {
  return db.transaction().execute(async (within) => {
    if (!(await lockUserRow(within, account.id, account.passwordHash ?? ''))) return undefined;
    await settleSuccess(within, attempt);
    await endSession(within, replaces);
    return startNextStep({ db: within, clock }, { userId: account.id, userAgent, address, deviceToken });
  });
}

function isUser(name: string): boolean {
  return name.trim() !== '' && name.length <= USER_MAX_LENGTH && !name.includes('\0');
}
