import { type LoginError, USER_MAX_LENGTH } from '../../shared/contract/sign-in/login';
import type { Deps } from '../deps';
import { isPassword } from '../passwords/password';
import { findDeviceIdByUserName } from '../sessions/devices/devices';
import { replacingSessionTransaction } from '../sessions/publishing-session-transaction';
import { endSession } from '../sessions/sessions';
import { isAllowedToSignIn } from '../settings/login-settings/allow-list';
import { isPasswordSignInOn } from '../settings/login-settings/login-options';
import { type LoginSettings, readLoginSettings } from '../settings/login-settings/login-settings';
import { checkPasswordAttempt, type PasswordAttempt } from '../throttling/password-attempts';
import { reasonOf, recordedReason, toldReason } from './directory-answer';
import { lockUserRow } from './lock-user-row';
import { queueByAccount } from './queue-by-account';
import { isLimitedByDirectory, type ResolvedUserName, resolveUserName } from './resolve-user-name';
import type { SignInDeps } from './sign-in-deps';
import { type StartedSession, startNextStep } from './start-next-sign-in-step';
import { recordSuccess, type Verification, type VerifiedAccount, verifyAccount } from './verify-account';

export interface SignInRequest {
  user: string;
  password: string;
  address: string;
  userAgent: string;
  /** The language of the request, a BCP 47 tag. */
  locale?: string | undefined;
  /** The device cookie of the browser. */
  deviceToken?: string | undefined;
  /** The RP ID of passkeys; undefined if there are none. */
  rpId?: string | undefined;
  /** The token of the browser's previous session, which ends at the sign-in. */
  replaces?: string | undefined;
  /** Read from the database when missing. */
  settings?: LoginSettings;
}

export type SignInResult =
  /** The session is a full one, or a pre-session for the next step. */
  | ({ kind: 'signed-in' } & StartedSession)
  | { kind: 'refused'; reason: LoginError /** What the audit log has instead. */; recorded?: string }
  /** `retryAfter` is in whole seconds. */
  | { kind: 'throttled'; retryAfter: number };

const WRONG_CREDENTIALS: SignInResult = { kind: 'refused', reason: 'LOGIN_ERROR_HINT' };

/** Signs a user in with a user name and a password. The result does not reveal whether the user exists. */
export async function signIn(deps: SignInDeps, request: SignInRequest): Promise<SignInResult> {
  if (!isPossibleUserName(request.user) || !isPassword(request.password)) return WRONG_CREDENTIALS;
  const resolved = await resolveUserName(deps, request.user);
  const result = await signInAt(deps, request, resolved);
  if (result.kind !== 'signed-in') {
    const reason = result.kind === 'refused' ? (result.recorded ?? result.reason) : reasonOf(result);
    await deps.audit?.signInRefused({ accountName: resolved.accountName, reason });
  }
  return result;
}

async function signInAt(deps: SignInDeps, request: SignInRequest, resolved: ResolvedUserName): Promise<SignInResult> {
  const isOfDirectory = isLimitedByDirectory(resolved);
  const attempt = { ...(await passwordAttemptOf(deps, { ...request, user: resolved.accountName })), isOfDirectory };
  // Checked before queueing as well, so that throttled attempts do not delay other sign-ins.
  const permission = await checkPasswordAttempt(deps, attempt);
  if (permission.kind === 'throttled') return permission;
  const settings = request.settings ?? (await readLoginSettings(deps.db));
  if (!(await isPasswordSignInOn(deps.db, settings))) return WRONG_CREDENTIALS;
  return queueByAccount(deps, resolved, async () => {
    const verification = await verifyAccount(deps, { resolved, attempt, password: request.password });
    const isKnownBrowser = attempt.deviceId !== undefined;
    return afterVerification(deps, { ...request, settings, isKnownBrowser }, verification);
  });
}

/** The keys that an attempt is counted for. The queries are the same whether or not the account exists. */
export async function passwordAttemptOf(
  deps: Deps,
  { user, address, deviceToken }: Pick<SignInRequest, 'user' | 'address' | 'deviceToken'>,
): Promise<PasswordAttempt> {
  const attempt = { userName: user, address };
  if (deviceToken === undefined) return attempt;
  return { ...attempt, deviceId: await findDeviceIdByUserName(deps, { userName: user, token: deviceToken }) };
}

/** Only a client with the right password learns that the account is disabled or excluded. */
async function afterVerification(
  deps: Deps,
  request: SignInRequest & { settings: LoginSettings; isKnownBrowser: boolean },
  verification: Verification,
): Promise<SignInResult> {
  if (verification.kind === 'throttled') return verification;
  if (verification.kind !== 'right') {
    const reason = toldReason(verification, request.isKnownBrowser);
    const recorded = recordedReason(verification);
    return { kind: 'refused', reason, ...(recorded === reason ? {} : { recorded }) };
  }
  if (verification.isDisabled) return { kind: 'refused', reason: 'LOGIN_ACCOUNT_DISABLED' };
  const isAllowed = await isAllowedToSignIn(deps.db, request.settings, verification.id);
  if (!isAllowed) return { kind: 'refused', reason: 'LOGIN_NOT_ALLOWED' };
  const started = await renewSession(deps, request, verification);
  return started === undefined ? WRONG_CREDENTIALS : { kind: 'signed-in', ...started };
}

/**
 * Replaces the previous session in one transaction: if it fails, the attempt stays counted and the old session stays
 * valid.
 * @returns undefined when the password was changed or the account closed during the check
 */
function renewSession(
  deps: Deps,
  { replaces, userAgent, address, locale, deviceToken, rpId, settings }: SignInRequest & { settings: LoginSettings },
  { id, verified, attempts }: VerifiedAccount,
): Promise<StartedSession | undefined> {
  return replacingSessionTransaction(deps, async (trx, record) => {
    const user = await lockUserRow(trx, id, verified);
    if (user === undefined) return undefined;
    await recordSuccess(trx, attempts);
    await endSession(trx, replaces);
    const context = { userId: id, userAgent, address, locale, deviceToken, rpId, settings, user };
    return startNextStep({ db: trx, clock: deps.clock, record }, context);
  });
}

function isPossibleUserName(name: string): boolean {
  return name.trim() !== '' && name.length <= USER_MAX_LENGTH && !name.includes('\0');
}
