import type { SourceGroup } from '../directories/identity-providers/directory-source';
import type { SealedProvider } from '../directories/identity-providers/identity-providers';
import type { Person, PersonName } from '../directories/ldap/find-person';
import type { Permission } from '../throttling/failed-attempts';

/** A directory that may know the person who signs in. */
export interface DirectoryTarget extends PersonName {
  readonly provider: SealedProvider;
}

/** What is known of a person whom a directory knows. */
export type SignedInPerson = Pick<Person, 'user'>;

/** What a directory says of a password. */
export type DirectoryAnswer =
  | { readonly kind: 'right'; readonly person: SignedInPerson; readonly groups: readonly SourceGroup[] }
  /** `disabled` and `not-allowed`: the password is right. `unavailable`: the directory is away, or refuses this server. */
  | { readonly kind: 'wrong' | 'disabled' | 'not-allowed' | 'unavailable' }
  /** The password was sent, and the directory failed before the person was signed in. */
  | { readonly kind: 'unanswered' }
  | Extract<Permission, { kind: 'throttled' }>;

/** A password as it was entered, and what has to be asked before it is checked for a person. */
export interface PasswordCheck {
  readonly target: DirectoryTarget;
  readonly password: string;
  readonly beforeBind: (person: SignedInPerson) => Promise<Permission>;
}
