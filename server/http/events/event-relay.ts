import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { OpenTransport } from '../../storage/postgres/event-transport';
import { type ConnectionLog, openReconnectingTransport, type RetryDelays } from './reconnecting-transport';
import { allResourcesChanged, type PublishedChange, withId } from './resource-change';

/** Exchanges changes with the other servers of the same database. */
export interface EventRelay {
  /** Sends a change to the subscribers of all servers, including this one. */
  publish(change: PublishedChange): void;
  /** Tells the other servers that sessions may have ended. */
  publishSessionsChanged(): void;
  /** Resolves after the first attempt to connect. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

export interface Subscribers {
  onChange(change: PublishedChange): void;
  onSessionsChanged(): void;
  /** Called after the relay has connected. It may have missed earlier changes. */
  onChangesMissed(): void;
}

export interface RelayDeps {
  /** undefined if the database has only one server. */
  readonly openTransport?: OpenTransport | undefined;
  readonly log: ConnectionLog;
  /** Other delays, for tests. */
  readonly retryDelays?: RetryDelays | undefined;
}

const Change = v.object({
  id: v.pipe(v.string(), v.uuid()),
  resource: v.string(),
  action: v.string(),
  audience: v.object({
    admins: v.boolean(),
    userIds: v.union([v.literal('everybody'), v.pipe(v.array(v.string()), v.readonly())]),
  }),
});

/** `from` is the id of the sending server, which ignores its own message because it has already checked its streams. */
const ServerMessage = v.variant('kind', [
  v.object({ kind: v.literal('change'), change: Change }),
  v.object({ kind: v.literal('sessions'), from: v.string() }),
]);

type ServerMessage = v.InferOutput<typeof ServerMessage>;

/** The maximum size of a payload of NOTIFY in PostgreSQL. */
export const MAX_MESSAGE_BYTES = 7999;

/** How many unconfirmed changes are kept for resending. Servers keep no more changes for their pages. */
const MAX_UNCONFIRMED = 200;

/**
 * Creates a relay. While it is connected, a change reaches the subscribers of this server when the transport returns
 * it, so that all servers see the same order and a page can reconnect to any of them. While it is disconnected, a
 * change reaches the subscribers of this server at once, and other servers after the next connection.
 */
export function createEventRelay(subscribers: Subscribers, deps: RelayDeps): EventRelay {
  const { openTransport, log, retryDelays } = deps;
  if (openTransport === undefined) return localRelay(subscribers);
  const from = randomUUID();
  /** Sent changes that the transport has not returned yet. */
  const unconfirmed = new Map<string, PublishedChange>();
  let sessionsMessage: 'none' | 'sent' | 'sent and outdated' = 'none';
  const connection = openReconnectingTransport({
    openTransport,
    log,
    retryDelays,
    handlers: { onMessage, onOpen, onLost },
  });
  const send = (message: ServerMessage) => connection.send(encode(message));

  function onMessage(text: string): void {
    const message = decode(text);
    if (message?.kind === 'change') {
      unconfirmed.delete(message.change.id);
      subscribers.onChange(message.change);
    } else if (message?.from === from) {
      const isOutdated = sessionsMessage === 'sent and outdated';
      sessionsMessage = 'none';
      if (isOutdated) publishSessionsChanged();
    } else if (message !== undefined) {
      subscribers.onSessionsChanged();
    }
  }

  function onOpen(): void {
    subscribers.onChangesMissed();
    for (const change of unconfirmed.values()) send({ kind: 'change', change });
  }

  function onLost(): void {
    sessionsMessage = 'none'; // the periodic check of every server finds ended sessions
    for (const change of unconfirmed.values()) deliverLocally(change);
  }

  /**
   * Delivers a change with a new id, because the original id would imply that a page has received all earlier changes
   * of all servers.
   */
  function deliverLocally(change: PublishedChange): void {
    subscribers.onChange(withId(change));
  }

  /** Sends one message at a time, so that many simultaneous sign-ins do not cause as many messages. */
  function publishSessionsChanged(): void {
    if (sessionsMessage !== 'none') sessionsMessage = 'sent and outdated';
    else if (send({ kind: 'sessions', from })) sessionsMessage = 'sent';
  }

  function publishOne(change: PublishedChange): void {
    unconfirmed.set(change.id, change);
    const [oldest] = unconfirmed.keys();
    if (unconfirmed.size > MAX_UNCONFIRMED && oldest !== undefined) unconfirmed.delete(oldest);
    if (!send({ kind: 'change', change })) deliverLocally(change);
  }

  return {
    publish(change) {
      const fits = encode({ kind: 'change', change }).length <= MAX_MESSAGE_BYTES;
      // The replacement contains neither the resource nor the audience, so that other users do not learn of the change.
      for (const each of fits ? [change] : allResourcesChanged()) publishOne(each);
    },
    publishSessionsChanged,
    ready: connection.ready,
    close: connection.close,
  };
}

function localRelay({ onChange }: Subscribers): EventRelay {
  return {
    publish: onChange,
    publishSessionsChanged: () => {},
    ready: Promise.resolve(),
    close: async () => {},
  };
}

/** Encodes a message as JSON in ASCII, so that a character is one byte in every encoding of the database. */
function encode(message: ServerMessage): string {
  return JSON.stringify(message).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** @returns undefined for texts of other programs and for messages of later versions */
function decode(text: string): ServerMessage | undefined {
  try {
    const read = v.safeParse(ServerMessage, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined; // no JSON
  }
}
