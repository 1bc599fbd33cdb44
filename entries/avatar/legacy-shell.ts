import { readCookie } from '../../shared/browser/cookie';
import { saysYes } from './says-yes';

/** Whether an older shell is around, which says so in a cookie. */
export function isInLegacyShell(): boolean {
  return saysYes(readCookie('isLegacyShell'));
}
