import { showBranding } from '../../shared/contract/settings/branding';
import { request } from '../../shared/http/request-operation';

/** Reads the branding that is set. */
export const getBranding = (signal: AbortSignal) => request(showBranding, { signal });
