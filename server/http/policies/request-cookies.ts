import { DEVICE_COOKIE, hostCookie, SESSION_COOKIE } from '../../../shared/contract/cookies';

/** A cookie as a request carries it. */
export interface SentCookie {
  /** How many of this name were sent: another host of the domain may have set a second one, for a path of ours. */
  readonly count: number;
  /** Undefined when there is none, and when there are several: nothing tells which of them is ours. */
  readonly value: string | undefined;
}

/** The cookies that identify a session and a browser. */
export interface SentCookies {
  readonly session: SentCookie;
  readonly device: SentCookie;
}

/** Reads them from a `Cookie` header; `origin` is our own. */
export function sentCookies(header: string | undefined, origin: string): SentCookies {
  const session = sentCookie(header ?? '', hostCookie(SESSION_COOKIE, origin));
  const device = sentCookie(header ?? '', hostCookie(DEVICE_COOKIE, origin));
  return { session, device };
}

/** Only blanks and tabs are cut off: `trim()` would turn a name of other spaces before `__Host-` into ours. */
function sentCookie(header: string, name: string): SentCookie {
  const start = `${name}=`;
  const values = header
    .split(';')
    .map((pair) => pair.replace(/^[ \t]+|[ \t]+$/g, ''))
    .flatMap((pair) => (pair.startsWith(start) ? [pair.slice(start.length)] : []));
  return { count: values.length, value: values.length === 1 ? values[0] : undefined };
}
