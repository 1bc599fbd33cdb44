import type { Readable } from 'node:stream';
import type { Session } from '../sessions/sessions';
import { createEventRelay, type RelayDeps } from './event-relay';
import { type EventStream, openEventStream } from './event-stream';
import { lookAfterStreams, type StreamsDeps } from './look-after-streams';
import { recentChanges } from './recent-changes';
import { type PublishedChange, type ResourceChange, withId } from './resource-change';
import { RESOURCES } from './resources';

/** What the servers of one database tell their pages of their own changes. */
export interface Events {
  /**
   * Tells whoever the change is for, whichever server their pages come from; call it once the change is committed. It
   * neither waits nor throws.
   */
  publish(change: ResourceChange): void;
  /** Sessions may have ended: their streams end now, on every server, not only when they are looked at next. */
  sessionsChanged(): void;
  /**
   * Opens a stream for a session.
   *
   * @param lastId the latest event the page knows of: what came after it is sent first
   * @returns why there is none: the session or its person has too many, or the server has
   */
  open(session: Pick<Session, 'id' | 'userId'>, lastId?: string): Readable | 'session-full' | 'server-full';
  /** It is known whether the other servers can be reached. */
  readonly ready: Promise<void>;
  /** Ends every stream, and opens none any more. */
  close(): void;
  /** Leaves the other servers, once they know of all that was published. */
  leave(): Promise<void>;
}

export type EventsDeps = StreamsDeps & RelayDeps;

/** Times in ms. */
export interface EventLimits {
  /** A browser has six connections to a server; streams must leave one to everything else. */
  readonly perSession: number;
  /** A person may have any number of sessions, but must not take all streams there are. */
  readonly perUser: number;
  readonly inTotal: number;
  /** After such a silence a comment is sent, for proxies that cut silent connections. */
  readonly heartbeat: number;
  /** So often it is asked whether the sessions still are. */
  readonly check: number;
  /** Bytes, see event-stream.ts. */
  readonly mostUnread: number;
  /** So many changes are kept for pages that were away. */
  readonly kept: number;
}

const LIMITS: EventLimits = {
  perSession: 5,
  perUser: 30,
  inTotal: 2000,
  heartbeat: 25_000,
  check: 5000,
  mostUnread: 65_536,
  kept: 200,
};

/** @param limits others than the usual ones, for tests */
export function createEvents(deps: EventsDeps, limits: Partial<EventLimits> = {}): Events {
  const { perSession, perUser, inTotal, heartbeat, check, mostUnread, kept } = { ...LIMITS, ...limits };
  const streams = new Set<EventStream>();
  const userIds = new WeakMap<EventStream, string>();
  const recent = recentChanges(kept, RESOURCES);
  const look = lookAfterStreams(deps, streams);
  const exchange = createEventRelay({ hear, sessionsChanged: look, missed }, deps);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function beat(): void {
    for (const stream of streams) stream.beat(heartbeat);
    look();
  }

  function added(stream: EventStream): void {
    streams.add(stream);
    timer ??= setInterval(beat, check).unref();
    stream.body.once('close', () => {
      streams.delete(stream);
      if (streams.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  }

  function hear(news: PublishedChange): void {
    if (!recent.add(news)) return;
    for (const stream of streams) stream.waiting.push(news);
    look();
  }

  /** Nobody knows which: the pages come again, and are told to read everything anew. */
  function missed(): void {
    recent.forget();
    endAll();
  }

  function endAll(): void {
    for (const stream of streams) stream.end();
  }

  return {
    publish: (change) => exchange.tell(withId(change)),
    sessionsChanged() {
      look();
      exchange.sessionsChanged();
    },
    open(session, lastId) {
      if (isClosed || streams.size >= inTotal) return 'server-full';
      const sessionId = session.id;
      if ([...streams].filter((stream) => stream.sessionId === sessionId).length >= perSession) return 'session-full';
      if ([...streams].filter((stream) => userIds.get(stream) === session.userId).length >= perUser)
        return 'session-full';
      const known = lastId === undefined ? { missed: [], latest: recent.latest() } : { missed: recent.after(lastId) };
      const stream = openEventStream({ sessionId, mostUnread, ...known });
      userIds.set(stream, session.userId);
      added(stream);
      look();
      return stream.body;
    },
    ready: exchange.ready,
    close() {
      isClosed = true;
      endAll();
    },
    leave: exchange.close,
  };
}
