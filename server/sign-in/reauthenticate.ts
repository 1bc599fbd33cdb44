import type { LoginError } from '../../shared/contract/sign-in/login';
import type { AssertionInput } from '../accounts/passkeys/verify-assertion';
import { isPassword } from '../accounts/passwords/password';
import { recordingTransaction } from '../audit/recording-transaction';
import type { SecretDeps } from '../deps';
import type { Session } from '../sessions/session';
import { markAuthenticated } from '../sessions/sessions';
import { isPasswordSignInOn } from '../settings/login-settings/login-options';
import type { LoginSettings } from '../settings/login-settings/login-settings';
import { checkPasswordAttempt } from '../throttling/password-attempts';
import { type CountedVerification, storePasskeyUse, verifyCountedPasskey } from './passkey-attempts';
import { queueByAccount } from './queue-by-account';
import { isLimitedByDirectory, resolveUserName } from './resolve-user-name';
import type { SignInDeps } from './sign-in-deps';
import { recordSuccess, verifyAccount } from './verify-account';

/** How long after an authentication a session may change the ways to sign in, in ms. */
const RECENT = 300_000;

/** Tells whether the user of a session was authenticated in the last five minutes. */
export function isRecentlyAuthenticated({ authenticatedAt }: Session, now: number): boolean {
  return authenticatedAt <= now && now - authenticatedAt <= RECENT;
}

export type Reauthentication =
  | { readonly kind: 'authenticated' }
  | Extract<CountedVerification, { kind: 'throttled' | 'refused' }>
  | {
      readonly kind: 'refused';
      readonly reason: Extract<LoginError, 'LOGIN_ERROR_HINT' | 'LOGIN_DIRECTORY_UNAVAILABLE'>;
    };

interface OwnPassword {
  readonly session: Session;
  readonly userName: string;
  readonly password: string;
  readonly address: string;
  readonly settings: LoginSettings;
}

/** Authenticates the user of a session again with the password, with the same throttling as a sign-in. */
export async function reauthenticateByPassword(deps: SignInDeps, given: OwnPassword): Promise<Reauthentication> {
  const result = await verifyOwnPassword(deps, given);
  if (result.kind !== 'authenticated') return result;
  const { id, userId } = given.session;
  await recordingTransaction(deps, async (db, record) => {
    await markAuthenticated({ ...deps, db }, id);
    await record({ event: 'reauthenticated', userId, detail: 'UserPass' });
  });
  return result;
}

async function verifyOwnPassword(deps: SignInDeps, given: OwnPassword): Promise<Reauthentication> {
  const { session, userName, password, address, settings } = given;
  if (!isPassword(password) || !(await isPasswordSignInOn(deps.db, settings))) return WRONG;
  const resolved = await resolveUserName(deps, userName);
  const attempt = { userName: resolved.accountName, address, isOfDirectory: isLimitedByDirectory(resolved) };
  const permission = await checkPasswordAttempt(deps, attempt);
  if (permission.kind === 'throttled') return permission;
  return queueByAccount(deps, resolved, async () => {
    const verification = await verifyAccount(deps, { resolved, attempt, password });
    if (verification.kind === 'throttled') return verification;
    if (verification.kind === 'unavailable' || verification.kind === 'unanswered')
      return { kind: 'refused', reason: 'LOGIN_DIRECTORY_UNAVAILABLE' };
    if (verification.kind !== 'right' || verification.id !== session.userId) return WRONG;
    await recordSuccess(deps.db, verification.attempts);
    return { kind: 'authenticated' };
  });
}

const WRONG = { kind: 'refused', reason: 'LOGIN_ERROR_HINT' } as const;

/** Authenticates the user of a session again with one of the user's passkeys. */
export async function reauthenticateByPasskey(
  deps: SecretDeps,
  {
    session,
    ...input
  }: Omit<AssertionInput, 'use' | 'userId'> & { readonly session: Session; readonly address: string },
): Promise<Reauthentication> {
  const { id: sessionId, userId } = session;
  const use = { purpose: 'reauthentication', sessionId } as const;
  const verified = await verifyCountedPasskey(deps, { ...input, use, userId });
  if (verified.kind !== 'verified') return verified;
  const isStored = await recordingTransaction(deps, async (db, record) => {
    if (!(await storePasskeyUse({ db, now: deps.clock(), record }, verified, verified.attempt))) return false;
    await markAuthenticated({ ...deps, db }, sessionId);
    await record({ event: 'reauthenticated', userId, target: verified.passkey.name, detail: 'Passkey' });
    return true;
  });
  return isStored ? { kind: 'authenticated' } : { kind: 'refused', reason: 'PASSKEY_INVALID' };
}
