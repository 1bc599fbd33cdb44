import type { Deps } from '../deps';
import type { LegacyDirectoryOf } from '../legacy-directory/open-legacy-directories';
import type { Secrets } from '../storage/secrets/secrets';
import type { Directories } from './ask-directories';

/** The dependencies of a sign-in with a password. Without `directories`, only local accounts can sign in. */
export interface SignInDeps extends Deps {
  readonly directories?: Directories;
  /** Needed for password hashes that a migration has moved from a legacy system. */
  readonly secrets?: Secrets;
  /** Needed for password hashes that a migration has not moved yet. */
  readonly legacyDirectoryOf?: LegacyDirectoryOf;
  /**
   * Called when a wrong password makes a name or a known browser wait, whether or not an account has the name. What it
   * does must not delay the answer, because the time would reveal whether the account exists.
   */
  readonly onWrongPasswords?: (userName: string) => void;
}
