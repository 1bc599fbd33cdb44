/**
 * Opens a window without bars; call it inside the click, or browsers block it.
 *
 * @param wanted its address and inner size in CSS px
 * @param onClosed called within half a second after the person closed it, unless the signal ended that
 * @returns undefined when the browser blocked it
 */
export function openWindow(
  wanted: { address: string; width: number; height: number },
  onClosed: () => void,
  signal: AbortSignal,
): Window | undefined {
  const popup = open(wanted.address, '_blank', `popup,width=${wanted.width},height=${wanted.height}`);
  if (!popup) return undefined;
  const stop = () => clearInterval(timer);
  // No event tells that another origin's window was closed.
  const timer = setInterval(() => {
    if (!popup.closed) return;
    stop();
    signal.removeEventListener('abort', stop);
    onClosed();
  }, 500);
  signal.addEventListener('abort', stop);
  return popup;
}
