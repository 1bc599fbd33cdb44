import type { PageMessage, ShellMessage } from './messages';
import { readPageMessage } from './read-page-message';

/** A page the shell shows: in a frame of its own, in a dialog, or in a window. */
export interface ChildWindow {
  /** Asked anew each time: a frame's window changes when the frame moves in the document. */
  window: () => Window | null;
  /** Whether it has sent a message: one that has not cannot be asked to close. */
  hasSentMessage?: boolean | undefined;
}

/** The pages of a shell, all of one origin. */
export interface ChildWindows<P extends ChildWindow> {
  readonly all: Set<P>;
  /** How many messages were refused. */
  readonly ignored: number;
  send(child: P, message: ShellMessage): void;
  /** To every page but one. */
  sendAll(message: ShellMessage, except?: P): void;
}

/** Whose messages are heard, and by whom. */
interface ChildWindowListener<P extends ChildWindow> {
  origin: string;
  hear: (message: PageMessage, from: P) => void;
  signal: AbortSignal;
}

/** Listens to the shell's pages until the signal; everybody else is ignored. */
export function listenToChildWindows<P extends ChildWindow>({
  origin,
  hear,
  signal,
}: ChildWindowListener<P>): ChildWindows<P> {
  const all = new Set<P>();
  let ignored = 0;

  addEventListener(
    'message',
    ({ source, data, origin: from }) => {
      // Source: whoever holds a handle of the shell's window may post to it, other frames and its opener included. A
      // frame outside of the document has no window, and neither has a message that was made up in the document.
      const child = source && [...all].find((each) => each.window() === source);
      // Shape: what a page may say is little; anything else is not meant for us, or is an attempt.
      const message = child && readPageMessage(data);
      // Origin: the frame is ours, but a link in it may have led to another site.
      if (!message || from !== origin) {
        ignored += 1;
        return;
      }
      child.hasSentMessage = true;
      hear(message, child);
    },
    { signal },
  );

  // To one named origin: a frame that has gone elsewhere gets nothing.
  const send = (child: P, message: ShellMessage) => child.window()?.postMessage(message, origin);
  return {
    all,
    get ignored() {
      return ignored;
    },
    send,
    sendAll(message, except) {
      for (const child of all) if (child !== except) send(child, message);
    },
  };
}
