import { Readable } from 'node:stream';
import { eventText, isFor, type Listener, type PublishedChange } from './resource-change';

/** A page that nobody has told otherwise tries again after this time, in ms. */
const RETRY = 5000;

/** What one page hears. */
export interface EventStream {
  readonly sessionId: string;
  /** The body of the answer. */
  readonly body: Readable;
  /** What it is sent next: nothing goes out before its session has been looked at. */
  readonly waiting: PublishedChange[];
  /** Sends what waits and may be heard. */
  deliver(changes: readonly PublishedChange[], listener: Listener): void;
  /** Sends a comment when nothing has been sent for this time, in ms. */
  beat(silence: number): void;
  end(): void;
}

interface Opened {
  readonly sessionId: string;
  /** What the page missed. */
  readonly missed: readonly PublishedChange[];
  /** The event that the page is to know as the latest; undefined when it knows one. */
  readonly latest?: string | undefined;
  /** So many bytes may wait for a page that reads slowly, before its stream breaks off. */
  readonly mostUnread: number;
}

export function openEventStream({ sessionId, missed, latest, mostUnread }: Opened): EventStream {
  const body = new Readable({ read() {} });
  let sentAt = performance.now();
  let isOver = false;

  function send(text: string): void {
    if (isOver || body.destroyed) return;
    body.push(text);
    sentAt = performance.now();
    if (body.readableLength > mostUnread) body.destroy();
  }

  // Something has to be sent at once, or the browser goes on waiting for the answer's head.
  send(`retry: ${RETRY}\n\n`);
  if (latest !== undefined) send(`event: Listening\nid: ${latest}\ndata: ${latest}\n\n`);
  return {
    sessionId,
    body,
    waiting: [...missed],
    deliver(changes, listener) {
      const text = changes.filter((change) => isFor(change, listener)).map(eventText);
      if (text.length > 0) send(text.join(''));
    },
    beat(silence) {
      if (performance.now() - sentAt >= silence) send(':\n\n');
    },
    end() {
      if (isOver || body.destroyed) return;
      isOver = true;
      body.push(null);
    },
  };
}
