import { API_KEY_CONFIRM_ADDRESS } from '../../shared/contract/addresses';

/** Whatever changes are published of: a page that may have missed some is told that each of these has changed. */
export const RESOURCES: readonly string[] = [API_KEY_CONFIRM_ADDRESS];
