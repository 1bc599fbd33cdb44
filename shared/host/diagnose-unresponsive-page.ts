/** Without it, a page in a sandboxed frame has no origin to be recognised by, and its script does not load. */
const NEEDED = 'allow-same-origin';

/** ms after which a server that has not answered counts as hanging. */
const FETCH_TIMEOUT = 5000;

/**
 * Reports on the console why the server's pages do not respond, and the setting that mends it: at most once, and not
 * after the signal is aborted. A violation of the shell's content security policy is reported at once.
 *
 * @returns a function that finds out why the page in a frame does not respond, and reports it
 */
export function createPageDiagnosis(server: string, signal: AbortSignal) {
  let isReported = false;

  function report(cause: string): void {
    if (isReported || signal.aborted) return;
    isReported = true;
    // biome-ignore lint/suspicious/noConsole: for the developer of the shell
    console.error(`Vestibule at ${server}: ${cause}.`);
  }

  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI }) => {
      if (blockedURI.startsWith(server)) report(`add it to ${effectiveDirective}`);
    },
    { signal },
  );
  return (frame: HTMLIFrameElement) => void findCause(server, frame).then(report);
}

async function findCause(server: string, { sandbox }: HTMLIFrameElement): Promise<string> {
  if (sandbox.length && !sandbox.contains(NEEDED)) return `add ${NEEDED} to the sandbox of its frame`;
  const trust = `add ${location.origin} to VESTIBULE_TRUSTED_ORIGINS or its trust list`;
  // Only whether the server answers: a page of another origin may not read more. A policy without connect-src was reported
  // before; a server of others may answer without the header that lets another origin read its answer.
  return fetch(`${server}/healthz`, { mode: 'no-cors', signal: AbortSignal.timeout(FETCH_TIMEOUT) }).then(
    () => trust,
    ({ name }) => (name === 'TimeoutError' ? 'it hangs' : `${trust}, or check serverOrigin`),
  );
}
