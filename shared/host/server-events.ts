import { EVENTS_ADDRESS } from '../contract/addresses';
import { fieldsOf, type ResourceChanged, readResourceChanged } from './messages';

/** ms until the first reconnection, doubled with each further one up to a limit. */
const FIRST_DELAY = 1000;
const MAX_DELAY = 60_000;

/** A stream that lasted longer than this time (ms) did not fail. */
const STABLE_AFTER = 30_000;

/** The statuses of a server that has no stream; after 204 a page must not ask again (HTML §9.2.2). */
const NO_STREAM = [204, 404, 410, 501];

/**
 * Subscribes to the server's resource changes until the signal aborts. A hidden page has no stream; when it is shown
 * again, it receives what it missed. A stream that breaks is opened again, with growing delays, but not on a server
 * without one.
 *
 * @param onEnd called when a stream has ended, or was refused with 401; the argument says whether the session is over
 */
export function subscribeToServerEvents(
  onChange: (change: ResourceChanged) => void,
  signal: AbortSignal,
  onEnd?: (isSessionOver: boolean) => void,
): void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The id of the latest event, after which the server continues. */
  let latestId = '';
  let openedAt = 0;
  let failures = 0;
  let hasStream = true;

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function open(): void {
    close();
    if (signal.aborted || document.hidden || !hasStream) return;
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
    // A browser closes a stream that was refused, and would connect again to one that has ended.
    const isRefused = source?.readyState === EventSource.CLOSED;
    close();
    void findCause(isRefused ? 'GET' : 'HEAD');
    failures = Date.now() - openedAt > STABLE_AFTER ? 0 : failures + 1;
    // Random, so that not all pages reconnect at once when a server comes back.
    const delay = Math.min(FIRST_DELAY * 2 ** failures, MAX_DELAY) * (0.5 + Math.random() / 2);
    timer = setTimeout(open, delay);
  }

  /** An EventSource does not tell the status. HEAD tells whether the session is over, GET whether there is a stream. */
  async function findCause(method: 'GET' | 'HEAD'): Promise<void> {
    const status = await statusOf(method, signal);
    if (signal.aborted) return;
    const isSessionOver = status === 401;
    if (isSessionOver || (method === 'HEAD' && status !== 0)) onEnd?.(isSessionOver);
    if (method === 'HEAD' || !NO_STREAM.includes(status)) return;
    hasStream = false;
    close();
  }

  document.addEventListener('visibilitychange', open, { signal });
  signal.addEventListener('abort', close);
  open();
}

/** Returns the status of the server's answer, whose body is not read: 204 for one that is no stream, 0 without an answer. */
async function statusOf(method: 'GET' | 'HEAD', signal: AbortSignal): Promise<number> {
  const headers = { Accept: 'text/event-stream, application/json' };
  try {
    const answer = await fetch(EVENTS_ADDRESS, { method, headers, signal });
    await answer.body?.cancel();
    const isStream = /^text\/event-stream/i.test(answer.headers.get('content-type') ?? '');
    return answer.ok && !isStream ? 204 : answer.status;
  } catch {
    return 0; // no network, or the page no longer listens
  }
}

/** Takes the event's own id: an `id` in the data may be that of the changed resource, which is the same each time. */
function readChange(text: unknown, id: string): ResourceChanged | undefined {
  try {
    return readResourceChanged({ ...fieldsOf(JSON.parse(String(text))), type: 'ResourceChanged', id: id || undefined });
  } catch {
    return undefined; // no JSON: not from our server, or changed by a proxy
  }
}
