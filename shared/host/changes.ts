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

/** Shares resource events between the pages of one origin, over a BroadcastChannel that ends with the signal. */
export function shareChanges(hear: (message: ResourceChanged) => void, signal: AbortSignal): Changes {
  const known = new Set<string>();
  let channel: BroadcastChannel | undefined;
  signal.addEventListener('abort', () => channel?.close());

  function opened(): BroadcastChannel {
    if (!channel) {
      channel = new BroadcastChannel('vestibule');
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
      // Not a secret: it only has to differ from the ids of other events.
      const id = message.id ?? Math.random().toString(36);
      known.add(id);
      const told = { ...message, id };
      opened().postMessage(told);
      return told;
    },
    isNews: ({ id }) => id === undefined || known.size < known.add(id).size,
  };
}
