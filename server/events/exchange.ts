import { randomUUID } from 'node:crypto';
import type { OpenWire } from '../storage/wire';
import { keepLine, type LineLog, type Pauses } from './keep-line';
import { type Announced, announced } from './resource-change';
import { readServerMessage, type ServerMessage } from './server-message';

/** Between this server and the others on its database. */
export interface Exchange {
  /** Tells a change to every server, this one too. */
  tell(change: Announced): void;
  /** Tells the others that sessions may have ended. */
  sessionsChanged(): void;
  /** The first try to join them is over. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

export interface Ears {
  hear(change: Announced): void;
  sessionsChanged(): void;
  /** Changes of others may have been missed. */
  missed(): void;
}

export interface ExchangeGround {
  /** Without it there are no other servers. */
  readonly openWire?: OpenWire | undefined;
  readonly log: LineLog;
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
export function createExchange(ears: Ears, { openWire, log, pauses }: ExchangeGround): Exchange {
  if (openWire === undefined) return alone(ears);
  const from = randomUUID();
  const waiting = new Map<string, Announced>();
  let sessions: 'quiet' | 'told' | 'changed again' = 'quiet';
  const line = keepLine({ openWire, log, pauses, ends: { hear, opened, lost } });
  const say = (message: ServerMessage) => line.say(JSON.stringify(message));

  function hear(json: string): void {
    const message = readServerMessage(json);
    if (message?.kind === 'change') {
      waiting.delete(message.change.id);
      ears.hear(message.change);
    } else if (message?.from === from) {
      const isChanged = sessions === 'changed again';
      sessions = 'quiet';
      if (isChanged) sessionsChanged();
    } else if (message !== undefined) {
      ears.sessionsChanged();
    }
  }

  function opened(): void {
    ears.missed();
    for (const change of waiting.values()) say({ kind: 'change', change });
  }

  function lost(): void {
    sessions = 'quiet'; // every server looks at its sessions from time to time anyway
    for (const change of waiting.values()) hearAlone(change);
  }

  /**
   * Under another id than the one under which all servers hear it later: a page that knows that one has heard what came
   * before it, and a page of this server has not.
   */
  function hearAlone(change: Announced): void {
    ears.hear(announced(change));
  }

  /** One message under way at a time: a thousand sign-ins are no thousand messages. */
  function sessionsChanged(): void {
    if (sessions !== 'quiet') sessions = 'changed again';
    else if (say({ kind: 'sessions', from })) sessions = 'told';
  }

  return {
    tell(change) {
      waiting.set(change.id, change);
      const [first] = waiting.keys();
      if (waiting.size > MOST_WAITING && first !== undefined) waiting.delete(first);
      if (!say({ kind: 'change', change })) hearAlone(change);
    },
    sessionsChanged,
    ready: line.ready,
    close: line.close,
  };
}

function alone({ hear }: Ears): Exchange {
  return { tell: hear, sessionsChanged: () => {}, ready: Promise.resolve(), close: async () => {} };
}
