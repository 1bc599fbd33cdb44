import type { SourceGroup, SourceUser } from '../directories/identity-providers/directory-source';
import type { SealedProvider } from '../directories/identity-providers/identity-providers';
import type { LoginName } from '../directories/ldap/find-user-entry';
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
  /** `disabled` and `not-allowed`: the password is right. `unavailable`: the directory is away, or refuses this server. */
  | { readonly kind: 'wrong' | 'disabled' | 'not-allowed' | 'unavailable' }
  /** The password was sent, and the directory failed before it answered. */
  | { readonly kind: 'unanswered' }
  | Extract<Permission, { kind: 'throttled' }>;

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
