import type { Readable } from 'node:stream';
import type { Session } from '../../sessions/sessions';
import { createEventRelay, type RelayDeps } from './event-relay';
import { createDelivery, createEventStream, type DeliveryDeps, type EventStream } from './event-stream';
import { createRecentChanges, type PublishedChange, type ResourceChange, withId } from './resource-change';

/** Server-sent events about changed resources, for the pages of all servers on one database. */
export interface Events extends EventStreams {
  /**
   * Sends a change to the pages of its audience, on every server. Call it once the change is committed. It neither waits
   * nor throws.
   */
  publish(change: ResourceChange): void;
  /** Ends the streams of ended sessions at once, on every server. Without it they end at the next periodic check. */
  sessionsChanged(): void;
  /**
   * Opens a stream for a session.
   *
   * @param lastId the latest event that the page knows: later ones are sent first
   * @returns the body of the answer, or why there is none: the session or its user has too many streams, or the server
   */
  open(session: Pick<Session, 'id' | 'userId'>, lastId?: string): Readable | 'session-full' | 'server-full';
  /** Resolves after the first attempt to connect to the other servers. */
  readonly ready: Promise<void>;
  /** Ends every stream and refuses new ones. */
  close(): void;
  /** Disconnects from the other servers, after they have received all published changes. */
  leave(): Promise<void>;
}

/** How many streams are open. */
export interface EventStreams {
  openStreams(): number;
}

export type EventsDeps = DeliveryDeps & RelayDeps;

/** Times in ms. */
export interface EventLimits {
  /** A browser opens at most six connections to a server: one must remain for other requests. */
  readonly perSession: number;
  /** One user may have many sessions, but must not use up all streams of the server. */
  readonly perUser: number;
  readonly inTotal: number;
  /** After this silence a comment is sent, because proxies close silent connections. */
  readonly heartbeat: number;
  /** How often the sessions of the streams are checked. */
  readonly check: number;
  /** In bytes, see event-stream.ts. */
  readonly maxBuffered: number;
  /** How many changes are stored for pages that reconnect. */
  readonly stored: number;
}

const LIMITS: EventLimits = {
  perSession: 5,
  perUser: 30,
  inTotal: 2000,
  heartbeat: 25_000,
  check: 5000,
  maxBuffered: 65_536,
  stored: 200,
};

/** @param limits other limits, for tests */
export function createEvents(deps: EventsDeps, limits: Partial<EventLimits> = {}): Events {
  const { perSession, perUser, inTotal, heartbeat, check, maxBuffered, stored } = { ...LIMITS, ...limits };
  const streams = new Set<EventStream>();
  const userIds = new WeakMap<EventStream, string>();
  const recent = createRecentChanges(stored);
  const deliver = createDelivery(deps, streams);
  const relay = createEventRelay({ onChange, onSessionsChanged: deliver, onChangesMissed }, deps);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function checkStreams(): void {
    for (const stream of streams) stream.sendHeartbeat(heartbeat);
    deliver();
  }

  function addStream(stream: EventStream): void {
    streams.add(stream);
    timer ??= setInterval(checkStreams, check).unref();
    stream.body.once('close', () => {
      streams.delete(stream);
      if (streams.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  }

  function onChange(change: PublishedChange): void {
    if (!recent.add(change)) return;
    for (const stream of streams) stream.pending.push(change);
    deliver();
  }

  /** Which changes were missed is unknown: the pages reconnect and are told to read everything again. */
  function onChangesMissed(): void {
    recent.clear();
    endAll();
  }

  function endAll(): void {
    for (const stream of streams) stream.end();
  }

  return {
    publish: (change) => relay.publish(withId(change)),
    sessionsChanged() {
      deliver();
      relay.publishSessionsChanged();
    },
    open(session, lastId) {
      if (isClosed || streams.size >= inTotal) return 'server-full';
      const sessionId = session.id;
      if ([...streams].filter((stream) => stream.sessionId === sessionId).length >= perSession) return 'session-full';
      if ([...streams].filter((stream) => userIds.get(stream) === session.userId).length >= perUser)
        return 'session-full';
      const start =
        lastId === undefined ? { missed: [], latestId: recent.latestId() } : { missed: recent.after(lastId) };
      const stream = createEventStream({ sessionId, maxBuffered, ...start });
      userIds.set(stream, session.userId);
      addStream(stream);
      deliver();
      return stream.body;
    },
    ready: relay.ready,
    close() {
      isClosed = true;
      endAll();
    },
    leave: relay.close,
    openStreams: () => streams.size,
  };
}
