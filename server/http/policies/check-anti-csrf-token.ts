import { isSameSecret } from '../../sessions/token';
import { type Problem, refuse } from '../engine/answer';
import type { RequestContext } from '../engine/request-context';

/** Every spelling that a page sends: `antiCsrfToken` and `AntiCsrfToken`. */
const TOKEN_FIELD = 'anticsrftoken';

/**
 * Refuses a body that carries an antiCsrfToken, at any depth, that is not the one of the request's own session. Both
 * readers of bodies ask this, so that no route can leave it out; which calls must carry a token is in their schemas.
 */
export function checkOwnToken({ session }: Pick<RequestContext, 'session'>, body: unknown): Problem | undefined {
  const tokens = tokensIn(body);
  if (tokens.some((token) => typeof token !== 'string')) return refuse(400, 'antiCsrfToken is not a text');
  const isOwn = (token: unknown) =>
    session !== undefined && typeof token === 'string' && isSameSecret(token, session.antiCsrfToken);
  return tokens.every(isOwn) ? undefined : refuse(403, 'antiCsrfToken is not of this session');
}

function tokensIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name.toLowerCase() === TOKEN_FIELD ? [inner] : tokensIn(inner),
  );
}
