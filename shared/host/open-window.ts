/** A window to open. */
interface WantedWindow {
  address: string;
  /** Its inner size in CSS px. */
  width: number;
  height: number;
  /** Called within half a second after the person closed it, unless the signal ended that. */
  onClosed: () => void;
  signal: AbortSignal;
}

/**
 * Opens a window without bars; call it inside the click, or browsers block it.
 *
 * @returns undefined when the browser blocked it
 */
export function openWindow({ address, width, height, onClosed, signal }: WantedWindow): Window | undefined {
  const popup = open(address, '_blank', `popup,width=${width},height=${height}`);
  if (!popup) return undefined;
  const stop = () => clearInterval(timer);
  // No event tells that another origin's window was closed.
  const timer = setInterval(() => {
    if (!popup.closed) return;
    stop();
    onClosed();
  }, 500);
  signal.addEventListener('abort', stop);
  return popup;
}
