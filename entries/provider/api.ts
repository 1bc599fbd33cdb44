import { checkIdentityProvider } from '../../shared/contract/identity-providers/connection-check';
import {
  DeletionCheck,
  saveIdentityProvider,
  showIdentityProvider,
} from '../../shared/contract/identity-providers/identity-provider';
import { call } from '../../shared/http/call';
import { requestHere } from '../../shared/http/request-operation';

/** ms: the server waits for another one, in several stages, each up to the time that the administrator has set. */
const CHECK_TIMEOUT_MS = 180_000;

/** Reads the provider at this page's address. */
export const getProvider = (signal: AbortSignal) => requestHere(showIdentityProvider, { signal });

/** Saves a provider. Has no signal: an aborted call may have saved it. */
export const postProvider = (url: string, provider: object) =>
  call(saveIdentityProvider.answer, { url, json: provider, timeout: CHECK_TIMEOUT_MS });

/** Deletes a provider. Has no signal: an aborted call may have deleted it. */
export const postDeletion = (url: string, provider: object) =>
  call(DeletionCheck, { url, json: { ...provider, delete: true } });

/** Tries the connection of a provider as it would be saved. */
export const postConnection = (url: string, provider: object, signal: AbortSignal) =>
  call(checkIdentityProvider.answer, { url, json: provider, signal, timeout: CHECK_TIMEOUT_MS });
