import { randomUUID } from 'node:crypto';
import type { OpenTransport } from '../storage/event-transport';
import { type ConnectionLog, type Pauses, reconnect } from './reconnect';
import { type PublishedChange, withId } from './resource-change';
import { readServerMessage, type ServerMessage } from './server-message';

/** Between this server and the others on its database. */
export interface EventRelay {
  /** Tells a change to every server, this one too. */
  tell(change: PublishedChange): void;
  /** Tells the others that sessions may have ended. */
  sessionsChanged(): void;
  /** The first try to join them is over. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

export interface Subscribers {
  hear(change: PublishedChange): void;
  sessionsChanged(): void;
  /** Changes of others may have been missed. */
  missed(): void;
}

export interface RelayDeps {
  /** Without it there are no other servers. */
  readonly openTransport?: OpenTransport | undefined;
  readonly log: ConnectionLog;
  /** Others than the usual ones, for tests. */
  readonly pauses?: Pauses | undefined;
}

/** So many changes wait at most for the other servers; they keep no more themselves. */
const MOST_WAITING = 200;

/**
 * While the servers are joined a change is told here, too, only when it comes back from them: so it comes after the same
 * changes everywhere, and a page that goes on with another server misses none. While they are not, it is told here at
 * once, and to the others as soon as they can be reached.
 */
export function createEventRelay(subscribers: Subscribers, { openTransport, log, pauses }: RelayDeps): EventRelay {
  if (openTransport === undefined) return alone(subscribers);
  const from = randomUUID();
  const waiting = new Map<string, PublishedChange>();
  let sessions: 'quiet' | 'told' | 'changed again' = 'quiet';
  const connection = reconnect({ openTransport, log, pauses, ends: { hear, opened, lost } });
  const interpolate = (message: ServerMessage) => connection.interpolate(JSON.stringify(message));

  function hear(json: string): void {
    const message = readServerMessage(json);
    if (message?.kind === 'change') {
      waiting.delete(message.change.id);
      subscribers.hear(message.change);
    } else if (message?.from === from) {
      const isChanged = sessions === 'changed again';
      sessions = 'quiet';
      if (isChanged) sessionsChanged();
    } else if (message !== undefined) {
      subscribers.sessionsChanged();
    }
  }

  function opened(): void {
    subscribers.missed();
    for (const change of waiting.values()) interpolate({ kind: 'change', change });
  }

  function lost(): void {
    sessions = 'quiet'; // every server looks at its sessions from time to time anyway
    for (const change of waiting.values()) hearAlone(change);
  }

  /**
   * Under another id than the one under which all servers hear it later: a page that knows that one has heard what came
   * before it, and a page of this server has not.
   */
  function hearAlone(change: PublishedChange): void {
    subscribers.hear(withId(change));
  }

  /** One message under way at a time: a thousand sign-ins are no thousand messages. */
  function sessionsChanged(): void {
    if (sessions !== 'quiet') sessions = 'changed again';
    else if (interpolate({ kind: 'sessions', from })) sessions = 'told';
  }

  return {
    tell(change) {
      waiting.set(change.id, change);
      const [first] = waiting.keys();
      if (waiting.size > MOST_WAITING && first !== undefined) waiting.delete(first);
      if (!interpolate({ kind: 'change', change })) hearAlone(change);
    },
    sessionsChanged,
    ready: connection.ready,
    close: connection.close,
  };
}

function alone({ hear }: Subscribers): EventRelay {
  return { tell: hear, sessionsChanged: () => {}, ready: Promise.resolve(), close: async () => {} };
}
