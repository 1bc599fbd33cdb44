import type { CustomFetchOptions } from 'openid-client';

/** How long a provider may take to answer, in seconds. */
export const PROVIDER_TIMEOUT = 10;

/** The maximum size of an answer, in bytes: discovery documents and keys have a few kilobytes. */
const MAX_BYTES = 1024 * 1024;

/** The statuses of answers without a body. */
const WITHOUT_BODY = [101, 204, 205, 304];

/**
 * Fetches from a provider, which may lie about everything: its answer is read up to a maximum size.
 *
 * @throws a TypeError, as `fetch` does, for an answer that is larger
 */
export async function fetchFromProvider(
  url: string,
  { body: sent, ...options }: CustomFetchOptions,
): Promise<Response> {
  // The library sends nothing but forms.
  const response = await fetch(url, { ...options, ...(sent instanceof URLSearchParams ? { body: sent } : {}) });
  const { status, statusText, headers, body } = response;
  if (body === null || WITHOUT_BODY.includes(status)) return response;
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the stream.
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new TypeError('the answer of the provider is too large');
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status, statusText, headers });
}

/** How long a provider may take before a browser is not redirected there, in ms. */
const REACH_TIMEOUT = 5000;

/** Whether something answers at an address: a browser that is redirected where nothing does shows an error of its own. */
export async function isReachable(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(REACH_TIMEOUT),
    });
    await response.body?.cancel();
    return true;
  } catch {
    return false; // away, or late
  }
}
