import { SourceError } from './source-error';

/**
 * Waits for the answer of a directory.
 *
 * @param timeout in ms
 * @throws SourceError after the timeout; the signal's reason if the signal aborts
 */
export async function answerInTime<Value>(
  promise: Promise<Value>,
  timeout: number,
  signal: AbortSignal,
): Promise<Value> {
  let settle = () => {};
  const ended = new Promise<never>((_resolve, reject) => {
    const abort = () => reject(signal.reason);
    const timer = setTimeout(() => reject(new SourceError('CONNECTION_TIMEOUT')), timeout);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
  });
  return Promise.race([promise, ended]).finally(() => settle());
}
