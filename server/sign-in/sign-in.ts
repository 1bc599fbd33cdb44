import { type LoginError, USER_MAX_LENGTH } from '../../shared/contract/login';
import type { Deps } from '../deps';
import { findDeviceIdByUserName } from '../devices/devices';
import { type Credentials, findCredentials } from '../directory/users';
import { isAllowedToSignIn } from '../login-settings/allow-list';
import { isPasswordSignInOn, type LoginSettings, readLoginSettings } from '../login-settings/login-settings';
import { isPassword, verifyPassword } from '../passwords/password';
import { changeSessions } from '../sessions/change-sessions';
import { endSession } from '../sessions/sessions';
import { accountKey } from '../throttling/attempt-keys';
import { limitConcurrency } from '../throttling/limit-concurrency';
import {
  checkPasswordAttempt,
  type PasswordAttempt,
  recordPasswordSuccess,
  reservePasswordAttempt,
} from '../throttling/password-attempts';
import { lockUserRow } from './lock-user-row';
import { type StartedSession, startNextStep } from './next-sign-in-step';

export interface SignInRequest {
  user: string;
  password: string;
  address: string;
  userAgent: string;
  /** The device cookie of the browser. */
  deviceToken?: string | undefined;
  /** The token of the browser's previous session, which ends: the browser may change its user. */
  replaces?: string | undefined;
  /** Read from the database where they are missing. */
  settings?: LoginSettings;
}

export type SignInResult =
  /** With a full session, or with a pre-session for the next step. */
  | ({ kind: 'signed-in' } & StartedSession)
  | { kind: 'refused'; reason: LoginError }
  /** `retryAfter` in whole seconds. */
  | { kind: 'throttled'; retryAfter: number };

const WRONG_CREDENTIALS: SignInResult = { kind: 'refused', reason: 'LOGIN_ERROR_HINT' };

/** Signs a user in with user name and password. The result does not reveal whether the user exists. */
export async function signIn(deps: Deps, request: SignInRequest): Promise<SignInResult> {
  if (!isPossibleUserName(request.user) || !isPassword(request.password)) return WRONG_CREDENTIALS;
  const attempt = await attemptOf(deps, request);
  // Checked before queueing as well, so that throttled attempts do not delay other sign-ins.
  const permission = await checkPasswordAttempt(deps, attempt);
  if (permission.kind === 'throttled') return permission;
  const settings = request.settings ?? (await readLoginSettings(deps.db));
  if (!(await isPasswordSignInOn(deps.db, settings))) return WRONG_CREDENTIALS;
  return limitConcurrency(accountKey(request.user), async () => {
    const reserved = await reservePasswordAttempt(deps, attempt);
    return reserved.kind === 'throttled' ? reserved : checkPassword(deps, { ...request, settings }, attempt);
  });
}

/** The keys that an attempt is counted for. The queries are the same whether or not the account exists. */
async function attemptOf(deps: Deps, { user, address, deviceToken }: SignInRequest): Promise<PasswordAttempt> {
  const attempt = { userName: user, address };
  if (deviceToken === undefined) return attempt;
  return { ...attempt, deviceId: await findDeviceIdByUserName(deps, { userName: user, token: deviceToken }) };
}

async function checkPassword(
  deps: Deps,
  request: SignInRequest & { settings: LoginSettings },
  attempt: PasswordAttempt,
): Promise<SignInResult> {
  const account = await findCredentials(deps.db, request.user);
  const isRight = await verifyPassword(account?.passwordHash, request.password);
  if (account === undefined || !isRight) return WRONG_CREDENTIALS;
  // Only a client with the right password learns that the account is disabled or excluded.
  if (account.isDisabled) return { kind: 'refused', reason: 'LOGIN_ACCOUNT_DISABLED' };
  const isAllowed = await isAllowedToSignIn(deps.db, request.settings, account.id);
  if (!isAllowed) return { kind: 'refused', reason: 'LOGIN_NOT_ALLOWED' };
  const started = await renewSession(deps, { ...request, attempt }, account);
  return started === undefined ? WRONG_CREDENTIALS : { kind: 'signed-in', ...started };
}

/**
 * Replaces the previous session in one transaction: if it fails, the attempt stays counted and the old session stays valid.
 *
 * @returns undefined when the password was changed while it was checked
 */
function renewSession(
  deps: Deps,
  { attempt, replaces, userAgent, address, deviceToken, settings }: SignInRequest & { attempt: PasswordAttempt },
  account: Credentials,
): Promise<StartedSession | undefined> {
  return changeSessions(deps, async (trx) => {
    const user = await lockUserRow(trx, account.id, account.passwordHash ?? '');
    if (user === undefined) return undefined;
    await recordPasswordSuccess(trx, attempt);
    await endSession(trx, replaces);
    const context = { userId: account.id, userAgent, address, deviceToken, settings, user };
    return startNextStep({ db: trx, clock: deps.clock }, context);
  });
}

function isPossibleUserName(name: string): boolean {
  return name.trim() !== '' && name.length <= USER_MAX_LENGTH && !name.includes('\0');
}
