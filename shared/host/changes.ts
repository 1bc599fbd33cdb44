import { fieldsOf, type ResourceChanged, readResourceChanged } from './messages';

/** The resource events of one origin's pages. */
export interface Changes {
  /** Begins to listen to the other pages; a page that wants to hear nothing need not. */
  open(): void;
  /** Tells the other pages, and gives the event the id by which it is known when it comes back. */
  tell(message: ResourceChanged): ResourceChanged;
  /** Whether an event is new here: it may come through the shell as well as from the page itself. */
  isNews(message: ResourceChanged): boolean;
}

/** What the channel between the pages of one origin is called. */
export const CHANNEL = 'vestibule';

/** Shares resource events between the pages of one origin, over a BroadcastChannel that ends with the signal. */
export function shareChanges(hear: (message: ResourceChanged) => void, signal: AbortSignal): Changes {
  const known = new Set<string>();
  let channel: BroadcastChannel | undefined;
  signal.addEventListener('abort', () => channel?.close());

  function opened(): BroadcastChannel {
    if (!channel) {
      channel = new BroadcastChannel(CHANNEL);
      channel.onmessage = ({ data }) => {
        const message = readResourceChanged(fieldsOf(data));
        if (message) hear(message);
      };
    }
    return channel;
  }

  return {
    open: opened,
    tell(message) {
      // Not randomUUID, which a page has on https only.
      const id = message.id ?? String(crypto.getRandomValues(new Uint32Array(4)));
      known.add(id);
      const told = { ...message, id };
      opened().postMessage(told);
      return told;
    },
    isNews: ({ id }) => id === undefined || known.size < known.add(id).size,
  };
}
