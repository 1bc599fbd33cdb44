import * as v from 'valibot';
import { DEFAULT_TRUSTED_APPS_ADDRESS, TRUST_ADDRESS, TRUSTED_APPS_ADDRESS } from '../addresses';
import type { Operation } from '../operation';

/** The longest name of an application. */
export const APP_NAME_MAX_LENGTH = 200;

/** Letters, digits, marks and `._~-`. Invisible format characters are refused: they could hide a difference. */
const PATH_PART = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._~-]*$/u;

/** Why a text is no name of an application: a message key; undefined for a name. */
export function appNameProblem(text: string): 'TRUST_APP_EMPTY' | 'TRUST_APP_INVALID' | undefined {
  const name = text.trim();
  if (name === '') return 'TRUST_APP_EMPTY';
  return name.length > APP_NAME_MAX_LENGTH || !PATH_PART.test(name) ? 'TRUST_APP_INVALID' : undefined;
}

/** GET /identityprovider/config/idptrust. */
export const TrustData = v.object({
  trustedBaseUris: v.nullish(v.array(v.string()), []),
  /** Those of them that the server's operator has set, which cannot be removed; a server may leave it out. */
  fixedBaseUris: v.nullish(v.array(v.string()), []),
  antiCsrfToken: v.nullish(v.string(), ''),
});

export type TrustData = v.InferOutput<typeof TrustData>;

/** POST to the same address as JSON: adds or removes a base address. */
export const ChangeTrust = v.union([
  v.strictObject({ addUrl: v.string(), antiCsrfToken: v.string() }),
  v.strictObject({ removeUrl: v.string(), antiCsrfToken: v.string() }),
]);

/** The answer to a change of a list: `statusCode` 200, or why not, with `value` as a message key or text. */
export const TrustAnswer = v.object({
  statusCode: v.nullish(v.number(), 200),
  value: v.nullish(v.string(), ''),
});

export type TrustAnswer = v.InferOutput<typeof TrustAnswer>;

/** GET /identityprovider/config/impersonatewhitelist. */
export const TrustedAppsData = v.object({
  trustedApps: v.nullish(v.array(v.string()), []),
  isCloudMode: v.nullish(v.boolean(), false),
});

export type TrustedAppsData = v.InferOutput<typeof TrustedAppsData>;

/** POST to the same address as JSON: adds or removes an application, or adds the default ones. */
export const ChangeTrustedApps = v.union([
  v.strictObject({ addApp: v.string(), antiCsrfToken: v.string() }),
  v.strictObject({ removeApp: v.string(), antiCsrfToken: v.string() }),
  v.strictObject({ addDefaultApps: v.literal(true), antiCsrfToken: v.string() }),
]);

/** GET /identityprovider/config/defaultapptrusts: the names of the default applications. */
export const DefaultTrustedApps = v.nullish(v.array(v.string()), []);

/** Lists the trusted base addresses. */
export const listTrustedAddresses = {
  method: 'GET',
  address: TRUST_ADDRESS,
  answer: TrustData,
} as const satisfies Operation;

/** Adds or removes a trusted base address. */
export const changeTrustedAddresses = {
  method: 'POST',
  address: TRUST_ADDRESS,
  json: ChangeTrust,
  answer: TrustAnswer,
  keys: [
    'TRUST_URI_CREDENTIALS',
    'TRUST_URI_EMPTY',
    'TRUST_URI_FIXED',
    'TRUST_URI_INVALID',
    'TRUST_URI_NOT_FOUND',
    'TRUST_URI_NO_SCHEME',
    'TRUST_URI_QUERY',
    'TRUST_URI_WILDCARD',
  ],
  keysIn: 'value',
} as const satisfies Operation;

/** Lists the trusted applications. */
export const listTrustedApps = {
  method: 'GET',
  address: TRUSTED_APPS_ADDRESS,
  access: ['admin'],
  answer: TrustedAppsData,
  redirects: { 302: 'The page of the trusted addresses, for a navigation' },
} as const satisfies Operation;

/** Adds or removes a trusted application, or adds the default ones. */
export const changeTrustedApps = {
  method: 'POST',
  address: TRUSTED_APPS_ADDRESS,
  access: ['admin'],
  json: ChangeTrustedApps,
  answer: TrustAnswer,
  keys: ['TRUST_APP_EMPTY', 'TRUST_APP_INVALID', 'TRUST_APP_NOT_FOUND'],
  keysIn: 'value',
} as const satisfies Operation;

/** Lists the default applications. */
export const listDefaultTrustedApps = {
  method: 'GET',
  address: DEFAULT_TRUSTED_APPS_ADDRESS,
  access: ['admin'],
  answer: DefaultTrustedApps,
} as const satisfies Operation;
