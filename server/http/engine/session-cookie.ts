import type { FastifyReply } from 'fastify';
import { DEVICE_COOKIE, hostCookie, SESSION_COOKIE } from '../../../shared/contract/cookies';
import { hasCrossSiteFrames } from '../../trust/trusted-origins';
import { trustedOriginsOf } from '../policies/known-origins';
import { cookiePlaces } from './cookie-places';
import type { CookieChange, RequestContext } from './request-context';
import type { SentCookie } from './sent-cookies';

/** `https` is whether this origin is reached securely, `inFrames` whether other sites frame it; `now` in ms since 1970. */
interface Manner {
  https: boolean;
  inFrames: boolean;
  now: number;
}

/** Writes what becomes of the session cookie and of the device cookie, which outlives any session. */
export async function writeCookies(ctx: RequestContext, reply: FastifyReply): Promise<void> {
  const { cookie, deviceCookie, origin, app, sent } = ctx;
  if (cookie === undefined && deviceCookie === undefined) return;
  const manner = {
    https: origin.startsWith('https:'),
    inFrames: hasCrossSiteFrames(origin, await trustedOriginsOf(ctx)),
    now: app.clock(),
  };
  const changes = [
    { name: hostCookie(SESSION_COOKIE, origin), change: cookie, before: sent.session },
    { name: hostCookie(DEVICE_COOKIE, origin), change: deviceCookie, before: sent.device },
  ];
  for (const { name, change, before } of changes) {
    if (change === undefined) continue;
    if (!manner.https && othersMayExist(before, change)) removeOthers(ctx, reply, name);
    write(reply, { name, change }, manner);
  }
}

/**
 * On http any host of the domain can set a cookie of our name for a path of ours. Two of them show it. One does not, but
 * a cookie that is set beside it would make two, and neither would count.
 */
function othersMayExist({ count }: SentCookie, change: CookieChange): boolean {
  return count > 1 || (count === 1 && change.kind === 'set');
}

function removeOthers({ origin, path }: RequestContext, reply: FastifyReply, name: string): void {
  for (const place of cookiePlaces(origin, path)) put(reply, { name, value: '', ...place, ...GONE });
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
