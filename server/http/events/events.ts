import type { Readable } from 'node:stream';
import type { Session } from '../../sessions/session';
import { createDelivery, type DeliveryDeps } from './deliver-changes';
import { createEventRelay, type RelayDeps } from './event-relay';
import { createEventStream, type EventStream } from './event-stream';
import { createRecentChanges } from './recent-changes';
import { type PublishedChange, type ResourceChange, withId } from './resource-change';

/** Server-sent events about changed resources, for the pages of all servers of one database. */
export interface Events extends EventStreams {
  /**
   * Sends a change to the pages of its audience on all servers. Call it after the commit. It neither waits nor throws.
   */
  publish(change: ResourceChange): void;
  /** Ends the streams of ended sessions on all servers at once. Otherwise they would end at the next periodic check. */
  sessionsChanged(): void;
  /**
   * Opens a stream for a session.
   * @param lastId the latest event that the page knows; later events are sent first
   * @returns the body of the answer, or the reason why there is none: the session or its user has too many streams, or
   * the server has
   */
  open(session: Pick<Session, 'id' | 'userId'>, lastId?: string): Readable | 'session-full' | 'server-full';
  /** Resolves after the first attempt to connect to the other servers. */
  readonly ready: Promise<void>;
  /** Ends all streams and refuses new ones. */
  close(): void;
  /** Disconnects from the other servers after they have received all published changes. */
  leave(): Promise<void>;
}

export interface EventStreams {
  openStreams(): number;
}

export type EventsDeps = DeliveryDeps & RelayDeps;

/** The limits of event streams. Times are in ms. */
export interface EventLimits {
  /** Browsers open at most six connections to a server, and one must remain for other requests. */
  readonly perSession: number;
  /** A user may have many sessions but must not use all streams of the server. */
  readonly perUser: number;
  readonly inTotal: number;
  /** After this time without data a comment is sent, because proxies close silent connections. */
  readonly heartbeat: number;
  /** How often the sessions of streams are checked. */
  readonly check: number;
  /** The maximum buffer in bytes, see event-stream.ts. */
  readonly maxBuffered: number;
  /** How many changes are kept for pages that reconnect. */
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

  /**
   * Ends all streams, because it is unknown which changes were missed. The pages reconnect and read everything again.
   */
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
