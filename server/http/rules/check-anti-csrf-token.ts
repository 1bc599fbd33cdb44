import type { StatusKey } from '../../../shared/contract/problem';
import { isSameSecret } from '../../sessions/token';
import { type Problem, refuse } from '../engine/answer';
import type { RequestContext } from '../engine/request-context';

/** In lower case: pages send `antiCsrfToken` and `AntiCsrfToken`. */
const TOKEN_FIELD = 'anticsrftoken';

/**
 * Refuses a body with an antiCsrfToken, at any depth, that is not that of the request's session. The engine applies it to
 * every body, so that no route can omit it; the schemas say which calls must carry a token.
 */
export function checkAntiCsrfToken(
  { session }: Pick<RequestContext, 'session'>,
  body: unknown,
): Problem<StatusKey> | undefined {
  const tokens = tokensIn(body);
  if (tokens.some((token) => typeof token !== 'string')) return refuse(400, 'antiCsrfToken is not a text');
  const isOfSession = (token: unknown) =>
    session !== undefined && typeof token === 'string' && isSameSecret(token, session.antiCsrfToken);
  return tokens.every(isOfSession) ? undefined : refuse(403, 'antiCsrfToken is not of this session');
}

function tokensIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name.toLowerCase() === TOKEN_FIELD ? [inner] : tokensIn(inner),
  );
}
