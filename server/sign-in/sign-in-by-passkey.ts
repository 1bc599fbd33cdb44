import type { PasskeyError } from '../../shared/contract/sign-in/passkeys';
import type { SecretDeps } from '../deps';
import type { AssertionInput } from '../passkeys/verify-assertion';
import { replacingSessionTransaction } from '../sessions/publishing-session-transaction';
import { endSession } from '../sessions/sessions';
import { isAllowedToSignIn } from '../settings/login-settings/allow-list';
import { isPasskeySecondFactor, type LoginSettings } from '../settings/login-settings/login-settings';
import { takeBackNetworkAttempt } from '../throttling/password-attempts';
import { checkInDirectory, type DirectoryRefusal } from './check-in-directory';
import { lockUserRow } from './lock-user-row';
import { type CountedPasskey, storePasskeyUse, verifyCountedPasskey } from './passkey-attempts';
import type { SignInDeps } from './sign-in-deps';
import { type StartedSession, startNextStep } from './start-next-sign-in-step';

export interface PasskeySignIn extends Omit<AssertionInput, 'use' | 'userId'> {
  readonly settings: LoginSettings;
  readonly address: string;
  readonly userAgent: string;
  /** The language of the request, a BCP 47 tag. */
  readonly locale?: string | undefined;
  /** The device cookie of the browser. */
  readonly deviceToken?: string | undefined;
  /** The token of the browser's previous session, which ends at the sign-in. */
  readonly replaces?: string | undefined;
  /** Tells whether an account is refused as if it had no passkey. */
  readonly isHidden: (userId: string) => Promise<boolean>;
}

type Refusal = PasskeyError | DirectoryRefusal;

export type PasskeySignInResult =
  /** The session is a full one, or a pre-session for the next step. */
  | ({ readonly kind: 'signed-in' } & StartedSession)
  | { readonly kind: 'refused'; readonly reason: Refusal }
  /** `retryAfter` is in whole seconds. */
  | { readonly kind: 'throttled'; readonly retryAfter: number };

/** Signs a user in with a passkey, without a user name. The directory of the account is asked as after a password. */
export async function signInByPasskey(
  deps: SecretDeps & SignInDeps,
  request: PasskeySignIn,
): Promise<PasskeySignInResult> {
  const verified = await verifyCountedPasskey(deps, { ...request, use: { purpose: 'sign-in' } });
  const result = verified.kind === 'verified' ? await afterVerification(deps, request, verified) : verified;
  if (result.kind !== 'signed-in') {
    const reason = result.kind === 'refused' ? result.reason : 'LOGIN_TOO_MANY_ATTEMPTS';
    const accountName = verified.kind === 'verified' ? verified.passkey.user_name : '';
    await deps.audit?.signInRefused({ accountName, reason, type: 'Passkey' });
  }
  return result;
}

/** Only a client with the right passkey learns that the account is disabled or excluded. */
async function afterVerification(
  deps: SecretDeps & SignInDeps,
  request: PasskeySignIn,
  verified: CountedPasskey,
): Promise<PasskeySignInResult> {
  const { user_id, is_closed } = verified.passkey;
  if (await request.isHidden(user_id)) return { kind: 'refused', reason: 'PASSKEY_UNKNOWN' };
  if (is_closed === 1) return { kind: 'refused', reason: 'LOGIN_ACCOUNT_DISABLED' };
  const refusal = await checkInDirectory(deps, user_id);
  if (refusal === AWAY) await takeBackNetworkAttempt(deps.db, verified.attempt);
  if (refusal !== undefined) return { kind: 'refused', reason: refusal };
  if (!(await isAllowedToSignIn(deps.db, request.settings, user_id)))
    return { kind: 'refused', reason: 'LOGIN_NOT_ALLOWED' };
  const started = await startSession(deps, request, verified);
  return typeof started === 'string' ? { kind: 'refused', reason: started } : { kind: 'signed-in', ...started };
}

const AWAY = 'LOGIN_DIRECTORY_UNAVAILABLE';

/** Stores the use of the passkey and replaces the previous session in one transaction. */
function startSession(
  { clock, ...deps }: SecretDeps,
  { settings, address, userAgent, locale, deviceToken, rpId, replaces }: PasskeySignIn,
  verified: CountedPasskey,
): Promise<StartedSession | Refusal> {
  const { id: passkeyId, user_id: userId } = verified.passkey;
  return replacingSessionTransaction({ ...deps, clock }, async (db, record) => {
    const user = await lockUserRow(db, userId);
    if (user === undefined) return 'LOGIN_ACCOUNT_DISABLED';
    if (!(await storePasskeyUse({ db, now: clock(), record }, verified, verified.attempt))) return 'PASSKEY_INVALID';
    await endSession(db, replaces);
    const isBothFactors = verified.isUserVerified && isPasskeySecondFactor(settings);
    const context = { userId, userAgent, address, locale, deviceToken, settings, user, rpId, passkeyId };
    const proven = isBothFactors ? ({ proof: 'passkey' } as const) : {};
    return startNextStep({ db, clock, record }, { ...context, loginType: 'Passkey', ...proven });
  });
}
