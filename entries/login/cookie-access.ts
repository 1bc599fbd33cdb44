import type { LoginData } from '../../shared/contract/sign-in/login';
import type { Result } from '../../shared/http/call';

/** Whether a framed page can use its cookies: `disabled` if the browser has turned them off for this page entirely. */
export type CookieAccess = 'granted' | 'blocked' | 'disabled';

/** Finds out whether cookies work, without a prompt to the user: by the Storage Access API or else by setting one. */
export async function cookieAccess(): Promise<CookieAccess> {
  if (!navigator.cookieEnabled) return 'disabled';
  if (!document.hasStorageAccess) return tryCookie();
  if (await document.hasStorageAccess()) return 'granted';
  return requestCookieAccess();
}

/**
 * Requests cookies through the Storage Access API. Without a click it succeeds only if the user has allowed it before;
 * inside a click the browser may show a prompt.
 */
export async function requestCookieAccess(): Promise<CookieAccess> {
  if (!document.requestStorageAccess) return tryCookie();
  try {
    await document.requestStorageAccess();
    return 'granted';
  } catch {
    return 'blocked'; // refused by the browser or by the user
  }
}

function tryCookie(): CookieAccess {
  // biome-ignore lint/suspicious/noDocumentCookie: this tests whether document.cookie works
  document.cookie = 'vestibule-probe=1;path=/;max-age=10;samesite=none;secure';
  return document.cookie.includes('vestibule-probe=') ? 'granted' : 'blocked';
}

/**
 * Whether the browser stored the cookie of a session or pre-session after a sign-in in a frame. If the server cannot be
 * reached or sends no `hasSession`, the answer is yes: if it was not stored, the next page asks for sign-in again.
 *
 * @param answer the page's data, read after the sign-in
 */
export function isSessionStored(answer: Result<LoginData>): boolean {
  return !answer.ok || answer.data.isLoggedIn || answer.data.hasSession !== false;
}
