import type { EventTransport, OpenTransport } from '../storage/event-transport';
import { pieceJoiner, piecesOf } from './pieces';

/** The wire to the other servers as long as this one runs, whatever becomes of a connection. */
export interface Connection {
  /** @returns false while it is broken: then nobody hears it */
  interpolate(json: string): boolean;
  /** The first try is over, well or not. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

export interface ConnectionHandlers {
  hear(json: string): void;
  /** From now on all is heard; something may have been said before. */
  opened(): void;
  /** What was said last may not have been heard. */
  lost(): void;
}

export interface ConnectionLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

/** In ms: between a loss and the next try, doubled with every further one. */
export interface Pauses {
  readonly first: number;
  readonly longest: number;
  /** A connection that lasted so long did not fail. */
  readonly sound: number;
}

const PAUSES: Pauses = { first: 500, longest: 60_000, sound: 60_000 };

interface Kept {
  readonly openTransport: OpenTransport;
  readonly ends: ConnectionHandlers;
  readonly log: ConnectionLog;
  readonly pauses?: Pauses | undefined;
}

export function reconnect({ openTransport, ends, log, pauses = PAUSES }: Kept): Connection {
  let joined: { readonly transport: EventTransport; lost(reason: unknown): void } | undefined;
  let failures = 0;
  let openedAt = 0;
  let isLossKnown = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const join = pieceJoiner();
    let isLost = false;
    const lost = (reason: unknown) => {
      if (isLost) return;
      isLost = true;
      broken(reason);
    };
    const hear = (piece: string) => {
      const json = join(piece);
      if (json !== undefined && !isLost) ends.hear(json);
    };
    try {
      const opened = await openTransport({ hear, lost });
      if (isClosed) return void (await opened.close());
      if (!isLost) use({ transport: opened, lost });
    } catch (error) {
      lost(error);
    }
  }

  function use(opened: typeof joined): void {
    joined = opened;
    openedAt = performance.now();
    if (isLossKnown) log.info({}, 'the servers on this database hear each other again');
    isLossKnown = false;
    ends.opened();
  }

  function broken(reason: unknown): void {
    const wasJoined = joined !== undefined;
    const isSound = wasJoined && performance.now() - openedAt > pauses.sound;
    failures = isSound ? 1 : failures + 1;
    joined = undefined;
    if (isClosed) return;
    if (!isLossKnown)
      log.warn({ err: reason }, 'the servers on this database do not hear of each other’s changes; it is tried again');
    isLossKnown = true;
    const pause = Math.min(pauses.first * 2 ** (failures - 1), pauses.longest);
    // Not all servers at once, when a database comes back.
    timer = setTimeout(open, pause * (0.5 + Math.random() / 2)).unref();
    if (wasJoined) ends.lost();
  }

  return {
    interpolate(json) {
      if (joined === undefined) return false;
      const { transport, lost } = joined;
      transport.send(piecesOf(json, transport.longest)).catch((error: unknown) => {
        lost(error);
        void transport.close();
      });
      return true;
    },
    ready: open(),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await joined?.transport.close();
      joined = undefined;
    },
  };
}
