import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';
import { onSignal } from './signals.mjs';

/**
 * Runs a program in this terminal until it ends. Signals that reach us go on to it, so that stopping a command stops
 * what it started, and its own way of ending counts.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, onLine?: (line: string) => void, signal?: AbortSignal }} [options]
 *   `onLine` also reads what it prints, line by line; `signal` kills it
 * @returns {Promise<number>} its exit status; 128 and more when a signal ended it, 127 when it could not be started
 */
export function run(command, args, { env, onLine, signal } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['inherit', onLine ? 'pipe' : 'inherit', 'inherit'],
    signal,
    killSignal: 'SIGKILL',
  });
  if (onLine && child.stdout) readLines(child.stdout, onLine);
  const stopListening = onSignal((name) => child.kill(name));
  return new Promise((done) => {
    const end = (/** @type {number} */ status) => {
      stopListening();
      done(status);
    };
    child.once('error', (error) => {
      if (error.name !== 'AbortError') process.stderr.write(`${command}: ${error.message}\n`);
      end(127);
    });
    child.once('close', (code, name) => end(code ?? 128 + (name === 'SIGINT' ? 2 : 15)));
  });
}

/** @param {NodeJS.ReadableStream} stream @param {(line: string) => void} onLine */
function readLines(stream, onLine) {
  let rest = '';
  stream.on('data', (/** @type {Buffer} */ bytes) => {
    process.stdout.write(bytes);
    const lines = (rest + bytes).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  stream.on('end', () => rest !== '' && onLine(rest));
}
