import type { LoginError } from '../../shared/contract/sign-in/login';
import type { LoginName } from '../ldap/find-user-entry';
import type { AccountState, BindRefusal } from '../ldap/ldap-error';
import type { SourceGroup, SourceUser } from '../providers/directory-source';
import type { SealedProvider } from '../providers/identity-providers';
import type { Permission } from '../throttling/failed-attempts';
import type { PasswordAttempt } from '../throttling/password-attempts';

/** A directory that may contain the user, with the name to search for. */
export interface DirectoryTarget extends LoginName {
  readonly provider: SealedProvider;
}

/** A person whose password is right, as the directory has them. */
export interface VerifiedPerson {
  readonly user: SourceUser;
  readonly groups: readonly SourceGroup[];
}

/** Why a person is not signed in. */
export type Refusal =
  /** The password is right, except for `wrong` and `locked`. */
  | BindRefusal
  /** The password is right, or another proof is. `unavailable`: the directory is away, or refuses this server. */
  | { readonly kind: AccountState | 'not-allowed' | 'unavailable' }
  /** The password was sent, and the directory failed before it answered. */
  | { readonly kind: 'unanswered' }
  | Extract<Permission, { kind: 'throttled' }>;

/** The message key of each reason why a person is not signed in. */
const REASONS = {
  wrong: 'LOGIN_ERROR_HINT',
  disabled: 'LOGIN_ACCOUNT_DISABLED',
  expired: 'LOGIN_ACCOUNT_EXPIRED',
  locked: 'LOGIN_ACCOUNT_LOCKED',
  'must-change': 'LOGIN_PASSWORD_EXPIRED',
  'not-now': 'LOGIN_NOT_NOW',
  'not-allowed': 'LOGIN_NOT_ALLOWED',
  unavailable: 'LOGIN_DIRECTORY_UNAVAILABLE',
  unanswered: 'LOGIN_DIRECTORY_UNAVAILABLE',
  throttled: 'LOGIN_TOO_MANY_ATTEMPTS',
} as const satisfies Record<Refusal['kind'], LoginError>;

/** Returns the message key of a refusal. */
export function reasonOf<Kind extends Refusal['kind']>({ kind }: { readonly kind: Kind }): (typeof REASONS)[Kind] {
  return REASONS[kind];
}

/**
 * Returns what a client learns of a refusal: a directory does not check the password of a locked account, so only a browser
 * that the account knows learns that.
 */
export function toldReason<Kind extends Refusal['kind']>(refusal: { readonly kind: Kind }, isKnownBrowser: boolean) {
  return refusal.kind === 'locked' && !isKnownBrowser ? REASONS.wrong : reasonOf(refusal);
}

/** Returns what the audit log has of a refusal: its message key, and the directory's code. */
export function recordedReason(refusal: Refusal): string {
  return 'code' in refusal ? `${reasonOf(refusal)} ${refusal.code}` : reasonOf(refusal);
}

/** What a directory knows of a person, without a password. It may leave out the groups, which then stay as they are. */
export type PersonAnswer =
  | {
      readonly kind: 'right';
      readonly user: SourceUser;
      readonly groups: readonly SourceGroup[] | undefined;
      /** Why the person may not sign in now. */
      readonly state?: AccountState | undefined;
    }
  | Exclude<Refusal, { readonly kind: 'throttled' }>;

/** What a directory answers to a password. */
export type DirectoryAnswer = ({ readonly kind: 'right' } & VerifiedPerson) | Refusal;

/** The attempts of a sign-in that are counted as failed until the password is right; the first is for the name entered. */
export type CountedAttempts = [entered: PasswordAttempt, ...PasswordAttempt[]];

/** A password as it was entered, for one directory. */
export interface PasswordCheck {
  readonly target: DirectoryTarget;
  readonly password: string;
  /** Gets the attempt that is counted for the person's account. */
  readonly attempts: CountedAttempts;
}
