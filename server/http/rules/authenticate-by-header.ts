import { DIRECTORY_READ } from '../../api-keys/api-key';
import { findKeyUser } from '../../api-keys/find-key-user';
import { isKeySecret } from '../../api-keys/key-secret';
import type { UserSummary } from '../../people/users';
import { relyingPartyId } from '../../settings/relying-party';
import { verifyBasicCredentials } from '../../sign-in/verify-basic-credentials';
import { type Problem, refuse } from '../request/answer';
import { mailingSignInDepsOf } from '../request/mail-wrong-passwords';
import type { RequestContext } from '../request/request-context';
import { depsOf } from '../request/request-deps';
import { isRefusedDemoUser } from './refuse-demo-accounts';

/** The maximum length of an Authorization header, in bytes. */
const MAX_LENGTH = 8192;

/** The user on whose behalf a program reads. */
interface WithKey {
  readonly key: { readonly user: UserSummary };
}

/** The credentials in an Authorization header. */
type Credentials =
  | { readonly kind: 'key'; readonly type: 'ApiKey' | 'BasicApiKey'; readonly secret: string }
  | { readonly kind: 'password'; readonly userName: string; readonly password: string };

/**
 * Finds the user of the Authorization header: of an API key, which is in `Bearer` or is the password in `Basic` with
 * any user name, or of the user name and password in `Basic`. Only routes that accept keys have this step. If the
 * header is present, it alone decides: an invalid one is refused even with a valid session, and a valid one prevents
 * the session from being loaded.
 */
export async function authenticateByHeader(ctx: RequestContext): Promise<Problem | WithKey | undefined> {
  const { authorization } = ctx.headers;
  if (authorization === undefined) return undefined;
  const credentials = authorization.length > MAX_LENGTH ? undefined : readCredentials(authorization);
  const user = credentials && (await userOf(ctx, credentials));
  if (user !== undefined && 'kind' in user) return user;
  if (user !== undefined && !(await isRefusedDemoUser(ctx, user.id))) return { key: { user } };
  return {
    ...refuse(401, 'not a valid API key or password'),
    headers: { 'www-authenticate': challenge(authorization) },
  };
}

async function userOf(ctx: RequestContext, credentials: Credentials): Promise<UserSummary | Problem | undefined> {
  const userAgent = ctx.headers['user-agent'] ?? '';
  const deps = depsOf(ctx);
  if (credentials.kind === 'key') {
    const key = await findKeyUser(deps, credentials.secret, { ...credentials, userAgent });
    return key === undefined || key.scopes.includes(DIRECTORY_READ) ? key?.user : insufficientScope();
  }
  const { userName, password } = credentials;
  const rpId = relyingPartyId(ctx.app.settings.publicUrl, ctx.origin);
  const given = { userName, password, address: ctx.clientAddress, userAgent, rpId };
  const result = await verifyBasicCredentials(mailingSignInDepsOf(ctx), given);
  if (result.kind === 'throttled') {
    return { ...refuse(429, 'throttled', 'LOGIN_TOO_MANY_ATTEMPTS'), retryAfter: result.retryAfter };
  }
  if (result.kind === 'unavailable') return refuse(503, 'the directory is away', 'LOGIN_DIRECTORY_UNAVAILABLE');
  return result.kind === 'user' ? result.user : undefined;
}

/** Refuses a key without the scope for reading the directory, which all routes that accept keys do (RFC 6750 §3.1). */
function insufficientScope(): Problem {
  const challenge = `Bearer realm="vestibule", error="insufficient_scope", scope="${DIRECTORY_READ}"`;
  return { ...refuse(403, 'the key has not the scope to read'), headers: { 'www-authenticate': challenge } };
}

function readCredentials(authorization: string): Credentials | undefined {
  const [, scheme = '', text = ''] = /^(\S+) +(\S+)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return { kind: 'key', type: 'ApiKey', secret: text };
  if (scheme.toLowerCase() !== 'basic' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined;
  // A user name contains no colon, but a password may (RFC 7617 §2).
  const [, userName, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(text, 'base64').toString()) ?? [];
  if (userName === undefined || password === undefined) return undefined;
  return isKeySecret(password)
    ? { kind: 'key', type: 'BasicApiKey', secret: password }
    : { kind: 'password', userName, password };
}

/**
 * Returns the challenge for the scheme of the request. A Basic challenge for other schemes would make browsers open
 * their own password dialog.
 */
function challenge(authorization: string): string {
  const isBasic = /^basic( |$)/i.test(authorization);
  return isBasic ? 'Basic realm="vestibule", charset="UTF-8"' : 'Bearer realm="vestibule", error="invalid_token"';
}
