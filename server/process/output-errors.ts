/**
 * Keeps the process running if its output cannot be written, because the reader has closed the pipe or the disk is
 * full. Without a listener, the stream's `error` event would end the process. The text is lost.
 */
export function ignoreOutputErrors(): void {
  for (const output of [process.stdout, process.stderr])
    if (!output.listeners('error').includes(ignore)) output.on('error', ignore);
}

function ignore(): void {
  // The error cannot be reported anywhere else.
}
