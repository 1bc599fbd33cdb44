import { call } from '../../shared/http/call';

/** ms, after which the dialog stops to wait for the answer. */
const TIMEOUT_MS = 5000;

/** Stores, by a PUT to the page's own address, that the administrator has seen the dialog. */
export const putSeen = () => call('none', { method: 'PUT', timeout: TIMEOUT_MS });
