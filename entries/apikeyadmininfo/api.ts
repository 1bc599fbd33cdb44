import { noteUnconfirmedApiKeys } from '../../shared/contract/account/unconfirmed-keys-reminder';
import { requestHere } from '../../shared/http/request-operation';

/** ms, after which the dialog stops to wait for the answer. */
const TIMEOUT_MS = 5000;

/** Stores, by a PUT to the page's own address, that the administrator has seen the dialog. */
export const putSeen = () => requestHere(noteUnconfirmedApiKeys, { timeout: TIMEOUT_MS });
