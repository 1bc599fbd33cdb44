import { DEVICE_COOKIE, hostCookie, OPENID_COOKIE, SESSION_COOKIE } from '../../../shared/contract/cookies';
import type { RequestContext } from './request-context';

/** A cookie of a request. */
export interface RequestCookie {
  /** How many cookies of this name were sent. Another host of the domain may have set a second one for some path. */
  readonly count: number;
  /**
   * The value, or undefined if there is no cookie or if there are several, because it is unknown which of them this
   * server has set.
   */
  readonly value: string | undefined;
}

/** The cookies of this server other than preferences: the session, the known browser and the sign-ins at providers. */
export interface RequestCookies {
  readonly session: RequestCookie;
  readonly device: RequestCookie;
  readonly openId: RequestCookie;
}

/** Reads the cookies from the `Cookie` header by the names that they have at the server's origin. */
export function requestCookies({ headers, origin }: Pick<RequestContext, 'headers' | 'origin'>): RequestCookies {
  const header = headers.cookie ?? '';
  return {
    session: readCookie(header, hostCookie(SESSION_COOKIE, origin)),
    device: readCookie(header, hostCookie(DEVICE_COOKIE, origin)),
    openId: readCookie(header, hostCookie(OPENID_COOKIE, origin)),
  };
}

/**
 * Reads a cookie. Only blanks and tabs are trimmed: `trim()` would also remove other spaces, so that a name with such a
 * space before `__Host-` would be accepted.
 */
function readCookie(header: string, name: string): RequestCookie {
  const start = `${name}=`;
  const values = header
    .split(';')
    .map((pair) => pair.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, ''))
    .flatMap((pair) => (pair.startsWith(start) ? [pair.slice(start.length)] : []));
  return { count: values.length, value: values.length === 1 ? values[0] : undefined };
}
