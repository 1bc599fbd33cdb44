import { EVENTS_ADDRESS } from '../contract/addresses';
import { fieldsOf, type ResourceChanged, readResourceChanged } from './messages';

/** ms until the first reconnection, doubled with each further one up to a limit. */
const FIRST_DELAY = 1000;
const MAX_DELAY = 60_000;

/** A stream that lasted longer than so many ms did not fail. */
const STABLE_AFTER = 30_000;

/**
 * Subscribes to the server's resource changes, until the signal. A hidden page has no stream; when it is shown again, it
 * receives what it missed. A stream that breaks is opened again, with growing delays.
 *
 * @param onBroken called when the stream ends or fails, as it does when the session is over
 */
export function subscribeToServerEvents(
  onChange: (change: ResourceChanged) => void,
  signal: AbortSignal,
  onBroken?: () => void,
): void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The id of the latest event, after which the server continues. */
  let latestId = '';
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
    source = new EventSource(latestId ? `${EVENTS_ADDRESS}?after=${encodeURIComponent(latestId)}` : EVENTS_ADDRESS);
    openedAt = Date.now();
    source.addEventListener('Listening', keepId);
    source.addEventListener('ResourceChanged', (event) => {
      keepId(event);
      const change = readChange(event.data, event.lastEventId);
      if (change) onChange(change);
    });
    source.onerror = reconnect;
  }

  function keepId({ lastEventId }: MessageEvent): void {
    latestId = lastEventId || latestId;
  }

  /** Replaces the browser's own reconnection, whose delay never grows, and which gives up when the server refuses. */
  function reconnect(): void {
    close();
    onBroken?.();
    failures = Date.now() - openedAt > STABLE_AFTER ? 0 : failures + 1;
    // Random, so that not all pages reconnect at once when a server comes back.
    const delay = Math.min(FIRST_DELAY * 2 ** failures, MAX_DELAY) * (0.5 + Math.random() / 2);
    timer = setTimeout(open, delay);
  }

  document.addEventListener('visibilitychange', open, { signal });
  signal.addEventListener('abort', close);
  open();
}

/** Takes the event's own id: an `id` in the data may be that of the changed resource, which is the same each time. */
function readChange(text: unknown, id: string): ResourceChanged | undefined {
  try {
    return readResourceChanged({ ...fieldsOf(JSON.parse(String(text))), type: 'ResourceChanged', id: id || undefined });
  } catch {
    return undefined; // no JSON: not from our server, or changed by a proxy
  }
}
