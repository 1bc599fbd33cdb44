import type { CookieJar } from '../http/cookie-jar';

/** An account that signs in. */
export interface Account {
  readonly name: string;
  readonly password: string;
  /** The secret of the second factor in base32; empty if there is none. */
  readonly secondFactor: string;
  readonly isAdmin: boolean;
}

/** A browser in which an account is signed in. */
export interface SignedInUser extends Account {
  readonly jar: CookieJar;
  /** The code with which the account signed in; empty without a second factor. */
  readonly usedCode: string;
  /** Whether the browser was to be remembered, so that it needs no code. */
  readonly isRemembered: boolean;
}
