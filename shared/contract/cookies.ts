/** The session. On https its name has a prefix, see {@link hostCookie}. */
export const SESSION_COOKIE = 'vestibule-session';

/** Recognises a browser that has proved itself; it opens nothing by itself. On https its name has a prefix. */
export const DEVICE_COOKIE = 'vestibule-device';

/** The language a person chose, as a BCP 47 tag; the page that offers the choice writes it. */
export const LOCALE_COOKIE = 'vestibule-locale';

/** The appearance a person chose in the shell: `light`, `dark` and `contrast`, joined by dots. */
export const THEME_COOKIE = 'vestibule-theme';

/**
 * The name of a cookie that no other host and no single path may set: on https it has the prefix `__Host-`, which
 * browsers accept from the host itself only, for all its paths (RFC 6265bis §4.1.3.2). On http they refuse the prefix.
 */
export function hostCookie(name: string, origin: string): string {
  return origin.startsWith('https:') ? `__Host-${name}` : name;
}
