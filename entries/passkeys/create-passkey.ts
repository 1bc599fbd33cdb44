import type { Registration } from '../../shared/contract/account/passkeys';
import type { CredentialOptions } from '../../shared/contract/sign-in/passkeys';
import { type Asked, tryCredential } from '../../shared/passkeys/ask-for-passkey';
import { createCredential } from '../../shared/passkeys/credentials';

/** Why the browser created no passkey, by the name of its exception. */
const CREATION_ERRORS = {
  InvalidStateError: 'PASSKEY_ALREADY_ADDED',
  // Also thrown when no authenticator stores passkeys that are found without a user name.
  NotAllowedError: 'PASSKEY_NOT_CREATED',
  other: 'PASSKEY_FAILED',
} as const;

/** Has the browser create a passkey with the options of the server. */
export const createPasskey = (options: CredentialOptions, signal: AbortSignal): Promise<Asked<Registration>> =>
  tryCredential(() => createCredential(options, signal), CREATION_ERRORS);
