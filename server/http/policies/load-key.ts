import { findKeyUser } from '../../api-keys/verify-key';
import { refuse } from '../engine/answer';
import type { Step } from '../engine/request-context';
import { isRefusedDemoUser } from './demo-accounts';

/** Bytes of a header beyond which it holds no key, whatever it holds. */
const LONGEST = 1024;

/**
 * Finds out whose API key a request carries: in `Authorization: Bearer`, or as the password of `Basic`, with any user
 * name. Only routes for programs have this step, so that a key never opens a page. Whoever names a key is judged by the
 * key: a bad one is refused even beside a good session, and beside a good one the session does not count.
 */
export const loadKey: Step = async (ctx) => {
  const { authorization } = ctx.headers;
  if (authorization === undefined) return undefined;
  const { storage, clock } = ctx.app;
  const secret = authorization.length > LONGEST ? undefined : secretOf(authorization);
  const found = secret === undefined ? undefined : await findKeyUser({ db: storage.db, clock }, secret);
  if (found !== undefined && !(await isRefusedDemoUser(ctx, found.user.id))) {
    ctx.key = found;
    return undefined;
  }
  return { ...refuse(401, 'not a key that works'), headers: { 'www-authenticate': challenge(authorization) } };
};

function secretOf(authorization: string): string | undefined {
  const [, scheme = '', credentials = ''] = /^(\S+) +(\S+)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() !== 'basic' || !/^[A-Za-z0-9+/]+={0,2}$/.test(credentials)) return undefined;
  // A user name has no colon, a password may (RFC 7617 §2).
  return /^[^:]*:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString())?.[1];
}

/** In the scheme that was tried: only who tries Basic can have a browser that asks for a password on seeing it. */
function challenge(authorization: string): string {
  const isBasic = /^basic( |$)/i.test(authorization);
  return isBasic ? 'Basic realm="vestibule", charset="UTF-8"' : 'Bearer realm="vestibule", error="invalid_token"';
}
