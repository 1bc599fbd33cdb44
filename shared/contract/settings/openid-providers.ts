import * as v from 'valibot';
import { acceptScimListName } from '../accept-scim-list-name';
import { OPENID_DISCOVER_ADDRESS, OPENID_PROVIDERS_ADDRESS } from '../addresses';
import { ImageSource } from '../image-source';
import type { Operation } from '../operation';

/** The `:id` in the address of a provider that is to be created. */
export const NEW_OPENID_PROVIDER = 'create';

/** From this length on the sign-in page may cut a description. */
export const OPENID_DESCRIPTION_WARNING = 18;

/** A provider as the list and the details have it. */
export const OpenIdProvider = v.object({
  id: v.string(),
  description: v.nullish(v.string(), ''),
  enabled: v.nullish(v.boolean(), false),
  authorizeEndpoint: v.nullish(v.string(), ''),
  tokenEndpoint: v.nullish(v.string(), ''),
  userinfoEndpoint: v.nullish(v.string(), ''),
  endSessionEndpoint: v.nullish(v.string(), ''),
  clientId: v.nullish(v.string(), ''),
  /** `SECRET_MASK` for a secret that is stored. */
  clientSecret: v.nullish(v.string(), ''),
  /** The base address of the redirect address. */
  redirectUri: v.nullish(v.string(), ''),
  /** The path that follows the base address. */
  callback: v.nullish(v.string(), ''),
  isCloud: v.nullish(v.boolean(), false),
  /** From the discovery document; a server may leave it out. */
  issuer: v.nullish(v.string(), ''),
  /** The provider's own mark on its button at sign-in; a server may leave it out. */
  logo: v.fallback(v.nullish(ImageSource), undefined),
  /** Identifies what was loaded, so that a save does not overwrite another one; a server may leave it out. */
  version: v.nullish(v.string(), ''),
});

export type OpenIdProvider = v.InferOutput<typeof OpenIdProvider>;

/** GET /identityprovider/config/openidconnect. */
export const OpenIdProvidersData = v.pipe(
  v.unknown(),
  acceptScimListName('openIdConfigs'),
  v.object({
    openIdConfigs: v.nullish(v.array(OpenIdProvider), []),
    /** The fixed fields of a provider that is to be created; a server may leave them out. */
    redirectUri: v.nullish(v.string(), ''),
    callback: v.nullish(v.string(), ''),
    isCloud: v.nullish(v.boolean(), false),
  }),
);

export type OpenIdProvidersData = v.InferOutput<typeof OpenIdProvidersData>;

/** The maximum length of a description, in UTF-16 units. */
export const DESCRIPTION_MAX_LENGTH = 200;

/** The maximum length of every other text of a provider, in UTF-16 units. */
export const OPENID_TEXT_MAX_LENGTH = 2048;

/** The maximum size of a logo as a `data:` URL, in UTF-16 units: the sign-in page contains it. */
export const OPENID_LOGO_MAX_LENGTH = 5 * 1024;

const text = v.pipe(v.string(), v.trim(), v.maxLength(OPENID_TEXT_MAX_LENGTH));
const required = v.pipe(text, v.minLength(1));
/** An http or https address. */
const address = v.pipe(required, v.url(), v.regex(/^https?:\/\//i));

/** POST to the same address as JSON: a new provider has the id `create` or none. */
export const SaveOpenIdProvider = v.object({
  id: v.nullish(v.string(), ''),
  description: v.pipe(required, v.maxLength(DESCRIPTION_MAX_LENGTH)),
  enabled: v.nullish(v.boolean(), false),
  authorizeEndpoint: address,
  tokenEndpoint: address,
  userinfoEndpoint: address,
  endSessionEndpoint: v.nullish(v.union([v.literal(''), address]), ''),
  clientId: required,
  clientSecret: required,
  redirectUri: address,
  /** The issuer that an earlier discovery found; its discovery document takes precedence over others. */
  issuer: v.nullish(text, ''),
  /** A `data:` URL, or an empty text for none; without it the stored logo stays. */
  logo: v.nullish(v.pipe(v.string(), v.maxLength(2 * OPENID_LOGO_MAX_LENGTH))),
  /** The version that was loaded; a save without it also overwrites what others have saved since. */
  version: v.nullish(v.pipe(v.string(), v.regex(/^\d{0,15}$/)), ''),
});

export type SaveOpenIdProvider = v.InferOutput<typeof SaveOpenIdProvider>;

/** POST with `delete` removes the provider. */
export const DeleteOpenIdProvider = v.object({ id: v.pipe(v.string(), v.minLength(1)), delete: v.literal(true) });

/** The answer to a save; `newId` is the id of a provider that was created, `version` identifies what is stored now. */
export const OpenIdProviderSaved = v.object({
  saveOk: v.boolean(),
  newId: v.nullish(v.string(), ''),
  problemMessages: v.nullish(v.array(v.string()), []),
  version: v.nullish(v.string(), ''),
});

export type OpenIdProviderSaved = v.InferOutput<typeof OpenIdProviderSaved>;

/** POST /identityprovider/config/openidconnect/discover as JSON. Other servers may not have this call. */
export const DiscoverOpenIdProvider = v.object({ address });

/** What the discovery document of a provider says (OpenID Connect Discovery 1.0 §3). */
export const DiscoveredOpenIdProvider = v.object({
  issuer: v.nullish(v.string(), ''),
  authorizeEndpoint: v.nullish(v.string(), ''),
  tokenEndpoint: v.nullish(v.string(), ''),
  userinfoEndpoint: v.nullish(v.string(), ''),
  endSessionEndpoint: v.nullish(v.string(), ''),
});

export type DiscoveredOpenIdProvider = v.InferOutput<typeof DiscoveredOpenIdProvider>;

/** Lists the OpenID providers; the details of one are in the list. */
export const listOpenIdProviders = {
  method: 'GET',
  address: [OPENID_PROVIDERS_ADDRESS, `${OPENID_PROVIDERS_ADDRESS}/:id`],
  answer: OpenIdProvidersData,
} as const satisfies Operation;

/** Saves, creates or deletes an OpenID provider. */
export const saveOpenIdProvider = {
  method: 'POST',
  address: [OPENID_PROVIDERS_ADDRESS, `${OPENID_PROVIDERS_ADDRESS}/:id`],
  json: v.union([DeleteOpenIdProvider, SaveOpenIdProvider]),
  answer: OpenIdProviderSaved,
  keys: [
    'LOGIN_CONFIG_LOCKS_OUT',
    'OPENID_PROBLEM_ENABLED',
    'OPENID_PROBLEM_ISSUER',
    'OPENID_PROBLEM_LOGO',
    'OPENID_PROBLEM_SECRET',
    'OPENID_PROBLEM_STALE',
    'OPENID_PROBLEM_UNKNOWN',
  ],
  keysIn: 'problemMessages',
} as const satisfies Operation;

/** Reads the discovery document of an OpenID provider. */
export const discoverOpenIdProvider = {
  method: 'POST',
  address: OPENID_DISCOVER_ADDRESS,
  access: ['admin', 'openid-admin'],
  json: DiscoverOpenIdProvider,
  answer: DiscoveredOpenIdProvider,
  refusals: { 404: ['OPENID_PROBLEM_NOT_FOUND'] },
} as const satisfies Operation;
