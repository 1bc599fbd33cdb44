import { useEffect } from 'react';
import { isInShell } from '../../host/parent-window';
import { CHANNEL } from '../../host/resource-broadcast-channel';
import { hasUnsavedChanges } from '../navigation/has-unsaved-changes';
import { redirectToSignIn } from '../navigation/redirect';

/**
 * Delivers the server's resource changes to the page through `shell.on('ResourceChanged')`, while a component that calls this is
 * mounted. Only pages that call this carry the code for it.
 *
 * @param isOn whether this component needs them
 */
export function useServerEvents(isOn = true): void {
  useEffect(() => {
    if (!isOn) return;
    subscribers += 1;
    if (subscribers === 1) {
      relay = new AbortController();
      relayServerEvents(relay.signal);
    }
    return () => {
      subscribers -= 1;
      if (subscribers === 0) relay?.abort();
    };
  }, [isOn]);
}

/** The components of this page that are subscribed: all of them share one stream. */
let subscribers = 0;
let relay: AbortController | undefined;

/**
 * Publishes the server's resource changes to all pages of this origin, this page included, until the signal, and redirects
 * to sign-in when the session is over. In a frame of a shell on this origin it does nothing, since that shell subscribes
 * itself.
 */
export function relayServerEvents(signal: AbortSignal): void {
  if (signal.aborted || isInShell()) return;
  // A BroadcastChannel delivers to every other channel of its name, those of the same window included.
  const channel = new BroadcastChannel(CHANNEL);
  signal.addEventListener('abort', () => channel.close());
  const onChange = (change: object) => channel.postMessage(change);
  // A page with unsaved changes stays, and is told at its next call.
  const onEnd = (isSessionOver: boolean) => isSessionOver && !hasUnsavedChanges() && redirectToSignIn();
  // A chunk of its own: what the page shows first does not need it. Without it the page shows no changes by itself.
  import('../../host/server-events').then(
    ({ subscribeToServerEvents }) => subscribeToServerEvents(onChange, signal, onEnd),
    () => {},
  );
}
