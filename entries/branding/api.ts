import { changeBranding, type SaveBranding, showBranding } from '../../shared/contract/settings/branding';
import { request } from '../../shared/http/request-operation';

/** Reads the branding that is set. */
export const getBranding = (signal: AbortSignal) => request(showBranding, { signal });

/** Saves the branding. Has no signal: an aborted call may have saved it. */
export const postBranding = (json: SaveBranding) => request(changeBranding, { json });
