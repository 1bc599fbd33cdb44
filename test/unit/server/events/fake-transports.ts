import type { OpenTransport, TransportHandlers } from '../../../../server/storage/event-transport';

/** What joins servers in a test: it hears as a database would, and fails when it is told to. */
export interface FakeWires {
  readonly openTransport: OpenTransport;
  /** Every text that was said. */
  readonly said: string[];
  /** So many were opened, or tried to be. */
  opened(): number;
  /** So many are open. */
  open(): number;
  /** Says something that is none of the servers'. */
  intrude(text: string): void;
  /** Breaks the connections of all servers, or of so many, the first that were opened; none opens until it is mended. */
  cut(count?: number): void;
  mend(): void;
  /** What is said from now on is taken and never heard, until the next cut. */
  swallow(): void;
}

export function fakeWires(longest = 7999): FakeWires {
  const joined = new Set<TransportHandlers>();
  const said: string[] = [];
  let tries = 0;
  let isCut = false;
  let isSwallowing = false;

  function tell(texts: readonly string[]): void {
    for (const text of texts) for (const ends of joined) ends.hear(text);
  }

  return {
    said,
    opened: () => tries,
    open: () => joined.size,
    openTransport: async (given) => {
      tries += 1;
      if (isCut) throw new Error('cut');
      const ends = { ...given }; // one server may be there twice
      joined.add(ends);
      return {
        longest,
        async send(texts) {
          if (!joined.has(ends)) throw new Error('cut');
          if (isSwallowing) return;
          said.push(...texts);
          await Promise.resolve(); // never within the call
          tell(texts);
        },
        close: async () => void joined.delete(ends),
      };
    },
    intrude: (text) => tell([text]),
    cut(count) {
      isCut = true;
      isSwallowing = false;
      const lost = [...joined].slice(0, count);
      for (const ends of lost) joined.delete(ends);
      for (const ends of lost) ends.lost(new Error('cut'));
    },
    mend() {
      isCut = false;
    },
    swallow() {
      isSwallowing = true;
    },
  };
}
