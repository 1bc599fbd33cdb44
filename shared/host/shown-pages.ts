import type { HostTheme } from '../contract/host-theme';
import { matchScheme } from './make-frame';
import type { PageMessage } from './messages';
import { listenToPeers, type Peer, type Peers } from './peers';
import { reportSilence } from './report-silence';

/** A page that the shell shows. */
export interface ShownPage extends Peer {
  /** None for a window. */
  frame?: HTMLIFrameElement;
  /** What the shell made to show it, and takes away again. */
  made?: HTMLElement;
  dialog?: Dialog;
  /** Ends the conversation; answers whether it still went on. */
  forget?: () => boolean;
}

/** What a page in a dialog is shown in. */
export interface Dialog {
  /** Its address without query: of each there is one dialog at a time. */
  kind: string;
  focus: () => void;
  close: () => void;
  /** Asks the page to close; a second time, or when it is silent, closes. */
  dismiss: () => void;
}

/** The pages of a shell, which all have its theme. */
export interface ShownPages extends Peers<ShownPage> {
  /** Begins to talk with a page; answers with what ends it. */
  add(page: ShownPage): () => void;
  /** Says to a page that a shell is there, and which theme it has. */
  handTheme(page: ShownPage): void;
  setTheme(theme: HostTheme): void;
}

/** A page that has loaded speaks within so many ms, or never. */
const PATIENCE = 5000;

/** Talks with the pages that a shell shows, until the signal. */
export function talkWithPages(
  { server, theme, signal }: { server: string; theme: HostTheme | undefined; signal: AbortSignal },
  hear: (message: PageMessage, from: ShownPage) => void,
): ShownPages {
  const peers = listenToPeers({ origin: server, hear, signal });
  let isReported = false;

  function handTheme(page: ShownPage): void {
    matchScheme(page.made, theme);
    peers.send(page, theme ? { type: 'Theme', theme } : { type: 'ShellReady' });
  }

  function missed({ hasSpoken }: ShownPage): void {
    if (hasSpoken || isReported) return;
    isReported = true;
    void reportSilence(server, signal);
  }

  function add(page: ShownPage): () => void {
    const { frame } = page;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onLoad = () => {
      // A page that cannot tell who is around it, as after a navigation in Firefox, learns it from what it hears.
      handTheme(page);
      clearTimeout(timer);
      if (frame?.src.startsWith(server)) timer = setTimeout(missed, PATIENCE, page);
    };
    frame?.addEventListener('load', onLoad);
    matchScheme(page.made, theme);
    peers.all.add(page);
    page.forget = () => {
      frame?.removeEventListener('load', onLoad);
      clearTimeout(timer);
      return peers.all.delete(page);
    };
    return page.forget;
  }

  return {
    all: peers.all,
    get ignored() {
      return peers.ignored;
    },
    send: peers.send,
    sendAll: peers.sendAll,
    add,
    handTheme,
    setTheme(next) {
      theme = next;
      for (const page of peers.all) handTheme(page);
    },
  };
}
