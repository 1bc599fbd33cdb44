import * as v from 'valibot';
import type { Secrets } from '../storage/secrets/secrets';
import type { AuthorizationRequest } from './authorization';

/** A sign-in at a provider that has begun and not come back yet. */
export interface PendingAuthorization extends AuthorizationRequest {
  readonly providerId: string;
  /** The absolute address after the sign-in, checked already. */
  readonly target: string;
  /** Whether it is a test of the provider, which signs no user in. */
  readonly isTest: boolean;
  /** The account to which the user wants to link the identity; undefined for a sign-in. */
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

/** How long a user may take at the provider, in ms. */
export const AUTHORIZATION_LIFETIME = 10 * 60_000;

/** As many tabs may sign in at the same time; the cookie stays below the 4096 bytes that browsers store. */
const MAX_PENDING = 3;

/** An encrypted cookie is no other value that was encrypted. */
const CONTEXT = 'openid authorizations';

/**
 * Reads the pending sign-ins of a browser from its cookie. It is encrypted, so that the server stores nothing for a visitor
 * who only begins.
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
    return []; // of another key, or not from this server
  }
}

/** The value of the cookie with one more pending sign-in. */
export function sealPending(
  secrets: Secrets,
  pending: readonly PendingAuthorization[],
  added?: PendingAuthorization,
): string {
  const all = added === undefined ? pending : [...pending, added];
  return secrets.seal(JSON.stringify(all.slice(-MAX_PENDING)), CONTEXT);
}
