import {
  beginPasskeyRegistration,
  type ChangePasskeys,
  changePasskeys,
  listPasskeys,
} from '../../shared/contract/account/passkeys';
import { request } from '../../shared/http/request-operation';

/** Reads the user's passkeys. */
export const getPasskeys = (signal: AbortSignal) => request(listPasskeys, { signal });

/** Asks for the options with which the browser creates a passkey. */
export const postRegistration = (antiCsrfToken: string, signal: AbortSignal) =>
  request(beginPasskeyRegistration, { json: { antiCsrfToken }, signal });

/** Adds, renames or removes a passkey. Has no signal: an aborted call may have been carried out. */
export const postChange = (json: ChangePasskeys) => request(changePasskeys, { json });
