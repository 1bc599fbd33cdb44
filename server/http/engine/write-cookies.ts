import type { FastifyReply } from 'fastify';
import { DEVICE_COOKIE, hostCookie, OPENID_COOKIE, SESSION_COOKIE } from '../../../shared/contract/cookies';
import { hasCrossSiteFrames } from '../../settings/trust/cross-site-frames';
import { duplicateCookieScopes } from '../request/duplicate-cookie-scopes';
import type { CookieChange, RequestContext } from '../request/request-context';
import { type RequestCookie, requestCookies } from '../request/request-cookies';
import { trustedAddressesOrNone } from '../request/trusted-addresses-or-none';

/**
 * The facts that determine a cookie's attributes: `isFramed` means that other sites may frame pages, and `now` is in ms
 * since 1970.
 */
interface CookieConditions {
  isHttps: boolean;
  isFramed: boolean;
  now: number;
}

/**
 * Writes the changed cookies: the session, the known browser, which outlives all sessions, and the sign-ins at
 * providers.
 */
export async function writeCookies(ctx: RequestContext, reply: FastifyReply): Promise<void> {
  const { responseCookies, origin, app } = ctx;
  if (Object.values(responseCookies).every((change) => change === undefined)) return;
  const conditions = {
    isHttps: origin.startsWith('https:'),
    isFramed: hasCrossSiteFrames(origin, (await trustedAddressesOrNone(ctx)).origins),
    now: app.clock(),
  };
  const sent = requestCookies(ctx);
  const changes = [
    { name: hostCookie(SESSION_COOKIE, origin), change: responseCookies.session, before: sent.session },
    { name: hostCookie(DEVICE_COOKIE, origin), change: responseCookies.device, before: sent.device },
    { name: hostCookie(OPENID_COOKIE, origin), change: responseCookies.openId, before: sent.openId },
  ];
  for (const { name, change, before } of changes) {
    if (change === undefined) continue;
    if (!conditions.isHttps && mayHaveDuplicates(before, change)) removeDuplicates(ctx, reply, name);
    writeCookie(reply, { name, change }, conditions);
  }
}

/**
 * Tells whether the browser may have several cookies of the same name. Over http, any host of the domain can set one
 * for some path of this server. If two were sent, this is certain. If one was sent, setting another could make two,
 * which would both be ignored.
 */
function mayHaveDuplicates({ count }: RequestCookie, change: CookieChange): boolean {
  return count > 1 || (count === 1 && change.kind === 'set');
}

function removeDuplicates({ origin, path }: RequestContext, reply: FastifyReply, name: string): void {
  for (const scope of duplicateCookieScopes(origin, path))
    addSetCookie(reply, { name, value: '', ...scope, ...REMOVED });
}

/**
 * Sets or clears a cookie. Browsers store a partitioned and an unpartitioned cookie of the same name separately, and
 * send both. After a change of the trusted origins, the old cookie would hide the new one, so the other kind is always
 * removed. It is removed first, because a browser without partitions has only one.
 */
function writeCookie(
  reply: FastifyReply,
  { name, change }: { name: string; change: CookieChange },
  { isHttps, isFramed, now }: CookieConditions,
): void {
  if (isHttps) addSetCookie(reply, { name, value: '', ...attributesOf(isHttps, !isFramed), ...REMOVED });
  const attributes = attributesOf(isHttps, isFramed);
  if (change.kind === 'clear') addSetCookie(reply, { name, value: '', ...attributes, ...REMOVED });
  else addSetCookie(reply, { name, value: change.token, ...attributes, maxAge: secondsUntil(change.expires, now) });
}

function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.floor((time - now) / 1000));
}

const REMOVED = { maxAge: 0, expires: new Date(0) } as const;

/**
 * Returns the attributes of a cookie. A frame of another site only receives cookies with `SameSite=None` and their own
 * partition (CHIPS).
 */
function attributesOf(isHttps: boolean, isFramed: boolean) {
  const all = { path: '/', httpOnly: true } as const;
  return isFramed
    ? ({ ...all, secure: true, sameSite: 'none', partitioned: true } as const)
    : ({ ...all, secure: isHttps, sameSite: 'lax' } as const);
}

interface Cookie {
  name: string;
  value: string;
}

/** Adds a `Set-Cookie` header. Unlike `reply.setCookie`, it keeps several cookies of the same name. */
function addSetCookie(
  reply: FastifyReply,
  { name, value, ...attributes }: Cookie & Readonly<Record<string, unknown>>,
): void {
  reply.header('set-cookie', reply.server.serializeCookie(name, value, attributes));
}
