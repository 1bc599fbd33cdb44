import type { EventTransport, OpenTransport } from '../../storage/postgres/event-transport';

/** A connection to the other servers that reconnects after it is lost. */
export interface Connection {
  /** @returns false while it is disconnected, and then the text is not sent */
  send(text: string): boolean;
  /** Resolves after the first attempt to connect, whether it succeeds or not. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

export interface ConnectionHandlers {
  onMessage(text: string): void;
  /** Called after connecting. Earlier messages may have been missed. */
  onOpen(): void;
  /** Called after the connection is lost. The last messages may not have arrived. */
  onLost(): void;
}

export interface ConnectionLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

/** Delays in ms. The delay doubles with each failed attempt. */
export interface RetryDelays {
  readonly first: number;
  readonly longest: number;
  /** How long a connection must last to reset the delay. */
  readonly stable: number;
}

const RETRY_DELAYS: RetryDelays = { first: 500, longest: 60_000, stable: 60_000 };

export interface ReconnectOptions {
  readonly openTransport: OpenTransport;
  readonly handlers: ConnectionHandlers;
  readonly log: ConnectionLog;
  readonly retryDelays?: RetryDelays | undefined;
}

/** Opens the transport, and again after each loss, with a growing random delay. */
export function openReconnectingTransport(options: ReconnectOptions): Connection {
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
    // The delay is random, so that the servers do not all reconnect at the same moment after a restart of the database.
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
