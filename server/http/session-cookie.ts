import type { FastifyReply } from 'fastify';
import type { CookieChange } from './visit';

/** Plain, without `__Host-`, which browsers refuse on http (README, decisions). */
export const SESSION_COOKIE = 'vestibule-session';

/** Writes what becomes of the session cookie. `https` is whether this origin is reached securely. */
export function writeSessionCookie(
  reply: FastifyReply,
  change: CookieChange,
  { https, now }: { https: boolean; now: number },
): void {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
  if (change.kind === 'clear') {
    reply.setCookie(SESSION_COOKIE, '', { ...attributes, maxAge: 0, expires: new Date(0) });
    return;
  }
  const maxAge = Math.max(0, Math.floor((change.expires - now) / 1000));
  reply.setCookie(SESSION_COOKIE, change.token, { ...attributes, maxAge });
}
