import type { FastifyReply } from 'fastify';
import type { CookieChange } from './visit';

/** Plain, without `__Host-`, which browsers refuse on http (README, decisions). */
export const SESSION_COOKIE = 'vestibule-session';

/** Tells the browsers apart that have proved themselves; it opens nothing by itself. */
export const DEVICE_COOKIE = 'vestibule-device';

/** `https` is whether this origin is reached securely; `now` in ms since 1970. */
interface Manner {
  https: boolean;
  now: number;
}

/** Writes what becomes of the session cookie. */
export function writeSessionCookie(reply: FastifyReply, change: CookieChange, manner: Manner): void {
  if (change.kind === 'set') write(reply, SESSION_COOKIE, change, manner);
  else reply.setCookie(SESSION_COOKIE, '', { ...attributes(manner), maxAge: 0, expires: new Date(0) });
}

/** It lives longer than any session: signing out leaves the browser known. */
export function writeDeviceCookie(
  reply: FastifyReply,
  change: Extract<CookieChange, { kind: 'set' }>,
  manner: Manner,
): void {
  write(reply, DEVICE_COOKIE, change, manner);
}

function write(
  reply: FastifyReply,
  name: string,
  { token, expires }: Extract<CookieChange, { kind: 'set' }>,
  manner: Manner,
): void {
  const maxAge = Math.max(0, Math.floor((expires - manner.now) / 1000));
  reply.setCookie(name, token, { ...attributes(manner), maxAge });
}

function attributes({ https }: Manner) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
}
