import { LOGIN_ADDRESS, SESSION_RESOURCE } from '../../shared/contract/addresses';

/** Whether a page is one at which people come and go: it shows nobody's data, and knows its own way on. */
export function isStartPage(path: string): boolean {
  return path.startsWith(LOGIN_ADDRESS) || path.startsWith(SESSION_RESOURCE);
}
