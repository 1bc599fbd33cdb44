import type { AccountError } from '../../shared/contract/sign-in/login';
import { recordingTransaction } from '../audit/recording-transaction';
import type { SecretDeps } from '../deps';
import { hasPasskey } from '../passkeys/stored-passkeys';
import type { AssertionInput } from '../passkeys/verify-assertion';
import { isPassword } from '../passwords/password';
import { secondFactorWays } from '../second-factor/second-factor-ways';
import type { Session } from '../sessions/session';
import { isPasswordSignInOn } from '../settings/login-settings/login-options';
import { isPasskeySecondFactor, type LoginSettings } from '../settings/login-settings/login-settings';
import { hasPassword } from '../settings/login-settings/sign-in-methods-to-sql';
import type { Db } from '../storage/connection';
import { checkPasswordAttempt } from '../throttling/password-attempts';
import { recordedReason, toldReason } from './directory-answer';
import { type CountedVerification, storePasskeyUse, verifyCountedPasskey } from './passkey-attempts';
import { queueByAccount } from './queue-by-account';
import { isLimitedByDirectory, resolveUserName } from './resolve-user-name';
import { passwordAttemptOf } from './sign-in';
import type { SignInDeps } from './sign-in-deps';
import { recordSuccess, verifyAccount } from './verify-account';

/** How long after an authentication a session may change the ways to sign in, in ms. */
const RECENT = 300_000;

/** Tells whether the user of a session was authenticated in the last five minutes. */
export function isRecentlyAuthenticated({ authenticatedAt }: Session, now: number): boolean {
  return authenticatedAt <= now && now - authenticatedAt <= RECENT;
}

/** With what a user is authenticated again. */
export interface ReauthenticationWays {
  readonly hasPassword: boolean;
  readonly hasPasskey: boolean;
  /** Whether a code is needed as well, unless the passkey is both factors. */
  readonly needsCode: boolean;
  /** Whether only a passkey passes the second factor. It must then have verified the user. */
  readonly isPasskeyOnly: boolean;
}

/** Reads with what a user is authenticated again: with the second factor where there is one, also in a remembered browser. */
export async function reauthenticationWays(
  db: Db,
  settings: LoginSettings,
  user: { readonly id: string; readonly isAdmin: boolean; readonly rpId: string | undefined },
): Promise<ReauthenticationWays> {
  const { id: userId, rpId } = user;
  const second = await secondFactorWays(db, settings, user);
  const isPasskeyOnly = second.passkeys && !second.codes;
  return {
    hasPassword: !isPasskeyOnly && (await isPasswordSignInOn(db, settings)) && (await hasPassword(db, userId)),
    hasPasskey: rpId !== undefined && (await hasPasskey(db, { userId, rpId })),
    needsCode: second.codes,
    isPasskeyOnly,
  };
}

export type FirstFactor =
  /** `target`: the name of the passkey. */
  | { readonly kind: 'verified'; readonly isBothFactors: boolean; readonly target?: string }
  | Extract<CountedVerification, { kind: 'throttled' | 'refused' }>
  | {
      readonly kind: 'refused';
      readonly reason: AccountError | 'LOGIN_ERROR_HINT' | 'LOGIN_DIRECTORY_UNAVAILABLE';
      /** What the audit log has, if it is not the reason. */
      readonly recorded?: string;
    };

interface OwnPassword {
  readonly session: Session;
  readonly userName: string;
  readonly password: string;
  readonly address: string;
  readonly deviceToken: string | undefined;
}

/** Verifies the password of a session's user, with the same throttling as a sign-in. */
export async function verifyOwnPassword(deps: SignInDeps, given: OwnPassword): Promise<FirstFactor> {
  const { session, userName, password, address, deviceToken } = given;
  if (!isPassword(password)) return WRONG;
  const resolved = await resolveUserName(deps, userName);
  const isOfDirectory = isLimitedByDirectory(resolved);
  const known = await passwordAttemptOf(deps, { user: resolved.accountName, address, deviceToken });
  const attempt = { ...known, isOfDirectory };
  const permission = await checkPasswordAttempt(deps, attempt);
  if (permission.kind === 'throttled') return permission;
  return queueByAccount(deps, resolved, async () => {
    const verification = await verifyAccount(deps, { resolved, attempt, password });
    if (verification.kind === 'throttled') return verification;
    if (verification.kind !== 'right') {
      const reason = toldReason(verification, known.deviceId !== undefined);
      return { kind: 'refused', reason, recorded: recordedReason(verification) };
    }
    if (verification.id !== session.userId) return WRONG;
    await recordSuccess(deps.db, verification.attempts);
    return { kind: 'verified', isBothFactors: false };
  });
}

export const WRONG = { kind: 'refused', reason: 'LOGIN_ERROR_HINT' } as const;

interface OwnPasskey extends Omit<AssertionInput, 'use' | 'userId'> {
  readonly session: Session;
  readonly settings: LoginSettings;
  readonly address: string;
}

/** Verifies one of the passkeys of a session's user, and stores its use. */
export async function verifyOwnPasskey(
  deps: SecretDeps,
  { session: { id: sessionId, userId }, settings, ...input }: OwnPasskey,
): Promise<FirstFactor> {
  const use = { purpose: 'reauthentication', sessionId } as const;
  const verified = await verifyCountedPasskey(deps, { ...input, use, userId });
  if (verified.kind !== 'verified') return verified;
  const isStored = await recordingTransaction(deps, (db, record) =>
    storePasskeyUse({ db, now: deps.clock(), record }, verified, verified.attempt),
  );
  if (!isStored) return { kind: 'refused', reason: 'PASSKEY_INVALID' };
  const isBothFactors = verified.isUserVerified && isPasskeySecondFactor(settings);
  return { kind: 'verified', isBothFactors, target: verified.passkey.name };
}
