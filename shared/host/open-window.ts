interface WindowOptions {
  address: string;
  /** Its inner size in CSS px. */
  width: number;
  height: number;
  /** Called within 250 ms after the user closed the window, unless the signal was aborted before. */
  onClosed: () => void;
  signal: AbortSignal;
}

/**
 * Opens a window without toolbars; call it inside the click, or browsers block it.
 *
 * @returns undefined when the browser blocked it
 */
export function openWindow({ address, width, height, onClosed, signal }: WindowOptions): Window | undefined {
  const popup = open(address, '_blank', `popup,width=${width},height=${height}`);
  if (!popup) return undefined;
  const stop = () => clearInterval(timer);
  // No event tells that another origin's window was closed.
  const timer = setInterval(() => {
    if (!popup.closed) return;
    stop();
    onClosed();
  }, 250);
  signal.addEventListener('abort', stop);
  return popup;
}
