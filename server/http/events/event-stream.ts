import { Readable } from 'node:stream';
import { eventText, isFor, type Listener, type PublishedChange } from './resource-change';

/** How long a browser waits before it reconnects, in ms. Vestibule's own pages use the delays in `shared/host/server-events.ts` instead. */
const RETRY = 5000;

/** The server-sent events of one page. */
export interface EventStream {
  readonly sessionId: string;
  /** The body of the answer. */
  readonly body: Readable;
  /** Changes to send after the session of the stream has been checked. */
  readonly pending: PublishedChange[];
  /** Sends the changes that the listener may receive. */
  deliver(changes: readonly PublishedChange[], listener: Listener): void;
  /** Sends a comment if nothing has been sent for this time in ms. */
  sendHeartbeat(silence: number): void;
  end(): void;
}

export interface EventStreamOptions {
  readonly sessionId: string;
  /** The changes after the latest one that the page knows. */
  readonly missed: readonly PublishedChange[];
  /** The id from which the page starts; undefined if the page already knows one. */
  readonly latestId?: string | undefined;
  /** How many bytes may be buffered for a slow page before its stream is closed. */
  readonly maxBuffered: number;
}

export function createEventStream({ sessionId, missed, latestId, maxBuffered }: EventStreamOptions): EventStream {
  const body = new Readable({ read() {} });
  let sentAt = performance.now();
  let isEnded = false;

  function send(text: string): void {
    if (isEnded || body.destroyed) return;
    body.push(text);
    sentAt = performance.now();
    if (body.readableLength > maxBuffered) body.destroy();
  }

  // Browsers receive the head of the answer only with the first byte of the body.
  send(`retry: ${RETRY}\n\n`);
  if (latestId !== undefined) send(`event: Listening\nid: ${latestId}\ndata: ${latestId}\n\n`);
  return {
    sessionId,
    body,
    pending: [...missed],
    deliver(changes, listener) {
      const text = changes.filter((change) => isFor(change, listener)).map(eventText);
      if (text.length > 0) send(text.join(''));
    },
    sendHeartbeat(silence) {
      if (performance.now() - sentAt >= silence) send(':\n\n');
    },
    end() {
      if (isEnded || body.destroyed) return;
      isEnded = true;
      body.push(null);
    },
  };
}
