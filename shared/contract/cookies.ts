/** The session. On https its name has a prefix, see {@link hostCookie}. */
export const SESSION_COOKIE = 'vestibule-session';

/** Identifies a device that the user has confirmed; it grants no access by itself. On https its name has a prefix. */
export const DEVICE_COOKIE = 'vestibule-device';

/** The sign-ins at OpenID providers that have begun, encrypted. On https its name has a prefix. */
export const OPENID_COOKIE = 'vestibule-openid';

/** The language that the user chose, as a BCP 47 tag; set by the page on which it was chosen. */
export const LOCALE_COOKIE = 'vestibule-locale';

/** The theme that the user chose in the shell: `light`, `dark` or `contrast`. */
export const THEME_COOKIE = 'vestibule-theme';

/** `absolute` when the user chose that tables show times as date and time; set by the page on which it was chosen. */
export const TIMES_COOKIE = 'vestibule-times';

/** Set for 7 days when an administrator was asked whether to start a migration, by the page that asks. */
export const MIGRATION_PROMPT_COOKIE = 'vestibule-migration-prompt';

/** Set for 30 days when the user was offered a passkey, by the dialog that offers it. */
export const PASSKEY_OFFER_COOKIE = 'vestibule-passkey-offer';

/** Set for an hour when the sign-in page has redirected to the only OpenID provider. */
export const SSO_COOKIE = 'sso';

/** An older shell sets it to `true`; scripts may read it. */
export const LEGACY_SHELL_COOKIE = 'isLegacyShell';

/**
 * Returns the name of a cookie that only the host itself can set, for all its paths: on https it has the prefix `__Host-`
 * (RFC 6265bis §4.1.3.2). On http browsers refuse the prefix.
 */
export function hostCookie(name: string, origin: string): string {
  return origin.startsWith('https:') ? `__Host-${name}` : name;
}
