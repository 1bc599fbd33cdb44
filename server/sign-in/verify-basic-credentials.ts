import type { Deps } from '../deps';
import { recordLogin } from '../last-logins/record-login';
import { isPassword } from '../passwords/password';
import { findUserById, type UserSummary } from '../people/users';
import { secondFactorWays } from '../second-factor/second-factor-ways';
import { isAllowedToSignIn } from '../settings/login-settings/allow-list';
import { isPasswordSignInOn } from '../settings/login-settings/login-options';
import { type LoginSettings, readLoginSettings } from '../settings/login-settings/login-settings';
import { checkPasswordAttempt } from '../throttling/password-attempts';
import { recordedReason } from './directory-answer';
import { queueByAccount } from './queue-by-account';
import { isLimitedByDirectory, type ResolvedUserName, resolveUserName } from './resolve-user-name';
import type { SignInDeps } from './sign-in-deps';
import { recordSuccess, type Verification, verifyAccount } from './verify-account';

/** The credentials of HTTP Basic authentication (RFC 7617), with the client's address and user agent. */
export interface BasicCredentials {
  readonly userName: string;
  readonly password: string;
  readonly address: string;
  readonly userAgent: string;
  /** The RP ID of passkeys; undefined if there are none. */
  readonly rpId?: string | undefined;
}

export type BasicResult =
  | { readonly kind: 'user'; readonly user: UserSummary }
  /** `recorded` is what the audit log has of it. */
  | { readonly kind: 'refused'; readonly recorded?: string }
  /** The directory of the account cannot be reached. */
  | { readonly kind: 'unavailable' }
  /** `retryAfter` in whole seconds. */
  | { readonly kind: 'throttled'; readonly retryAfter: number };

const REFUSED: BasicResult = { kind: 'refused' };

/**
 * Verifies Basic credentials and finds their user, with the same throttling as a sign-in on the page. Users whose
 * sign-in has a further step, such as a second factor or a mailed code, are refused, because a program cannot take that
 * step.
 */
export async function verifyBasicCredentials(deps: SignInDeps, given: BasicCredentials): Promise<BasicResult> {
  const { userName, password } = given;
  if (userName === '' || !isPassword(password)) return REFUSED;
  const resolved = await resolveUserName(deps, userName);
  const result = await verifyAt(deps, given, resolved);
  if (result.kind !== 'user') {
    const { accountName } = resolved;
    const reason = (result.kind === 'refused' ? result.recorded : undefined) ?? REASONS[result.kind];
    await deps.audit?.signInRefused({ accountName, reason, type: 'BasicUserPass' });
  }
  return result;
}

/** The audit log records these refusals with the same reasons as those of the sign-in page. */
const REASONS = {
  refused: 'LOGIN_ERROR_HINT',
  throttled: 'LOGIN_TOO_MANY_ATTEMPTS',
  unavailable: 'LOGIN_DIRECTORY_UNAVAILABLE',
} as const;

async function verifyAt(deps: SignInDeps, given: BasicCredentials, resolved: ResolvedUserName): Promise<BasicResult> {
  const { password, address } = given;
  const attempt = { userName: resolved.accountName, address, isOfDirectory: isLimitedByDirectory(resolved) };
  const permission = await checkPasswordAttempt(deps, attempt);
  if (permission.kind === 'throttled') return permission;
  const settings = await readLoginSettings(deps.db);
  if (!(await isPasswordSignInOn(deps.db, settings))) return REFUSED;
  return queueByAccount(deps, resolved, async () => {
    const verification = await verifyAccount(deps, { resolved, attempt, password });
    return userOf(deps, { ...given, settings }, verification);
  });
}

async function userOf(
  deps: SignInDeps,
  { userAgent, rpId, settings }: BasicCredentials & { readonly settings: LoginSettings },
  verification: Verification,
): Promise<BasicResult> {
  if (verification.kind === 'throttled') return verification;
  if (verification.kind === 'unavailable' || verification.kind === 'unanswered') return { kind: 'unavailable' };
  if (verification.kind !== 'right') {
    const recorded = recordedReason(verification);
    return recorded === REASONS.refused ? REFUSED : { kind: 'refused', recorded };
  }
  const { id, isDisabled, attempts } = verification;
  await recordSuccess(deps.db, attempts);
  if (isDisabled || !(await isEnough(deps, { settings, rpId }, id))) return REFUSED;
  const user = await findUserById(deps.db, id);
  if (user === undefined) return REFUSED;
  await recordLogin(deps, { userId: user.id, type: 'BasicUserPass', userAgent });
  return { kind: 'user', user };
}

/** Whether the user may sign in with a password alone from an unknown browser. */
async function isEnough(
  { db }: Deps,
  { settings, rpId }: { readonly settings: LoginSettings; readonly rpId: string | undefined },
  userId: string,
): Promise<boolean> {
  if (!(await isAllowedToSignIn(db, settings, userId))) return false;
  const row = await db
    .selectFrom('users')
    .select(['is_admin', 'always_validate_device', 'must_change_password'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (row === undefined || row.always_validate_device === 1 || row.must_change_password === 1) return false;
  const ways = await secondFactorWays(db, settings, { id: userId, isAdmin: row.is_admin === 1, rpId });
  if (ways.codes || ways.passkeys || ways.mustSetUp || ways.mustAddPasskey) return false;
  const needsCode = settings.unknownDeviceDetectionEnabled && settings.unknownDeviceDetectionOption === 1;
  return !needsCode;
}
