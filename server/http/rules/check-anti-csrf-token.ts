import type { StatusKey } from '../../../shared/contract/status-key';
import { isSameSecret } from '../../sessions/token';
import { type Problem, refuse } from '../request/answer';
import type { RequestContext } from '../request/request-context';

/** The name of the field in lower case, because pages send both `antiCsrfToken` and `AntiCsrfToken`. */
const TOKEN_FIELD = 'anticsrftoken';

/**
 * Refuses a body that contains, at any depth, an antiCsrfToken of another session. It is applied to every body, so that
 * no route can forget it; the schemas specify which calls must contain a token.
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
