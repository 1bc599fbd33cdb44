import * as v from 'valibot';
import type { Secrets } from '../storage/secrets/secrets';

/** An identity that a signed-in user is asked to link. */
export interface LinkRequest {
  readonly providerId: string;
  readonly subject: string;
  readonly userId: string;
  /** ms since 1970. */
  readonly expiresAt: number;
}

const Request = v.object({ providerId: v.string(), subject: v.string(), userId: v.string(), expiresAt: v.number() });

/** The encryption context, which prevents other encrypted values from being used as a request. */
const CONTEXT = 'openid link request';

/** Encrypts a request for the page, so that the server stores nothing if the user does not answer. */
export function sealLinkRequest(secrets: Secrets, request: LinkRequest): string {
  return secrets.seal(JSON.stringify(request), CONTEXT);
}

/**
 * Decrypts the request that the page sent back.
 * @returns undefined if it has expired or is not from this server
 */
export function openLinkRequest(secrets: Secrets, text: string, now: number): LinkRequest | undefined {
  try {
    const request = v.parse(Request, JSON.parse(secrets.open(text, CONTEXT)));
    return request.expiresAt > now ? request : undefined;
  } catch {
    return undefined; // of another key, or not from this server
  }
}
