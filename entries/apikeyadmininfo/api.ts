import { call } from '../../shared/http/call';

/** ms: nobody waits longer for a dialog to close. */
const PATIENCE_MS = 5000;

/** Says, at the page's own address, that this administrator has chosen. */
export const putSeen = () => call('none', { method: 'PUT', timeout: PATIENCE_MS });
