import { SourceError } from '../outgoing/source-error';
import type { IdentityProvider } from '../providers/identity-providers';
import type { LegacyDirectory } from './legacy-directory';

/**
 * Checks the credentials of the service account.
 * @throws SourceError if the system does not accept them
 */
export async function checkServiceAccount(
  directory: LegacyDirectory,
  { username, password }: IdentityProvider,
): Promise<void> {
  if (!(await directory.isServiceAccount(username, password))) throw new SourceError('CONNECTION_BIND_REFUSED');
}
