import type { CustomFetch } from 'openid-client';
import { createOutgoingClient, type OutgoingClient } from './outgoing-client';
import type { OutgoingRules } from './outgoing-rules';
import { SourceError } from './source-error';

/** How long a provider may take to answer, in seconds. */
export const PROVIDER_TIMEOUT = 10;

/** The maximum size of an answer, in bytes and in values. Discovery documents and keys have a few kilobytes. */
const MAX_BYTES = 1024 * 1024;
const MAX_VALUES = 40_000;

/** Creates the client for OpenID providers, which are not trusted. */
export function createOpenIdClient(outgoing: OutgoingRules): OutgoingClient {
  const timeout = PROVIDER_TIMEOUT * 1000;
  return createOutgoingClient(outgoing, {
    connectTimeout: timeout,
    timeout,
    maxBytes: MAX_BYTES,
    maxValues: MAX_VALUES,
  });
}

/** Adapts the client to the OpenID library, which sends only forms and expects the errors of `fetch`. */
export function fetchFor({ fetch }: OutgoingClient): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    try {
      return await fetch(url, { method, headers, signal, body: body instanceof URLSearchParams ? body : undefined });
    } catch (error) {
      throw error instanceof SourceError ? new TypeError('no connection', { cause: error }) : error;
    }
  };
}
