import { SCIM_ADDRESS } from '../../../shared/contract/addresses';
import type { Access, Operation } from '../../../shared/contract/operation';
import type { Resource } from '../../accounts/scim/service/user-resources';
import { type Data, data, refuse } from '../../http/engine/answer';
import { preferredMediaType } from '../../http/engine/negotiate';
import type { RequestContext } from '../../http/engine/request-context';
import { type AnswerOf, type Route, type RouteOptions, route } from '../../http/engine/route';

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** The answer depends on the user of the session or key, so a cache must not serve it to another one. */
export const VARY = { vary: 'Accept, Accept-Encoding, Authorization, Cookie' };

/** SCIM's own type, and plain JSON for clients that prefer it (RFC 7644 §3.1 and §8.1). */
function contentTypeOf({ headers }: RequestContext): string {
  const type = preferredMediaType(['application/scim+json', 'application/json'], headers.accept);
  return `${type ?? 'application/scim+json'}; charset=utf-8`;
}

/** An answer of the service. */
export function scimData(ctx: RequestContext, body: unknown, headers: Readonly<Record<string, string>> = {}): Data {
  return { ...data(body), contentType: contentTypeOf(ctx), headers: { ...VARY, ...headers } };
}

/** One resource, with its address and its version for a conditional request (RFC 7644 §3.4.1 and §3.14). */
export function resourceAnswer(ctx: RequestContext, { meta }: Resource, body: object): Data {
  const { location, version } = meta;
  return scimData(ctx, body, { location, ...(version !== undefined && { etag: version }) });
}

/** What is wrong with a request (RFC 7644 §3.12, table 9). */
export type ScimType = 'invalidFilter' | 'invalidSyntax' | 'invalidPath' | 'invalidValue';

interface ScimError {
  readonly status: number;
  readonly scimType?: ScimType;
  /** In English, without anything that the client sent. */
  readonly detail: string;
}

/** An error (RFC 7644 §3.12); the status is a text. */
export function scimError(ctx: RequestContext, { status, scimType, detail }: ScimError): Data {
  const body = { schemas: [ERROR_SCHEMA], status: String(status), ...(scimType !== undefined && { scimType }), detail };
  return { ...scimData(ctx, body), status };
}

/** What the errors of the engine say. The others have a detail of their own. */
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

/** Errors as RFC 7644 §3.12 has them. */
const OPTIONS: RouteOptions = {
  onError(ctx, { status, headers }) {
    const challenge = status === 401 ? { 'www-authenticate': 'Bearer realm="vestibule"' } : {};
    const detail = DETAILS[status] ?? 'The request failed.';
    const error = scimError(ctx, { status, detail, ...(status === 400 && { scimType: 'invalidSyntax' as const }) });
    return { ...error, headers: { ...VARY, ...challenge, ...headers } };
  },
};

type Step = (ctx: RequestContext) => AnswerOf<Operation> | Promise<AnswerOf<Operation>>;

/** A resource of the service, for administrators and technical users unless `access` says otherwise. */
export function scimRoute(path: string, step: Step, access: readonly Access[] = ['admin']): Route {
  return route<Operation>({ ...SCIM, method: 'GET', address: `${SCIM_ADDRESS}/${path}`, access }, OPTIONS).answer(step);
}

/** A search whose query is in the body: it only reads (RFC 7644 §3.4.3). */
export function scimSearch(path: string, step: Step): Route {
  const operation: Operation = { ...SCIM, method: 'POST', address: `${SCIM_ADDRESS}/${path}`, access: ['admin'] };
  return route(operation, { ...OPTIONS, postOnlyReads: true }).answer(step);
}

const SCIM = { acceptsApiKey: true } as const;

/** Refuses an operation that the standard leaves to the service, with status 501 (RFC 7644 §3.12). */
export const notImplemented = () => refuse(501, 'the service does not have this operation');
