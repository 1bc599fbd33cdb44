import { CHANNEL } from './changes';
import { parentOrigin, parentWindow } from './parent-window';
import { subscribeToServer } from './subscribe-to-server';

/**
 * Lets the pages of this origin hear the server's own resource changes, this one through its `shell.on`, until the
 * signal. It has no part in `connectToShell`, so that only pages which call it carry it. In a frame of a shell on this
 * origin it does nothing, since that shell listens itself.
 */
export function listenToServer(signal: AbortSignal): void {
  const { place, around } = parentWindow();
  if (signal.aborted || (place === 'frame' && around && parentOrigin(around) === location.origin)) return;
  // Whatever stands in one channel's window is delivered to that window's other channels too.
  const channel = new BroadcastChannel(CHANNEL);
  signal.addEventListener('abort', () => channel.close());
  subscribeToServer((change) => channel.postMessage(change), signal);
}
