import { type NoAnswer, noAnswer, type Result } from './result';

const RETRY_PAUSE_MS = 300;

/** One trip to the server and back. */
export interface FetchOptions {
  url: string | URL;
  init: RequestInit;
  signal?: AbortSignal | undefined;
  /** ms until the trip is given up; reading may push that back by calling `alive`. */
  timeout: number;
}

/**
 * Sends a request and reads its answer under one clock and one abort signal, the body included. A read (GET, HEAD) is
 * tried once more after 300 ms when the network failed; a write never is, since it may have arrived.
 */
export async function fetchWithRetry<T>(
  { url, init, signal, timeout }: FetchOptions,
  read: (response: Response, alive: () => void) => Promise<Result<T>>,
): Promise<Result<T>> {
  const ender = new AbortController();
  let ending: NoAnswer = 'network';
  const end = (why: NoAnswer) => {
    ending = why;
    ender.abort();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => end('timeout'), timeout);
  };
  // Tied to our own signal too: a page's signal outlives its calls and must not collect their listeners.
  signal?.addEventListener('abort', () => end('aborted'), { signal: ender.signal });
  if (signal?.aborted) end('aborted');
  alive();
  try {
    for (let retries = init.method === 'GET' || init.method === 'HEAD' ? 1 : 0; ; retries -= 1) {
      try {
        return await read(await fetch(url, { ...init, signal: ender.signal }), alive);
      } catch {
        // fetch tells a broken line, a broken body and an abort alike by throwing; `ending` knows which it was.
        if (ender.signal.aborted || retries === 0) return noAnswer(ending);
        await pause(ender.signal);
      }
    }
  } finally {
    clearTimeout(timer);
    ender.abort();
  }
}

/** Waits before the second try; an abort ends the wait, and the try that follows fails at once. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, RETRY_PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
