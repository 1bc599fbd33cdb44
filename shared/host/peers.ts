import type { PageMessage, ShellMessage } from './messages';
import { readPageMessage } from './read-page-message';

/** A page the shell shows: in a frame of its own, in a dialog, or in a window. */
export interface Peer {
  /** Asked anew each time: a frame's window changes when the frame moves in the document. */
  window: () => Window | null;
  /** Whether it has sent a message: one that has not cannot be asked to close. */
  hasSpoken?: boolean | undefined;
}

/** The pages of a shell, all of one origin. */
export interface Peers<P extends Peer> {
  readonly all: Set<P>;
  /** How many messages were refused. */
  readonly ignored: number;
  send(peer: P, message: ShellMessage): void;
  /** To every page but one. */
  sendAll(message: ShellMessage, except?: P): void;
}

/** Whose messages are heard, and by whom. */
interface PeerListener<P extends Peer> {
  origin: string;
  hear: (message: PageMessage, from: P) => void;
  signal: AbortSignal;
}

/** Listens to the shell's pages until the signal; everybody else is ignored. */
export function listenToPeers<P extends Peer>({ origin, hear, signal }: PeerListener<P>): Peers<P> {
  const all = new Set<P>();
  let ignored = 0;

  addEventListener(
    'message',
    ({ source, data, origin: from }) => {
      // Source: whoever holds a handle of the shell's window may post to it, other frames and its opener included. A
      // frame outside of the document has no window, and neither has a message that was made up in the document.
      const peer = source && [...all].find((each) => each.window() === source);
      // Shape: what a page may say is little; anything else is not meant for us, or is an attempt.
      const message = peer && readPageMessage(data);
      // Origin: the frame is ours, but a link in it may have led to another site.
      if (!message || from !== origin) {
        ignored += 1;
        return;
      }
      peer.hasSpoken = true;
      hear(message, peer);
    },
    { signal },
  );

  // To one named origin: a frame that has gone elsewhere gets nothing.
  const send = (peer: P, message: ShellMessage) => peer.window()?.postMessage(message, origin);
  return {
    all,
    get ignored() {
      return ignored;
    },
    send,
    sendAll(message, except) {
      for (const peer of all) if (peer !== except) send(peer, message);
    },
  };
}
