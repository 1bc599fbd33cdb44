import { SCIM_ADDRESS } from '../../../shared/contract/addresses';
import type { Access, Operation } from '../../../shared/contract/operation';
import type { Resource } from '../../accounts/scim/service/user-resources';
import { type Data, data, refuse } from '../../http/engine/answer';
import { preferredMediaType } from '../../http/engine/negotiate';
import type { RequestContext } from '../../http/engine/request-context';
import { type AnswerOf, type Route, type RouteOptions, route } from '../../http/engine/route';

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** The answer depends on the user of the session or key, so caches must not share it between users. */
export const VARY = { vary: 'Accept, Accept-Encoding, Authorization, Cookie' };

/** Returns SCIM's own type by default, and plain JSON for clients that prefer it (RFC 7644 §3.1 and §8.1). */
function contentTypeOf({ headers }: RequestContext): string {
  const type = preferredMediaType(['application/scim+json', 'application/json'], headers.accept);
  return `${type ?? 'application/scim+json'}; charset=utf-8`;
}

/** Returns an answer of the SCIM service. */
export function scimData(ctx: RequestContext, body: unknown, headers: Readonly<Record<string, string>> = {}): Data {
  return { ...data(body), contentType: contentTypeOf(ctx), headers: { ...VARY, ...headers } };
}

/** Answers with a resource, its address, and its version for conditional requests (RFC 7644 §3.4.1 and §3.14). */
export function resourceAnswer(ctx: RequestContext, { meta }: Resource, body: object): Data {
  const { location, version } = meta;
  return scimData(ctx, body, { location, ...(version !== undefined && { etag: version }) });
}

/** The type of an error (RFC 7644 §3.12, table 9). */
export type ScimType = 'invalidFilter' | 'invalidSyntax' | 'invalidPath' | 'invalidValue';

interface ScimError {
  readonly status: number;
  readonly scimType?: ScimType;
  /** The detail in English, without anything that the client sent. */
  readonly detail: string;
}

/** Returns an error answer (RFC 7644 §3.12), whose status is a string. */
export function scimError(ctx: RequestContext, { status, scimType, detail }: ScimError): Data {
  const body = { schemas: [ERROR_SCHEMA], status: String(status), ...(scimType !== undefined && { scimType }), detail };
  return { ...scimData(ctx, body), status };
}

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
  return route<Operation>({ ...SCIM, method: 'GET', address: `${SCIM_ADDRESS}/${path}`, access }, OPTIONS).answer(step);
}

/** Returns the route of a search with the query in the body, which only reads (RFC 7644 §3.4.3). */
export function scimSearch(path: string, step: Step): Route {
  const operation: Operation = { ...SCIM, method: 'POST', address: `${SCIM_ADDRESS}/${path}`, access: ['admin'] };
  return route(operation, { ...OPTIONS, postOnlyReads: true }).answer(step);
}

const SCIM = { acceptsApiKey: true } as const;

/** Refuses an optional operation of the standard with status 501 (RFC 7644 §3.12). */
export const notImplemented = () => refuse(501, 'the service does not have this operation');
