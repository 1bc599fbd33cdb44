import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as cookies from '../../shared/contract/cookies';
import { PAGES } from '../../shared/contract/pages';
import { AREAS, DOCSTRINGS, type NamedOperation, OPERATIONS } from './contract-modules';
import { describeOperation } from './describe-operation';
import { componentSchemas } from './json-schema';
import { type RoutedOperation, sharedResponses } from './refusals';

const DESCRIPTION = `Every call of the pages and of the identity server behind them.

An address of a page answers HTML to a navigation and the same data as JSON to \`Accept: application/json\`, with \`Vary: Accept\`.
HEAD is GET without the body. Other methods than those of an address are answered with 405 and \`Allow\`, other addresses with 404.
Without a session a navigation is redirected to sign-in, and a call is answered with 401.
A change must come from a page of this origin (\`Origin\`, \`Sec-Fetch-Site\`); where its body has an antiCsrfToken, it must be that of the session.
The SCIM 2.0 service below /identityprovider/scim/v2 is not in this document: it describes itself at /ServiceProviderConfig, /ResourceTypes and /Schemas there.
A refusal has the key of a message in \`i18n/<locale>.json\`, never a text.`;

const text = { schema: { type: 'string' } };

/** The headers that several operations have in their answers. */
const HEADERS = {
  Location: { description: 'Where the client goes next', ...text },
  'Retry-After': { description: 'Seconds until the next try', schema: { type: 'integer', minimum: 0 } },
  'Set-Cookie': { description: 'The cookies of x-cookies that change', ...text },
  Vary: { description: '`Accept`, and other headers on which the answer depends', ...text },
  'WWW-Authenticate': { description: 'The scheme of the API key or password', ...text },
};

/** A cookie and its attributes. */
interface CookieDescription {
  readonly name: string;
  /** The cookie's name on https. Its prefix `__Host-` lets only the host itself set it (RFC 6265bis §4.1.3.2). */
  readonly nameOnHttps?: string;
  readonly description: string;
  readonly setBy: 'server' | 'page' | 'shell';
  readonly attributes: string;
}

/** In a frame of another site on https, `SameSite=None; Partitioned` replaces `SameSite=Lax`. */
const BY_SERVER = 'Path=/; HttpOnly; SameSite=Lax; Secure on https';
const BY_SCRIPT = 'Path=/; SameSite=Lax, on https SameSite=None; Secure; Partitioned';

const onHost = (name: string) => ({ name, nameOnHttps: cookies.hostCookie(name, 'https://') });

/** All cookies that the server or its pages read or set. */
const COOKIES: readonly CookieDescription[] = [
  {
    ...onHost(cookies.SESSION_COOKIE),
    description: 'The session, and before the sign-in is complete the pre-session of its next step.',
    setBy: 'server',
    attributes: `${BY_SERVER}; Max-Age of the session`,
  },
  {
    ...onHost(cookies.DEVICE_COOKIE),
    description: 'Identifies a browser that the user has confirmed; it grants no access by itself.',
    setBy: 'server',
    attributes: `${BY_SERVER}; Max-Age of the device`,
  },
  {
    ...onHost(cookies.OPENID_COOKIE),
    description: 'The sign-ins at OpenID providers that have begun, encrypted.',
    setBy: 'server',
    attributes: `${BY_SERVER}; Max-Age of the sign-in`,
  },
  {
    name: cookies.LOCALE_COOKIE,
    description: 'The language that the user chose, as a BCP 47 tag.',
    setBy: 'page',
    attributes: `${BY_SCRIPT}; Max-Age of a year`,
  },
  {
    name: cookies.THEME_COOKIE,
    description: 'The theme that the user chose: `light`, `dark` or `contrast`.',
    setBy: 'page',
    attributes: `${BY_SCRIPT}; Max-Age of a year`,
  },
  {
    name: cookies.TIMES_COOKIE,
    description: '`absolute`: the user chose that tables show times as date and time.',
    setBy: 'page',
    attributes: `${BY_SCRIPT}; Max-Age of a year`,
  },
  {
    name: cookies.MIGRATION_PROMPT_COOKIE,
    description: 'An administrator was asked whether to start a migration.',
    setBy: 'page',
    attributes: `${BY_SCRIPT}; Max-Age of 7 days`,
  },
  {
    name: cookies.PASSKEY_OFFER_COOKIE,
    description: 'The user was offered a passkey.',
    setBy: 'page',
    attributes: `${BY_SCRIPT}; Max-Age of 30 days`,
  },
  {
    name: cookies.SSO_COOKIE,
    description: 'The sign-in page has redirected to the only OpenID provider.',
    setBy: 'page',
    attributes: `${BY_SCRIPT}; Max-Age of an hour`,
  },
  {
    name: cookies.LEGACY_SHELL_COOKIE,
    description: 'An older shell is around the page; it sets the cookie to `true`.',
    setBy: 'shell',
    attributes: 'those of that shell',
  },
];

const [SESSION] = COOKIES;

const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION?.name,
    description: `A full session; on https the cookie is \`${SESSION?.nameOnHttps}\`. The roles are those of x-access.`,
  },
  preSession: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION?.name,
    description: 'The same cookie, before the sign-in is complete: it opens the next step only.',
  },
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: it reads what its user may read.' },
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'An API key as the password of any user name, or user name and password.',
  },
};

/**
 * Returns dist/openapi.json, the OpenAPI 3.1 description of all calls.
 * @param root the folder of the project, for its version
 */
export function openApiDocument(root: string): string {
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const document = {
    openapi: '3.1.1',
    info: { title: 'Vestibule', version, description: DESCRIPTION, license: { name: license, identifier: license } },
    servers: [{ url: '/', description: 'The identity server' }],
    tags: Object.entries(AREAS).map(([name, description]) => ({ name, description })),
    paths: pathsOf(),
    components: {
      schemas: describedSchemas(),
      responses: sharedResponses(),
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
    'x-cookies': COOKIES,
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}

function pathsOf(): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const { name, operation, docstring, area: tag } of OPERATIONS) {
    const addresses = [operation.address].flat();
    for (const path of addresses) {
      const template = path.replace(/:(\w+)/g, '{$1}');
      const operationId = path === addresses[0] ? name : `${name}At${pascalCase(path)}`;
      const described = describeOperation(routedOperation(operation, path), { operationId, tag, docstring });
      paths[template] = { ...paths[template], [operation.method.toLowerCase()]: described };
    }
  }
  return paths;
}

/** Converts `/one/two/:id` to `OneTwoId`. */
function pascalCase(path: string): string {
  const words = path.match(/[a-z]+/gi) ?? [];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Adds the facts that the table of pages contains about the address of a page. */
function routedOperation(operation: NamedOperation['operation'], path: string): RoutedOperation {
  const row = PAGES.find((each) => each.path === path);
  const access = row?.access ?? operation.access;
  if (access === undefined || (row && operation.access))
    throw new Error(
      `${operation.method} ${path}: either shared/contract/pages.ts or the operation says who may call it`,
    );
  return { operation, path, access, isPage: row !== undefined };
}

/** Returns the schemas with the docstrings of the contract as descriptions. */
function describedSchemas(): Record<string, object> {
  const schemas = componentSchemas();
  for (const [name, { own, fields }] of DOCSTRINGS) {
    const schema = schemas[name];
    if (schema === undefined) continue;
    schemas[name] = { ...(own ? { description: own } : {}), ...schema };
    const alternatives = [schema, ...(schema.anyOf ?? [])].map((each) => Object(each).properties ?? {});
    for (const [field, description] of Object.entries(fields)) {
      for (const properties of alternatives.filter((each) => field in each)) {
        properties[field] = { description, ...properties[field] };
      }
    }
  }
  return schemas;
}
