import type { FastifyReply } from 'fastify';
import { hasFramesElsewhere } from '../trust/other-sites';
import { knownOrigins } from './known-origins';
import type { CookieChange, Visit } from './visit';

/** Plain, without `__Host-`, which browsers refuse on http (README, decisions). */
export const SESSION_COOKIE = 'vestibule-session';

/** Tells the browsers apart that have proved themselves; it opens nothing by itself. */
export const DEVICE_COOKIE = 'vestibule-device';

/** `https` is whether this origin is reached securely, `inFrames` whether other sites frame it; `now` in ms since 1970. */
interface Manner {
  https: boolean;
  inFrames: boolean;
  now: number;
}

/** Writes what becomes of the session cookie and of the device cookie, which outlives any session. */
export async function writeCookies(visit: Visit, reply: FastifyReply): Promise<void> {
  const { cookie, deviceCookie, origin, house } = visit;
  if (cookie === undefined && deviceCookie === undefined) return;
  const manner = {
    https: origin.startsWith('https:'),
    inFrames: hasFramesElsewhere(origin, await knownOrigins(visit)),
    now: house.clock(),
  };
  if (cookie !== undefined) write(reply, { name: SESSION_COOKIE, change: cookie }, manner);
  if (deviceCookie !== undefined) write(reply, { name: DEVICE_COOKIE, change: deviceCookie }, manner);
}

/**
 * To a browser a partitioned cookie and a plain one are two, even of the same name, and it sends both. One that was
 * written before the trust list changed would outlive its session and hide the new one, so the other one is always
 * taken back: first, for a browser that knows no partitions has only one.
 */
function write(
  reply: FastifyReply,
  { name, change }: { name: string; change: CookieChange },
  { https, inFrames, now }: Manner,
): void {
  if (https) put(reply, { name, value: '', ...attributesOf(https, !inFrames), ...GONE });
  const attributes = attributesOf(https, inFrames);
  if (change.kind === 'clear') put(reply, { name, value: '', ...attributes, ...GONE });
  else put(reply, { name, value: change.token, ...attributes, maxAge: secondsUntil(change.expires, now) });
}

function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.floor((time - now) / 1000));
}

const GONE = { maxAge: 0, expires: new Date(0) } as const;

/** A frame of another site gets only cookies that are `None`, and of those a partition of its own (CHIPS). */
function attributesOf(https: boolean, inFrames: boolean) {
  const all = { path: '/', httpOnly: true } as const;
  return inFrames
    ? ({ ...all, secure: true, sameSite: 'none', partitioned: true } as const)
    : ({ ...all, secure: https, sameSite: 'lax' } as const);
}

interface Cookie {
  name: string;
  value: string;
}

/** Not `reply.setCookie`, which keeps only the last one of a name. */
function put(reply: FastifyReply, { name, value, ...attributes }: Cookie & Readonly<Record<string, unknown>>): void {
  reply.header('set-cookie', reply.server.serializeCookie(name, value, attributes));
}
