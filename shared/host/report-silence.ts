/** Without it, a page in a sandboxed frame has no origin to be known by, and its script does not load. */
const NEEDED = 'allow-same-origin';

/** A server that has not answered after so many ms hangs. */
const PATIENCE = 5000;

/**
 * Says on the console that something keeps the server's pages from speaking with this one.
 *
 * @param why what it is, and the setting that changes it
 */
export function report(server: string, why: string): void {
  // biome-ignore lint/suspicious/noConsole: for who builds the shell, and for no other
  console.error(`Vestibule at ${server}: ${why}.`);
}

/** Finds out why the page in a frame is silent that should speak. */
export async function reasonForSilence(server: string, { sandbox }: HTMLIFrameElement): Promise<string> {
  if (sandbox.length && !sandbox.contains(NEEDED)) return `add ${NEEDED} to the sandbox of its frame`;
  // Only whether the server answers: another origin may not read more.
  return fetch(`${server}/healthz`, { mode: 'no-cors', signal: AbortSignal.timeout(PATIENCE) }).then(
    () => `add ${location.origin} to VESTIBULE_TRUSTED_ORIGINS or its trust list`,
    ({ name }) => (name === 'TimeoutError' ? 'it hangs' : 'check serverOrigin and connect-src'),
  );
}
