import { answerInTime } from '../identity-providers/answer-in-time';
import { SourceError } from '../identity-providers/directory-source';

/** How long a directory may take for its next part, in ms. Its connector has shorter time limits of its own. */
const PATIENCE = 120_000;

/** More items than the largest directories have: one that has more never ends. */
const MAX_ITEMS = 2_000_000;

/**
 * The items of a source in arrays of at most so many.
 *
 * @throws SourceError where the source keeps it waiting for too long, or does not end; the reason of the signal
 */
export async function* batchesOf<Item>(
  source: AsyncIterable<readonly Item[]>,
  { size, signal, patience = PATIENCE }: { size: number; signal: AbortSignal; patience?: number },
): AsyncGenerator<readonly Item[]> {
  const parts = source[Symbol.asyncIterator]();
  let count = 0;
  let isDone = false;
  try {
    for (;;) {
      const part = await answerInTime(parts.next(), patience, signal);
      isDone = part.done === true;
      if (part.done === true) return;
      count += part.value.length;
      if (count > MAX_ITEMS) throw new SourceError('CONNECTION_ANSWER_INVALID', `more than ${MAX_ITEMS} entries`);
      for (let start = 0; start < part.value.length; start += size) yield part.value.slice(start, start + size);
    }
  } finally {
    // Ends the connection. A source that hangs would keep the refresh waiting.
    if (!isDone) parts.return?.().catch(() => {});
  }
}
