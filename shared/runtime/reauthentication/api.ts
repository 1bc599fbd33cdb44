import { type Reauthentication, reauthenticate, showReauthentication } from '../../contract/account/reauthentication';
import { request } from '../../http/request-operation';

/** Reads with what the user can prove again to be there. */
export const getReauthentication = (signal: AbortSignal) => request(showReauthentication, { signal });

/** Proves again that the user is there. */
export const postReauthentication = (json: Reauthentication, signal: AbortSignal) =>
  request(reauthenticate, { json, signal });
