import * as cookies from '../../shared/contract/cookies';

/** A cookie and its attributes. */
export interface CookieDescription {
  readonly name: string;
  /** The cookie's name on https. Its prefix `__Host-` lets only the host itself set it (RFC 6265bis §4.1.3.2). */
  readonly nameOnHttps?: string;
  readonly description: string;
  readonly setBy: 'server' | 'page' | 'shell';
  readonly attributes: string;
}

/** In a frame of another site on https, `SameSite=None; Partitioned` replaces `SameSite=Lax`. */
const BY_SERVER = 'Path=/; HttpOnly; SameSite=Lax; Secure on https';
const BY_SCRIPT = 'Path=/; SameSite=Lax, on https SameSite=None; Secure; Partitioned';

const onHost = (name: string) => ({ name, nameOnHttps: cookies.hostCookie(name, 'https://') });

/** All cookies that the server or its pages read or set. */
export const COOKIES: readonly CookieDescription[] = [
  {
    ...onHost(cookies.SESSION_COOKIE),
    description: 'The session, and before the sign-in is complete the pre-session of its next step.',
    setBy: 'server',
    attributes: `${BY_SERVER}; Max-Age of the session`,
  },
  {
    ...onHost(cookies.DEVICE_COOKIE),
    description: 'Identifies a browser that the user has confirmed; it grants no access by itself.',
    setBy: 'server',
    attributes: `${BY_SERVER}; Max-Age of the device`,
  },
  {
    ...onHost(cookies.OPENID_COOKIE),
    description: 'The sign-ins at OpenID providers that have begun, encrypted.',
    setBy: 'server',
    attributes: `${BY_SERVER}; Max-Age of the sign-in`,
  },
  {
    name: cookies.LOCALE_COOKIE,
    description: 'The language that the user chose, as a BCP 47 tag.',
    setBy: 'page',
    attributes: `${BY_SCRIPT}; Max-Age of a year`,
  },
  {
    name: cookies.THEME_COOKIE,
    description: 'The theme that the user chose: `light`, `dark` or `contrast`.',
    setBy: 'page',
    attributes: `${BY_SCRIPT}; Max-Age of a year`,
  },
  {
    name: cookies.MIGRATION_PROMPT_COOKIE,
    description: 'An administrator was asked whether to start a migration.',
    setBy: 'page',
    attributes: `${BY_SCRIPT}; Max-Age of 7 days`,
  },
  {
    name: cookies.SSO_COOKIE,
    description: 'The sign-in page has redirected to the only OpenID provider.',
    setBy: 'page',
    attributes: `${BY_SCRIPT}; Max-Age of an hour`,
  },
  {
    name: cookies.LEGACY_SHELL_COOKIE,
    description: 'An older shell is around the page; it sets the cookie to `true`.',
    setBy: 'shell',
    attributes: 'those of that shell',
  },
];
