import * as v from 'valibot';
import { ConnectionCheck } from '../../shared/contract/connection-check';
import { CHECK_FLAGS, ProviderCheck, ProviderData } from '../../shared/contract/providers';
import { call, type Failure } from '../../shared/http/call';

/** ms: the server waits for another one, in several stages, each up to the time that the administrator has set. */
const CHECK_TIMEOUT_MS = 180_000;

/** Reads the provider at this page's address. */
export const getProvider = (signal: AbortSignal) => call(ProviderData, { signal });

/** Saves or deletes a provider. Has no signal: an aborted call may have saved it. */
export const postProvider = (url: string, provider: object) =>
  call(ProviderCheck, { url, json: provider, timeout: CHECK_TIMEOUT_MS });

/** Tries the connection of a provider as it would be saved. */
export const postConnection = (url: string, provider: object, signal: AbortSignal) =>
  call(ConnectionCheck, { url, json: provider, signal, timeout: CHECK_TIMEOUT_MS });

/** The result of a check that a server has answered with the status of an error; undefined for other failures. */
export function checkOfFailure({ body }: Failure): ProviderCheck | undefined {
  if (!CHECK_FLAGS.some((flag) => typeof Object(body)[flag] === 'boolean')) return undefined;
  const check = v.safeParse(ProviderCheck, body);
  return check.success ? check.output : undefined;
}
