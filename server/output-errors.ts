const OUTPUTS = [process.stdout, process.stderr];

/**
 * Keeps the process running when its output cannot be written, because the reader has closed the pipe or the disk is
 * full: without a listener, the stream's `error` event ends the process. The text is lost; the next one is tried again.
 */
export function ignoreOutputErrors(): void {
  for (const output of OUTPUTS) if (!output.listeners('error').includes(ignore)) output.on('error', ignore);
}

function ignore(): void {
  // There is no other place to report it.
}
