import { SCIM_ADDRESS } from '../../../shared/contract/addresses';
import type { Access, Operation } from '../../../shared/contract/operation';
import { refuse } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';
import { type AnswerOf, type Route, type RouteOptions, route } from '../../http/request/route';
import { scimError, VARY } from './scim-answers';

/** The texts for errors of the engine. Other errors have their own detail. */
const DETAILS: Readonly<Record<number, string>> = {
  400: 'The request is not valid.',
  401: 'An API key, or a user name and password, is required.',
  403: 'This service is for administrators and technical users, and changes nothing.',
  404: 'There is no such resource.',
  405: 'This service is read-only.',
  413: 'The request is too large.',
  415: 'The body is not JSON in UTF-8.',
  429: 'Too many requests.',
  501: 'The service does not have this operation.',
};

/** The options that convert errors as RFC 7644 §3.12 requires. */
const OPTIONS: RouteOptions = {
  onError(ctx, { status, headers }) {
    const challenge = status === 401 ? { 'www-authenticate': 'Bearer realm="vestibule"' } : {};
    const detail = DETAILS[status] ?? 'The request failed.';
    const error = scimError(ctx, { status, detail, ...(status === 400 && { scimType: 'invalidSyntax' as const }) });
    return { ...error, headers: { ...VARY, ...challenge, ...headers } };
  },
};

type Step = (ctx: RequestContext) => AnswerOf<Operation> | Promise<AnswerOf<Operation>>;

/** Returns the route of a resource of the service. By default it is for administrators and technical users. */
export function scimRoute(path: string, step: Step, access: readonly Access[] = ['admin']): Route {
  return route<Operation>({ ...SCIM, method: 'GET', address: `${SCIM_ADDRESS}/${path}`, access }, step, OPTIONS);
}

/** Returns the route of a search with the query in the body, which only reads (RFC 7644 §3.4.3). */
export function scimSearch(path: string, step: Step): Route {
  const operation = {
    ...SCIM,
    method: 'POST',
    address: `${SCIM_ADDRESS}/${path}`,
    access: ['admin'],
    onlyReads: true,
  } as const;
  return route<Operation>(operation, step, OPTIONS);
}

const SCIM = { acceptsApiKey: true } as const;

/** Refuses an optional operation of the standard with status 501 (RFC 7644 §3.12). */
export const notImplemented = () => refuse(501, 'the service does not have this operation');
