import type { EventTransport, OpenTransport } from '../../storage/postgres-transport';

/** A connection to the other servers that is opened again whenever it is lost. */
export interface Connection {
  /** @returns false while disconnected: then the text is not sent */
  send(text: string): boolean;
  /** Resolves after the first attempt to connect, successful or not. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

export interface ConnectionHandlers {
  onMessage(text: string): void;
  /** All messages from now on are received; earlier ones may have been missed. */
  onOpen(): void;
  /** The messages sent last may not have arrived. */
  onLost(): void;
}

export interface ConnectionLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

/** In ms. The delay before the next attempt doubles with each failure. */
export interface RetryDelays {
  readonly first: number;
  readonly longest: number;
  /** A connection that lasted this long resets the delay. */
  readonly stable: number;
}

const RETRY_DELAYS: RetryDelays = { first: 500, longest: 60_000, stable: 60_000 };

export interface ReconnectOptions {
  readonly openTransport: OpenTransport;
  readonly handlers: ConnectionHandlers;
  readonly log: ConnectionLog;
  readonly retryDelays?: RetryDelays | undefined;
}

export function reconnect(options: ReconnectOptions): Connection {
  const { openTransport, handlers, log, retryDelays = RETRY_DELAYS } = options;
  let current: { readonly transport: EventTransport; onLost(reason: unknown): void } | undefined;
  let failures = 0;
  let openedAt = 0;
  let isLossLogged = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    let isLost = false;
    const onLost = (reason: unknown) => {
      if (isLost) return;
      isLost = true;
      retryLater(reason);
    };
    const onMessage = (text: string) => {
      if (!isLost) handlers.onMessage(text);
    };
    try {
      const transport = await openTransport({ onMessage, onLost });
      if (isClosed) return void (await transport.close());
      if (!isLost) use({ transport, onLost });
    } catch (error) {
      onLost(error);
    }
  }

  function use(opened: typeof current): void {
    current = opened;
    openedAt = performance.now();
    if (isLossLogged) log.info({}, 'the servers on this database exchange events again');
    isLossLogged = false;
    handlers.onOpen();
  }

  function retryLater(reason: unknown): void {
    const wasConnected = current !== undefined;
    const wasStable = wasConnected && performance.now() - openedAt > retryDelays.stable;
    failures = wasStable ? 1 : failures + 1;
    current = undefined;
    if (isClosed) return;
    if (!isLossLogged)
      log.warn({ err: reason }, 'the servers on this database do not exchange events; the connection is retried');
    isLossLogged = true;
    const delay = Math.min(retryDelays.first * 2 ** (failures - 1), retryDelays.longest);
    // Random, so that not all servers reconnect at the same moment after the database restarts.
    timer = setTimeout(open, delay * (0.5 + Math.random() / 2)).unref();
    if (wasConnected) handlers.onLost();
  }

  return {
    send(text) {
      if (current === undefined) return false;
      const { transport, onLost } = current;
      transport.send(text).catch((error: unknown) => {
        onLost(error);
        void transport.close();
      });
      return true;
    },
    ready: open(),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await current?.transport.close();
      current = undefined;
    },
  };
}
