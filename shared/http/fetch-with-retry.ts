import { type NoAnswer, noAnswer, type Result } from './result';

const RETRY_PAUSE_MS = 300;

/** One request. */
export interface FetchOptions {
  url: string | URL;
  init: RequestInit;
  signal?: AbortSignal | undefined;
  /** ms after which the request is aborted; `read` may call `resetTimeout` to start again. */
  timeout: number;
}

/**
 * Sends a request and reads its response, body included, with one timeout and one abort signal. A read (GET, HEAD) is
 * tried once more after 300 ms when the network failed; a write never is, since it may have arrived.
 */
export async function fetchWithRetry<T>(
  { url, init, signal, timeout }: FetchOptions,
  read: (response: Response, resetTimeout: () => void) => Promise<Result<T>>,
): Promise<Result<T>> {
  const controller = new AbortController();
  let cause: NoAnswer = 'network';
  const abort = (reason: NoAnswer) => {
    cause = reason;
    controller.abort();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resetTimeout = () => {
    clearTimeout(timer);
    timer = setTimeout(() => abort('timeout'), timeout);
  };
  // Removed with the controller: a page's signal outlives its calls and must not collect their listeners.
  signal?.addEventListener('abort', () => abort('aborted'), { signal: controller.signal });
  if (signal?.aborted) abort('aborted');
  resetTimeout();
  try {
    for (let retries = init.method === 'GET' || init.method === 'HEAD' ? 1 : 0; ; retries -= 1) {
      try {
        return await read(await fetch(url, { ...init, signal: controller.signal }), resetTimeout);
      } catch {
        // fetch throws for a network failure, a broken body and an abort alike; `cause` tells them apart.
        if (controller.signal.aborted || retries === 0) return noAnswer(cause);
        await pause(controller.signal);
        if (controller.signal.aborted) return noAnswer(cause);
      }
    }
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

/** Waits before the second try; an abort ends the wait. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, RETRY_PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
