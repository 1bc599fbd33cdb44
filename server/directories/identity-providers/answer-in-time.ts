import { SourceError } from './directory-source';

/**
 * Waits for the answer of a directory.
 *
 * @param patience in ms
 * @throws SourceError where it takes longer, the reason of the signal
 */
export async function answerInTime<Value>(
  promise: Promise<Value>,
  patience: number,
  signal: AbortSignal,
): Promise<Value> {
  let settle = () => {};
  const ended = new Promise<never>((_resolve, reject) => {
    const abort = () => reject(signal.reason);
    const timer = setTimeout(() => reject(new SourceError('CONNECTION_TIMEOUT')), patience);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
  });
  return Promise.race([promise, ended]).finally(() => settle());
}
