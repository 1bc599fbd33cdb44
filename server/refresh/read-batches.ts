import { answerInTime } from '../outgoing/answer-in-time';
import { SourceError } from '../outgoing/source-error';

/** The time-out for the next page of a directory, in ms. Connectors have shorter time-outs of their own. */
const TIMEOUT = 120_000;

/** More items than the largest directories have; a source that exceeds it is taken to be endless. */
const MAX_ITEMS = 2_000_000;

/**
 * Splits the items of a source into arrays of at most `size`.
 * @throws SourceError when the source times out or does not end; the reason of the signal when that aborts
 */
export async function* readBatches<Item>(
  source: AsyncIterable<readonly Item[]>,
  { size, signal, timeout = TIMEOUT }: { size: number; signal: AbortSignal; timeout?: number },
): AsyncGenerator<readonly Item[]> {
  const parts = source[Symbol.asyncIterator]();
  let count = 0;
  let isDone = false;
  try {
    for (;;) {
      const part = await answerInTime(parts.next(), timeout, signal);
      isDone = part.done === true;
      if (part.done === true) return;
      count += part.value.length;
      if (count > MAX_ITEMS) throw new SourceError('CONNECTION_ANSWER_INVALID', `more than ${MAX_ITEMS} entries`);
      for (let start = 0; start < part.value.length; start += size) yield part.value.slice(start, start + size);
    }
  } finally {
    // This ends the connection. It is not awaited, because a source that hangs would delay the refresh.
    if (!isDone) parts.return?.().catch(() => {});
  }
}
