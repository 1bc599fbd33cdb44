import { findKeyUser, type KeyUse, type KeyUser } from '../../api-keys/verify-key';
import { type Problem, refuse } from '../engine/answer';
import { depsOf } from '../engine/app-context';
import type { RequestContext } from '../engine/request-context';
import { isRefusedDemoUser } from './refuse-demo-accounts';

/** No Authorization header with an API key is longer, in bytes. */
const MAX_LENGTH = 1024;

/**
 * Finds the user of the request's API key: in `Authorization: Bearer`, or as the password of `Basic` with any user name.
 * Only routes that accept keys have this step. A key decides alone: a wrong one is refused even with a valid session, and
 * with a valid one the session is not loaded.
 */
export async function loadKey(ctx: RequestContext): Promise<Problem | { readonly key: KeyUser } | undefined> {
  const { authorization } = ctx.headers;
  if (authorization === undefined) return undefined;
  const sent = authorization.length > MAX_LENGTH ? undefined : sentKey(authorization);
  const userAgent = ctx.headers['user-agent'] ?? '';
  const key = sent && (await findKeyUser(depsOf(ctx), sent.secret, { type: sent.type, userAgent }));
  if (key !== undefined && !(await isRefusedDemoUser(ctx, key.user.id))) return { key };
  return { ...refuse(401, 'not a valid API key'), headers: { 'www-authenticate': challenge(authorization) } };
}

function sentKey(authorization: string): (Pick<KeyUse, 'type'> & { secret: string }) | undefined {
  const [, scheme = '', credentials = ''] = /^(\S+) +(\S+)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return { secret: credentials, type: 'ApiKey' };
  if (scheme.toLowerCase() !== 'basic' || !/^[A-Za-z0-9+/]+={0,2}$/.test(credentials)) return undefined;
  // A user name has no colon, a password may have some (RFC 7617 §2).
  const secret = /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString())?.[1];
  return secret === undefined ? undefined : { secret, type: 'BasicApiKey' };
}

/** In the scheme of the request: a browser that gets a Basic challenge opens its own password dialog. */
function challenge(authorization: string): string {
  const isBasic = /^basic( |$)/i.test(authorization);
  return isBasic ? 'Basic realm="vestibule", charset="UTF-8"' : 'Bearer realm="vestibule", error="invalid_token"';
}
