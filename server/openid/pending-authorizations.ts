import * as v from 'valibot';
import type { Secrets } from '../storage/secrets/secrets';
import type { AuthorizationRequest } from './authorization-code-flow';

/** A sign-in at a provider that has started but not returned yet. */
export interface PendingAuthorization extends AuthorizationRequest {
  readonly providerId: string;
  /** The validated absolute address where the browser continues after the sign-in. */
  readonly target: string;
  /** Whether this is a test of the provider, which signs no user in. */
  readonly isTest: boolean;
  /** The id of the account to which the user wants to link the identity; undefined for a sign-in. */
  readonly linkUserId?: string | undefined;
  /** ms since 1970. */
  readonly expiresAt: number;
}

const Pending = v.array(
  v.object({
    state: v.string(),
    nonce: v.string(),
    codeVerifier: v.string(),
    providerId: v.string(),
    target: v.string(),
    isTest: v.boolean(),
    linkUserId: v.optional(v.string()),
    expiresAt: v.number(),
  }),
);

/** How long a user may stay at the provider, in ms. */
export const AUTHORIZATION_LIFETIME = 10 * 60_000;

/** How many tabs may sign in at the same time. The cookie stays below the 4096 bytes that browsers store. */
const MAX_PENDING = 3;

/** The encryption context, which prevents other encrypted values from being used as the cookie. */
const CONTEXT = 'openid authorizations';

/**
 * Reads the pending sign-ins of a browser from its encrypted cookie. The server itself stores nothing, because any
 * visitor can start a sign-in.
 */
export function readPending(
  secrets: Secrets,
  cookie: string | undefined,
  now: number,
): readonly PendingAuthorization[] {
  if (cookie === undefined || cookie === '') return [];
  try {
    const pending = v.parse(Pending, JSON.parse(secrets.open(cookie, CONTEXT)));
    return pending.filter(({ expiresAt }) => expiresAt > now);
  } catch {
    return []; // encrypted with another key, or forged
  }
}

/** Returns the value of the cookie with an added sign-in. */
export function sealPending(
  secrets: Secrets,
  pending: readonly PendingAuthorization[],
  added?: PendingAuthorization,
): string {
  const all = added === undefined ? pending : [...pending, added];
  return secrets.seal(JSON.stringify(all.slice(-MAX_PENDING)), CONTEXT);
}
