import type { OpenTransport, TransportHandlers } from '../../../../../server/storage/postgres/event-transport';

/** Transports between the servers of a test, which behave as those of a database and fail when the test says so. */
export type FakeTransports = ReturnType<typeof fakeTransports>;

export function fakeTransports() {
  const connected = new Set<TransportHandlers>();
  const sent: string[] = [];
  let attempts = 0;
  let isDisconnected = false;
  let isDropping = false;

  function deliver(text: string): void {
    for (const handlers of connected) handlers.onMessage(text);
  }

  const openTransport: OpenTransport = async (given) => {
    attempts += 1;
    if (isDisconnected) throw new Error('disconnected');
    const handlers = { ...given }; // so that the same handlers may connect twice
    connected.add(handlers);
    return {
      async send(text) {
        if (!connected.has(handlers)) throw new Error('disconnected');
        if (isDropping) return;
        sent.push(text);
        await Promise.resolve(); // never within the call
        deliver(text);
      },
      close: async () => void connected.delete(handlers),
    };
  };

  return {
    sent,
    openTransport,
    attempts: () => attempts,
    open: () => connected.size,
    inject: deliver,
    /** Breaks all transports, or the first `count` of them, and refuses new ones until `repair`. */
    disconnect(count?: number): void {
      isDisconnected = true;
      isDropping = false;
      const lost = [...connected].slice(0, count);
      for (const handlers of lost) connected.delete(handlers);
      for (const handlers of lost) handlers.onLost(new Error('disconnected'));
    },
    repair(): void {
      isDisconnected = false;
    },
    /** Accepts texts without delivering them, until the next `disconnect`. */
    dropTexts(): void {
      isDropping = true;
    },
  };
}
