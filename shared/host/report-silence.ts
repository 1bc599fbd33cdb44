/** A page that has loaded speaks within so many ms, or never. */
const PATIENCE = 5000;

/**
 * Says on the console, once, why a page is silent that should speak; nothing after the signal.
 *
 * @returns to be called whenever a page has loaded
 */
export function reportSilence(server: string, isSilent: () => boolean, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  signal.addEventListener('abort', stop);

  async function report(): Promise<void> {
    if (!isSilent()) return;
    heard = () => {};
    // Whether anybody is there, without reading what they say.
    const isThere = await fetch(`${server}/healthz`, { mode: 'no-cors', signal }).then(Boolean, () => false);
    if (signal.aborted) return;
    const why = isThere
      ? `its pages do not speak with ${location.origin}: add that to VESTIBULE_TRUSTED_ORIGINS or to its trust list`
      : 'nothing answers there: check serverOrigin';
    // biome-ignore lint/suspicious/noConsole: for whoever builds the shell, and nobody else
    console.error(`Vestibule at ${server}: ${why}.`);
  }

  let heard = () => {
    stop();
    timer = setTimeout(report, PATIENCE);
  };
  return () => heard();
}
