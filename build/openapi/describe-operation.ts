import type { JsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { FileAnswer, Operation, QueryParameter } from '../../shared/contract/operation';
import { schemaOf } from './json-schema';
import { type RoutedOperation, refusalResponse, refusalsOf } from './refusals';

/** The descriptions of path parameters. */
const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  id: 'The id; `create` for what is to be created',
  token: 'The one-time token of the link: the first start prints that of the set-up, a mail has that of a report',
  logoutToken: "The session's own logout token",
  userId: 'The id of the user',
  hash: 'The hash of the logo, which is a part of its address',
};

/** Returns the events of the event stream (HTML §9.2). */
const eventsOf = (data: JsonSchema) => [
  {
    event: 'Listening',
    id: 'The latest event before the stream was opened',
    description: 'The first event of a stream that names no earlier one',
    data: { type: 'string', format: 'uuid' },
  },
  { event: 'ResourceChanged', id: 'The id of the change, the same on every server', data },
];

/** The name of an operation, its tag and its docstring. */
interface Described {
  readonly operationId: string;
  readonly tag: string;
  readonly docstring: string;
}

/** Returns the Operation Object of an operation. */
export function describeOperation(routed: RoutedOperation, { operationId, tag, docstring }: Described): object {
  const { operation, access, path } = routed;
  const { json, form, isBodyUnused } = operation;
  const [summary = '', ...description] = docstring.split(/(?<=\.) /);
  const parameters = [...pathParameters(path), ...queryParameters(operation), ...headerParameters(operation)];
  return {
    operationId,
    tags: [tag],
    summary: summary.replace(/\.$/, ''),
    ...(description.length === 0 ? {} : { description: description.join(' ') }),
    'x-access': [...access],
    security: securityOf(routed),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(json || form ? { requestBody: { required: true, content: bodyContent(operation) } } : {}),
    ...(isBodyUnused ? { requestBody: UNUSED_BODY } : {}),
    responses: responsesOf(routed),
  };
}

const UNUSED_BODY = {
  description: 'Not needed; an antiCsrfToken in it must be that of the session.',
  required: false,
  content: Object.fromEntries(
    ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'].map((type) => [
      type,
      { schema: { type: 'object' } },
    ]),
  ),
};

/** Returns the security requirements. OpenAPI 3.1 allows names of roles for all schemes. */
function securityOf({ operation, access }: RoutedOperation): object[] {
  if (access.includes('anyone')) return [];
  const roles = access.filter((each) => each === 'admin' || each === 'openid-admin');
  return [
    ...(access.some((each) => each !== 'pre-session') ? [{ session: access.includes('user') ? [] : roles }] : []),
    ...(access.includes('pre-session') ? [{ preSession: [] }] : []),
    ...(operation.acceptsApiKey ? [{ apiKey: [] }, { basic: [] }] : []),
  ];
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const description = PATH_PARAMETERS[name];
    if (description === undefined) throw new Error(`describe-operation.ts has no words for :${name} of ${path}`);
    return { name, in: 'path', required: true, description, schema: { type: 'string', maxLength: 1024 } };
  });
}

function queryParameters({ query = {} }: Operation): object[] {
  return Object.entries(query).map(([name, parameter]) => {
    const { description, values, type }: QueryParameter =
      typeof parameter === 'string' ? { description: parameter } : parameter;
    if (type === 'flag') return { name, in: 'query', description, allowEmptyValue: true, schema: { type: 'string' } };
    const schema = values ? { type: 'string', enum: [...values] } : { type: type ?? 'string' };
    return { name, in: 'query', description, schema };
  });
}

function headerParameters({ requestHeaders = {} }: Operation): object[] {
  return Object.entries(requestHeaders).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }));
}

function bodyContent({ json, form, pagesSend }: Operation): object {
  const typed = pagesSend && { 'x-pages-send': { properties: pagesSend } };
  const ofForm = form && { schema: schemaOf(form), ...typed };
  return {
    ...(ofForm && { 'application/x-www-form-urlencoded': ofForm, 'multipart/form-data': ofForm }),
    ...(json && { 'application/json': { schema: schemaOf(json), ...typed } }),
  };
}

function either(before: JsonSchema | undefined, schema: JsonSchema): JsonSchema {
  if (before === undefined) return schema;
  return { anyOf: [...(before.$ref === undefined && before.anyOf ? before.anyOf : [before]), schema] };
}

interface Response {
  description: string;
  headers: Record<string, object>;
  content: Record<string, { schema: JsonSchema; [extension: `x-${string}`]: unknown }>;
  [extension: `x-${string}`]: unknown;
}

function responsesOf(routed: RoutedOperation): object {
  const { operation, access } = routed;
  const responses: Record<string, object> = {};
  const successes = new Map<number, Response>();
  for (const answer of answersOf(routed)) addAnswer(successes, routed, answer);
  for (const [status, { headers, content, ...response }] of successes)
    responses[status] = { ...response, ...filled({ headers }), ...filled({ content }) };
  const { redirects = {}, requestHeaders = {} } = operation;
  const toSignIn = access.includes('anyone') || operation.acceptsApiKey ? [] : [operation.method === 'GET' ? 302 : 303];
  for (const status of [302, 303] as const) {
    const own = redirects[status];
    const words = [
      ...(own ? [own] : []),
      ...(toSignIn.includes(status) ? ['Sign-in, for a navigation without a session'] : []),
    ];
    if (words.length > 0) responses[status] = redirectResponse(words.join('; or '), operation);
  }
  if (requestHeaders['If-None-Match']) responses[304] = { description: 'The stored answer is still the same' };
  for (const [status, keys] of Object.entries(refusalsOf(routed)))
    responses[status] = refusalResponse(routed, Number(status), keys);
  return Object.fromEntries(Object.entries(responses).sort(([a], [b]) => Number(a) - Number(b)));
}

/** Removes entries whose value is an empty object. */
function filled(part: Readonly<Record<string, object>>): object {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => Object.keys(value).length > 0));
}

function redirectResponse(description: string, { sets }: Operation): object {
  return {
    description,
    headers: {
      Location: { $ref: '#/components/headers/Location' },
      ...(sets ? { 'Set-Cookie': { $ref: '#/components/headers/Set-Cookie' } } : {}),
    },
  };
}

/** The answer to a successful change. */
const DONE = v.object({});

type Answer =
  /** HTML for a navigation, and the same data as JSON for a call. */
  | { readonly kind: 'page'; readonly schema: v.GenericSchema }
  | { readonly kind: 'json'; readonly schema: v.GenericSchema; readonly status?: 201 }
  | ({ readonly kind: 'file' } & FileAnswer)
  | { readonly kind: 'text'; readonly values?: readonly string[] }
  | { readonly kind: 'events'; readonly schema: v.GenericSchema }
  | { readonly kind: 'empty' };

/** Returns the successful answers of an operation. */
function answersOf({ operation, isPage }: RoutedOperation): Answer[] {
  const { method, answer, sends, alternative, created, text, file, events, isEmpty, isRedirect } = operation;
  const isOther = text || file || events || isEmpty || isRedirect;
  const schema = sends ?? (answer === 'text' ? undefined : answer) ?? (isOther ? undefined : DONE);
  const json = (each: v.GenericSchema, status?: 201): Answer => ({
    kind: 'json',
    schema: each,
    ...(status && { status }),
  });
  return [
    ...(schema ? [isPage && method === 'GET' ? ({ kind: 'page', schema } as const) : json(schema)] : []),
    ...(alternative ? [json(alternative)] : []),
    ...(created ? [json(created, 201)] : []),
    ...(isEmpty ? [{ kind: 'empty' } as const] : []),
    ...(text ? [{ kind: 'text', ...text } as const] : []),
    ...(file ? [{ kind: 'file', ...file } as const] : []),
    ...(events ? [{ kind: 'events', schema: events } as const] : []),
  ];
}

function addAnswer(successes: Map<number, Response>, { operation, isPage }: RoutedOperation, answer: Answer): void {
  const { sets, headers = {}, keys, keysIn } = operation;
  const status = answer.kind === 'empty' ? 204 : answer.kind === 'json' ? (answer.status ?? 200) : 200;
  const response = successes.get(status) ?? { description: 'Done', headers: {}, content: {} };
  successes.set(status, response);
  if (isPage) response.headers.Vary = { $ref: '#/components/headers/Vary' };
  if (sets) response.headers['Set-Cookie'] = { $ref: '#/components/headers/Set-Cookie' };
  const own = answer.kind === 'file' ? { ...headers, ...answer.headers } : headers;
  for (const [name, description] of Object.entries(own)) {
    response.headers[name] = { description, schema: { type: 'string' } };
  }
  if (keys) response['x-message-keys'] = { field: keysIn, keys: [...new Set(keys)].sort() };
  if (sets) response['x-sets-cookies'] = sets.map((name) => `vestibule-${name.toLowerCase()}`);
  addContent(response, answer, operation);
}

function addContent({ content }: Response, answer: Answer, operation: Operation): void {
  const { acceptsApiKey, sends, answer: read, typedCodes } = operation;
  const add = (mediaType: string, schema: JsonSchema) => {
    content[mediaType] = { ...content[mediaType], schema: either(content[mediaType]?.schema, schema) };
  };
  if (answer.kind === 'page' || answer.kind === 'json') {
    const schema = schemaOf(answer.schema);
    add('application/json', schema);
    if (acceptsApiKey) add('application/scim+json', schema);
    if (sends && typeof read === 'object' && answer.schema === sends)
      content['application/json'] = { schema, ...content['application/json'], 'x-pages-read': schemaOf(read) };
    if (typedCodes) content['application/json'] = { schema, 'x-typed-codes': typedCodes };
    if (answer.kind === 'page') content['text/html'] = { schema: { type: 'string' }, 'x-boot-data': schema };
  } else if (answer.kind === 'text') {
    add('text/plain', { type: 'string', ...(answer.values ? { enum: [...answer.values] } : {}) });
  } else if (answer.kind === 'file') {
    add(answer.mediaType, answer.mediaType.startsWith('text/') ? { type: 'string' } : {});
  } else if (answer.kind === 'events') {
    content['text/event-stream'] = { schema: { type: 'string' }, 'x-events': eventsOf(schemaOf(answer.schema)) };
  }
}
