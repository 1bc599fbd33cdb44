import { type LoginError, USER_MAX_LENGTH } from '../../shared/contract/login';
import type { Deps } from '../deps';
import { findDeviceIdByUserName } from '../devices/devices';
import { type Credentials, findCredentials } from '../directory/users';
import { isPasswordSignInOn, type LoginSettings, readLoginSettings } from '../login-settings/login-settings';
import { isPassword, verifyPassword } from '../passwords/password';
import { changeSessions } from '../sessions/change-sessions';
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
  /** The token of the browser's session so far: it ends, so that no session outlives a change of user. */
  replaces?: string | undefined;
  /** Read from the database where they are missing. */
  settings?: LoginSettings;
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
  const settings = request.settings ?? (await readLoginSettings(deps.db));
  if (!(await isPasswordSignInOn(deps.db, settings))) return WRONG;
  return limitConcurrency(accountKey(request.user), async () => {
    const reserved = await reserveAttempt(deps, attempt);
    return reserved.kind === 'throttled' ? reserved : checkPassword(deps, { ...request, settings }, attempt);
  });
}

/** What an attempt counts for. It asks the same of the database whether the account exists or not. */
async function attemptOf(deps: Deps, { user, address, deviceToken }: SignInRequest): Promise<Attempt> {
  const attempt = { userName: user, address };
  if (deviceToken === undefined) return attempt;
  return { ...attempt, deviceId: await findDeviceIdByUserName(deps, { userName: user, token: deviceToken }) };
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
  deps: Deps,
  { attempt, replaces, userAgent, address, deviceToken, settings }: SignInRequest & { attempt: Attempt },
  account: Credentials,
): Promise<StartedSession | undefined> {
  return changeSessions(deps, async (within) => {
    const user = await lockUserRow(within, account.id, account.passwordHash ?? '');
    if (user === undefined) return undefined;
    await settleSuccess(within, attempt);
    await endSession(within, replaces);
    const context = { userId: account.id, userAgent, address, deviceToken, settings, user };
    return startNextStep({ db: within, clock: deps.clock }, context);
  });
}

function isUser(name: string): boolean {
  return name.trim() !== '' && name.length <= USER_MAX_LENGTH && !name.includes('\0');
}
