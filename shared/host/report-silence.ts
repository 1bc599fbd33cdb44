/**
 * Says on the console why a page of the server is silent that should speak: the server is away, or the page got into no
 * frame here, or it speaks with others only. Nothing after the signal.
 */
export async function reportSilence(server: string, signal: AbortSignal): Promise<void> {
  // Whether anybody is there, without reading what they say.
  const isThere = await fetch(`${server}/healthz`, { mode: 'no-cors', signal }).then(Boolean, () => false);
  if (signal.aborted) return;
  const why = isThere
    ? `its pages do not speak with this one: add ${location.origin} to VESTIBULE_TRUSTED_ORIGINS or its trust list`
    : "it does not answer: check serverOrigin, and connect-src in this page's policy";
  // biome-ignore lint/suspicious/noConsole: for whoever builds the shell, and nobody else
  console.error(`Vestibule at ${server}: ${why}.`);
}
