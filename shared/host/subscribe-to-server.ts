import { EVENTS_ADDRESS } from '../contract/addresses';
import { fieldsOf, type ResourceChanged, readResourceChanged } from './messages';

/** ms until the next try after the first failure, doubled with each further one up to a limit. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;

/** A stream that lasted so long, in ms, did not fail. */
const SOUND = 30_000;

/**
 * Hears what the server tells of its own changes, until the signal. While the page is hidden it holds no
 * stream; shown again, it hears what it missed. A stream that breaks is opened again, ever more slowly.
 *
 * @param onBroken the stream ended or failed, as it does when the session is over
 */
export function subscribeToServer(
  hear: (change: ResourceChanged) => void,
  signal: AbortSignal,
  onBroken?: () => void,
): void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The latest event, which the server is asked to go on from. */
  let latest = '';
  let openedAt = 0;
  let failures = 0;

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function open(): void {
    close();
    if (signal.aborted || document.hidden) return;
    source = new EventSource(latest ? `${EVENTS_ADDRESS}?after=${encodeURIComponent(latest)}` : EVENTS_ADDRESS);
    openedAt = Date.now();
    source.addEventListener('Listening', keep);
    source.addEventListener('ResourceChanged', (event) => {
      keep(event);
      const change = readChange(event.data, event.lastEventId);
      if (change) hear(change);
    });
    source.onerror = fail;
  }

  function keep({ lastEventId }: MessageEvent): void {
    latest = lastEventId || latest;
  }

  /** The browser's own tries know no patience, and it makes none when the server refused. */
  function fail(): void {
    close();
    onBroken?.();
    failures = Date.now() - openedAt > SOUND ? 0 : failures + 1;
    // Not all pages at once, when a server comes back.
    const pause = Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE) * (0.5 + Math.random() / 2);
    timer = setTimeout(open, pause);
  }

  document.addEventListener('visibilitychange', open, { signal });
  signal.addEventListener('abort', close);
  open();
}

/** The event's own id counts: an `id` among the data may be that of what changed, which is the same each time. */
function readChange(text: unknown, id: string): ResourceChanged | undefined {
  try {
    return readResourceChanged({ ...fieldsOf(JSON.parse(String(text))), type: 'ResourceChanged', id: id || undefined });
  } catch {
    return undefined; // no JSON: not from our server, or cut by somebody in between
  }
}
