import type { JsonSchema } from '@valibot/to-json-schema';
import type { Access, KeysByStatus, Operation } from '../../shared/contract/operation';
import { Problem } from '../../shared/contract/problem';
import { statusKey } from '../../shared/contract/status-key';
import { schemaOf } from './json-schema';

/** An operation, and the facts that the table of pages contains about its address. */
export interface RoutedOperation {
  readonly operation: Operation;
  readonly path: string;
  readonly access: readonly Access[];
  readonly isPage: boolean;
}

/** The description of each status, and the name of the response that operations without their own keys share. */
const STATUSES: Readonly<Record<number, readonly [name: string, description: string]>> = {
  400: ['BadRequest', 'The request is not valid'],
  401: ['Unauthorized', 'Not signed in, or not in this step of sign-in'],
  403: ['Forbidden', 'Signed in without the right, or a change from another site'],
  404: ['NotFound', 'There is nothing at this address'],
  406: ['NotAcceptable', 'The client accepts neither HTML nor JSON'],
  408: ['RequestTimeout', 'The request has not arrived in time'],
  409: ['Conflict', 'The state of the server does not allow it'],
  412: ['PreconditionFailed', 'If-Match names an earlier state'],
  413: ['ContentTooLarge', 'The body is too large'],
  414: ['UriTooLong', 'The address is too long'],
  415: ['UnsupportedMediaType', 'The body is of another media type, content coding or charset'],
  421: ['MisdirectedRequest', 'Host is not a name of this server'],
  429: ['TooManyRequests', 'Too many tries; Retry-After says when the next one is possible'],
  431: ['HeadersTooLarge', 'The headers are too large'],
  500: ['InternalError', 'The server has failed'],
  502: ['BadGateway', 'Another server cannot be reached'],
  503: ['Unavailable', 'The server or its database cannot answer now'],
};

/** The refusals that are possible before a request is routed, and for failures. */
const ALWAYS = [400, 408, 414, 421, 431, 500, 503];

/** Returns the refusals of an operation: those of its kind, replaced by its own. */
export function refusalsOf({ operation, access, isPage }: RoutedOperation): KeysByStatus {
  const { method, json, form, isBodyUnused, acceptsApiKey, isOptional, refusals = {}, without = [] } = operation;
  const isChange = method !== 'GET';
  const isOpen = access.includes('anyone');
  const statuses = [
    ...ALWAYS,
    ...(isPage ? [406] : []),
    ...(isOpen ? [] : [401]),
    ...(isChange || !(isOpen || access.includes('user')) || acceptsApiKey ? [403] : []),
    ...(json || form || isBodyUnused ? [413, 415] : []),
    ...(isOptional ? [404] : []),
  ].filter((status) => !without.includes(status));
  const ofKeys: KeysByStatus = acceptsApiKey
    ? { 429: ['LOGIN_TOO_MANY_ATTEMPTS'], 503: ['LOGIN_DIRECTORY_UNAVAILABLE'] }
    : {};
  const common = Object.fromEntries(statuses.map((status) => [status, []]));
  return withKeys({ ...common, ...ofKeys, ...refusals });
}

function withKeys(refusals: KeysByStatus): KeysByStatus {
  return Object.fromEntries(
    Object.entries(refusals).map(([status, keys]) => [
      status,
      keys.length === 0 ? [statusKey(Number(status))] : [...new Set(keys)].sort(),
    ]),
  );
}

/** Returns the response of a refusal. */
export function refusalResponse({ operation }: RoutedOperation, status: number, keys: readonly string[]): object {
  const { problem, textRefusals } = operation;
  const texts = textRefusals?.[status];
  const isShared = keys.length === 1 && keys[0] === statusKey(status) && texts === undefined;
  if (isShared && (problem === undefined || isBeforeRoute(status)))
    return { $ref: `#/components/responses/${nameOf(status)}` };
  const schemas = problem === undefined ? [Problem] : [problem, Problem];
  const bodies = schemas.map((schema) => bodyOf(schemaOf(schema), status, keys));
  return responseOf(status, {
    body: bodies.length === 1 ? (bodies[0] ?? {}) : { anyOf: bodies },
    texts,
    isScim: operation.acceptsApiKey === true,
  });
}

/** Tells whether a request with this status has not reached its route. */
function isBeforeRoute(status: number): boolean {
  return status !== 400 && ALWAYS.includes(status) && status < 500;
}

function nameOf(status: number): string {
  const known = STATUSES[status];
  if (known === undefined) throw new Error(`refusals.ts has no words for the status ${status}`);
  return known[0];
}

function bodyOf(schema: JsonSchema, status: number, keys: readonly string[]): JsonSchema {
  return { allOf: [schema, { properties: { statusCode: { const: status }, messageKey: { enum: [...keys] } } }] };
}

interface Bodies {
  readonly body: JsonSchema;
  readonly texts?: readonly string[] | undefined;
  readonly isScim?: boolean;
}

function responseOf(status: number, { body, texts, isScim = false }: Bodies): object {
  const [, description = ''] = STATUSES[status] ?? [];
  const headers = {
    ...([429, 503].includes(status) ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } : {}),
    ...(status === 401 && isScim ? { 'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' } } : {}),
  };
  return {
    description,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    content: {
      'application/json': { schema: body },
      ...(isScim ? { 'application/scim+json': { schema: body } } : {}),
      ...(isScim
        ? {}
        : { 'text/html': { schema: { type: 'string', description: 'The error page, or the page with the error' } } }),
      ...(texts === undefined ? {} : { 'text/plain': { schema: { type: 'string', enum: [...texts] } } }),
    },
  };
}

/** Returns the refusals that operations share, whose key follows from the status. */
export function sharedResponses(): Record<string, object> {
  return Object.fromEntries(
    Object.keys(STATUSES).map((text) => {
      const status = Number(text);
      return [nameOf(status), responseOf(status, { body: bodyOf(schemaOf(Problem), status, [statusKey(status)]) })];
    }),
  );
}
