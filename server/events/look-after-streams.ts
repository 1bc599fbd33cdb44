import type { Db } from '../storage/connection';
import type { EventStream } from './event-stream';
import { findListeners } from './find-listeners';

export interface StreamsDeps {
  readonly db: Db;
  readonly clock: () => number;
  readonly log: { warn(facts: object, message: string): void };
}

/**
 * Looks at the sessions behind all streams at once, ends the streams of those that are over and sends the others what
 * waits for them. One look at a time: whoever asks meanwhile is answered by one more.
 */
export function lookAfterStreams({ db, clock, log }: StreamsDeps, streams: ReadonlySet<EventStream>): () => void {
  let isLooking = false;
  let isAsked = false;

  async function look(): Promise<void> {
    const asked = [...streams].map((stream) => ({ stream, changes: stream.waiting.splice(0) }));
    const listeners = await findListeners(db, clock, [...new Set(asked.map(({ stream }) => stream.sessionId))]);
    for (const { stream, changes } of asked) {
      const listener = listeners.get(stream.sessionId);
      if (listener === undefined) stream.end();
      else stream.deliver(changes, listener);
    }
  }

  async function lookUntilQuiet(): Promise<void> {
    isLooking = true;
    try {
      while (isAsked && streams.size > 0) {
        isAsked = false;
        await look();
      }
    } catch (error) {
      log.warn({ err: error }, 'sessions of event streams could not be read');
      // What was to be sent is not; a page that comes again asks for it by the latest id it knows.
      for (const stream of streams) stream.end();
    } finally {
      isLooking = false;
    }
  }

  return () => {
    isAsked = true;
    if (!isLooking) void lookUntilQuiet();
  };
}
