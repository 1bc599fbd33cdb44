import * as v from 'valibot';
import { OPENID_CALLBACK_ADDRESS, OPENID_LINK_ADDRESS, OPENID_START_ADDRESS, OPENID_TEST_ADDRESS } from '../addresses';
import type { Operation } from '../operation';
import { NEXT_STEP, REDIRECT } from '../shared-descriptions';

/** GET /identityprovider/openidconnect/callback: the data of the page to which a provider redirects. */
export const OpenIdCallbackData = v.object({
  /** Why the sign-in failed: a message key. */
  messageKey: v.nullish(v.string(), ''),
  /** The claims of a test of the provider, and the user name of the account that would be signed in. */
  claims: v.nullish(v.array(v.object({ name: v.string(), value: v.string() })), []),
  isTest: v.nullish(v.boolean(), false),
  userName: v.nullish(v.string(), ''),
  /** The address of another try. */
  retryUrl: v.nullish(v.string(), ''),
  /** Where the user signs in to the account in another way and links the identity; a server may leave it out. */
  linkUrl: v.nullish(v.string(), ''),
  /** The identity about which the page asks whether to link it to the account `userName`. */
  link: v.nullish(
    v.object({
      /** The description of the provider. */
      provider: v.nullish(v.string(), ''),
      /** What the user recognises the identity by. */
      identity: v.nullish(v.string(), ''),
      /** Whether it is linked to the account already. */
      isDone: v.nullish(v.boolean(), false),
      /** Where the answer is posted, with the token. */
      url: v.string(),
      token: v.string(),
      /** Where the user goes on. */
      target: v.nullish(v.string(), ''),
    }),
  ),
  antiCsrfToken: v.nullish(v.string(), ''),
});

export type OpenIdCallbackData = v.InferOutput<typeof OpenIdCallbackData>;

/** The maximum length of the token of a question, in UTF-16 units. */
const LINK_TOKEN_MAX_LENGTH = 8192;

/** POST /identityprovider/openidconnect/link/:id as JSON: the user links the identity. Other servers may not have this call. */
export const LinkOpenIdIdentity = v.strictObject({
  token: v.pipe(v.string(), v.maxLength(LINK_TOKEN_MAX_LENGTH)),
  antiCsrfToken: v.string(),
});

/** Whether the identity is linked now. */
export const OpenIdIdentityLinked = v.object({
  saveOk: v.boolean(),
  problemMessages: v.nullish(v.array(v.string()), []),
});

const REFUSALS = {
  404: ['OPENID_ERROR_NOT_OFFERED'],
  409: ['OPENID_PROBLEM_ISSUER'],
  502: ['OPENID_ERROR_UNREACHABLE'],
} as const;

const REDIRECTS = { 302: 'The OpenID provider, or the page that says why not' } as const;

/** Begins the sign-in at an OpenID provider. */
export const startOpenIdSignIn = {
  method: 'GET',
  address: `${OPENID_START_ADDRESS}/:id`,
  access: ['anyone'],
  query: REDIRECT,
  isRedirect: true,
  redirects: REDIRECTS,
  sets: ['openId'],
  refusals: REFUSALS,
} as const satisfies Operation;

/** Begins a test of an OpenID provider, which need not be enabled. */
export const testOpenIdProvider = {
  method: 'GET',
  address: `${OPENID_TEST_ADDRESS}/:id`,
  access: ['admin', 'openid-admin'],
  query: REDIRECT,
  isRedirect: true,
  redirects: REDIRECTS,
  sets: ['openId'],
  refusals: REFUSALS,
} as const satisfies Operation;

/** Begins to link an identity at an OpenID provider to the account of the user, who signs in there again. */
export const beginOpenIdLink = {
  method: 'GET',
  address: `${OPENID_LINK_ADDRESS}/:id`,
  access: ['user'],
  inSupportSession: 'refused',
  query: REDIRECT,
  isRedirect: true,
  redirects: REDIRECTS,
  sets: ['openId'],
  refusals: { ...REFUSALS, 403: [] },
} as const satisfies Operation;

/** Links the identity that the callback has asked about. It requires a sign-in of the last 5 minutes. */
export const linkOpenIdIdentity = {
  method: 'POST',
  address: `${OPENID_LINK_ADDRESS}/:id`,
  access: ['user'],
  needsRecentSignIn: true,
  json: LinkOpenIdIdentity,
  answer: OpenIdIdentityLinked,
  keys: ['OPENID_ERROR_EXPIRED', 'OPENID_ERROR_LINKED_ELSEWHERE', 'LOGIN_ACCOUNT_DISABLED'],
  keysIn: 'problemMessages',
  refusals: {
    400: ['ERROR_BAD_REQUEST'],
    403: ['ERROR_FORBIDDEN', 'PASSKEY_REAUTHENTICATE'],
    404: ['OPENID_ERROR_NOT_OFFERED'],
    429: ['LOGIN_TOO_MANY_ATTEMPTS'],
  },
} as const satisfies Operation;

/** Completes the sign-in at an OpenID provider, or shows the claims of a test. */
export const completeOpenIdSignIn = {
  method: 'GET',
  address: OPENID_CALLBACK_ADDRESS,
  query: {
    state: 'From the provider: which sign-in it is',
    code: 'From the provider: the authorization code',
    error: 'From the provider: why it has not signed the user in',
    problem: 'Why the sign-in has not begun: a message key',
    test: 'The id of the provider that was tested',
    ...REDIRECT,
  },
  answer: OpenIdCallbackData,
  redirects: { 302: NEXT_STEP },
  sets: ['session', 'device', 'openId'],
  keys: [
    'OPENID_ERROR_NOT_LINKED',
    'OPENID_ERROR_MAIL_NOT_VERIFIED',
    'OPENID_ERROR_ALREADY_LINKED',
    'LOGIN_ACCOUNT_DISABLED',
  ],
  keysIn: 'messageKey',
  refusals: {
    400: [
      'ERROR_BAD_REQUEST',
      'OPENID_ERROR_CONFIGURATION',
      'OPENID_ERROR_DENIED',
      'OPENID_ERROR_EXPIRED',
      'OPENID_ERROR_INVALID',
      'OPENID_ERROR_UNREACHABLE',
    ],
    403: [
      'LOGIN_ACCOUNT_DISABLED',
      'LOGIN_NOT_ALLOWED',
      'OPENID_ERROR_ALREADY_LINKED',
      'OPENID_ERROR_LINKED_ELSEWHERE',
      'OPENID_ERROR_MAIL_NOT_VERIFIED',
      'OPENID_ERROR_NOT_LINKED',
    ],
    404: ['OPENID_ERROR_NOT_OFFERED', 'OPENID_ERROR_UNREACHABLE', 'OPENID_PROBLEM_ISSUER'],
  },
} as const satisfies Operation;
