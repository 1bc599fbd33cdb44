import { DEVICE_COOKIE, hostCookie, OPENID_COOKIE, SESSION_COOKIE } from '../../../shared/contract/cookies';
import type { RequestContext } from '../engine/request-context';

/** A cookie of a request. */
export interface RequestCookie {
  /** How many of this name were sent: another host of the domain may have set a second one, for one of the paths. */
  readonly count: number;
  /** Undefined when there is none, and when there are several: nothing shows which of them this server has set. */
  readonly value: string | undefined;
}

/** The cookies of a session, a browser and the sign-ins at providers, and no others. */
export interface RequestCookies {
  readonly session: RequestCookie;
  readonly device: RequestCookie;
  readonly openId: RequestCookie;
}

/** Reads them from the `Cookie` header, under the names that they have at the server's origin. */
export function requestCookies({ headers, origin }: Pick<RequestContext, 'headers' | 'origin'>): RequestCookies {
  const header = headers.cookie ?? '';
  return {
    session: readCookie(header, hostCookie(SESSION_COOKIE, origin)),
    device: readCookie(header, hostCookie(DEVICE_COOKIE, origin)),
    openId: readCookie(header, hostCookie(OPENID_COOKIE, origin)),
  };
}

/** Trims blanks and tabs only: `trim()` would also remove other spaces, and so accept another name before `__Host-`. */
function readCookie(header: string, name: string): RequestCookie {
  const start = `${name}=`;
  const values = header
    .split(';')
    .map((pair) => pair.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, ''))
    .flatMap((pair) => (pair.startsWith(start) ? [pair.slice(start.length)] : []));
  return { count: values.length, value: values.length === 1 ? values[0] : undefined };
}
