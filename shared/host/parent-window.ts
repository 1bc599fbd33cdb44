/** Where a page stands: by itself, in a frame, or in a window that another one opened. */
export type Place = 'alone' | 'frame' | 'popup';

/** The window around the page, which may or may not be a shell; null for a page that stands alone. */
export function parentWindow(): { place: Place; around: Window | null } {
  if (window.parent !== window) return { place: 'frame', around: window.parent };
  const opener: Window | null = window.opener;
  return { place: opener ? 'popup' : 'alone', around: opener };
}

/**
 * Which origin the window around has, as far as the browser tells. It may be wrong or out of date without harm:
 * `postMessage` delivers to the named origin or not at all.
 */
export function parentOrigin(around: Window): string | undefined {
  return (
    attempt(() => around.origin) ?? // only the page's own origin may read this
    location.ancestorOrigins?.[0] ?? // not in every browser
    // Once the frame has navigated, the referrer is the page's own address and says nothing about the parent.
    attempt(() => new URL(document.referrer).origin.replace(location.origin, '') || undefined)
  );
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined; // another origin's window, or no referrer
  }
}
