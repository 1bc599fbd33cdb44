import { type ResourceChanged, readResourceChanged } from './messages';

/** The resource events that the pages of one origin exchange. */
export interface ResourceBroadcastChannel {
  /** Begins to receive the events of the other pages. A page without a listener need not call it. */
  open(): void;
  /** Sends an event to the other pages, and returns it with the id by which it is recognised when it comes back. */
  publish(message: ResourceChanged): ResourceChanged;
  /** Whether this page has not seen the event yet: it may come through the shell as well as from the page itself. */
  isNew(message: ResourceChanged): boolean;
}

/** The name of the BroadcastChannel between the pages of one origin. */
export const CHANNEL = 'vestibule';

/** Exchanges resource events with the other pages of this origin over a BroadcastChannel, until the signal. */
export function createResourceBroadcastChannel(
  onMessage: (message: ResourceChanged) => void,
  signal: AbortSignal,
): ResourceBroadcastChannel {
  const seen = new Set<string>();
  let channel: BroadcastChannel | undefined;
  signal.addEventListener('abort', () => channel?.close());

  function opened(): BroadcastChannel {
    if (!channel) {
      channel = new BroadcastChannel(CHANNEL);
      channel.onmessage = ({ data }) => {
        const message = readResourceChanged(data);
        if (message) onMessage(message);
      };
    }
    return channel;
  }

  return {
    open: opened,
    publish(message) {
      // Not randomUUID, which a page has on https only.
      const id = message.id ?? String(crypto.getRandomValues(new Uint32Array(4)));
      seen.add(id);
      const published = { ...message, id };
      opened().postMessage(published);
      return published;
    },
    isNew: ({ id }) => id === undefined || seen.size < seen.add(id).size,
  };
}
