/**
 * Whether a page inside a frame may keep a session: its own cookies are there, or the browser withholds them, and says at
 * once that it has none for this page.
 */
export type CookieAccess = 'granted' | 'blocked' | 'disabled';

/** Asks whether cookies work here, without asking the person: the Storage Access API first, else by trying one. */
export async function cookieAccess(): Promise<CookieAccess> {
  if (!navigator.cookieEnabled) return 'disabled';
  if (!document.hasStorageAccess) return tryCookie();
  if (await document.hasStorageAccess()) return 'granted';
  return requestCookieAccess();
}

/**
 * Asks for cookies through the Storage Access API. Without a click it succeeds only where the person allowed it before;
 * inside a click the browser may ask them.
 */
export async function requestCookieAccess(): Promise<CookieAccess> {
  if (!document.requestStorageAccess) return tryCookie();
  try {
    await document.requestStorageAccess();
    return 'granted';
  } catch {
    return 'blocked'; // refused by the browser or by the person
  }
}

function tryCookie(): CookieAccess {
  // biome-ignore lint/suspicious/noDocumentCookie: whether this very mechanism works is the question
  document.cookie = 'vestibule-probe=1;path=/;max-age=10;samesite=none;secure';
  return document.cookie.includes('vestibule-probe=') ? 'granted' : 'blocked';
}
