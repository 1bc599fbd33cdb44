import { ConnectionCheck } from '../../shared/contract/identity-providers/connection-check';
import {
  DeletionCheck,
  ProviderCheck,
  ProviderData,
} from '../../shared/contract/identity-providers/identity-providers';
import { call } from '../../shared/http/call';

/** ms: the server waits for another one, in several stages, each up to the time that the administrator has set. */
const CHECK_TIMEOUT_MS = 180_000;

/** Reads the provider at this page's address. */
export const getProvider = (signal: AbortSignal) => call(ProviderData, { signal });

/** Saves a provider. Has no signal: an aborted call may have saved it. */
export const postProvider = (url: string, provider: object) =>
  call(ProviderCheck, { url, json: provider, timeout: CHECK_TIMEOUT_MS });

/** Deletes a provider. Has no signal: an aborted call may have deleted it. */
export const postDeletion = (url: string, provider: object) =>
  call(DeletionCheck, { url, json: { ...provider, delete: true } });

/** Tries the connection of a provider as it would be saved. */
export const postConnection = (url: string, provider: object, signal: AbortSignal) =>
  call(ConnectionCheck, { url, json: provider, signal, timeout: CHECK_TIMEOUT_MS });
