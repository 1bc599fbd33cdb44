import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './listen';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const START_MS = 30_000;

/** The real server in its own process, with the built `dist/` and a temporary data folder. */
export interface RunningServer {
  /** Its address without a trailing slash. */
  url: string;
  port: number;
  dataFolder: string;
  process: ChildProcess;
  output: () => string;
  /** Stops the server like an operator; removes its data unless they are kept for a restart. */
  stop: (options?: { keepData?: boolean }) => Promise<void>;
}

interface StartOptions {
  env?: Readonly<Record<string, string>>;
  /** The data folder of an earlier server, to start again with it. */
  dataFolder?: string;
  port?: number;
}

export function serverArguments(): string[] {
  const { SERVER_PROGRAM } = process.env;
  return SERVER_PROGRAM ? ['--enable-source-maps', SERVER_PROGRAM] : ['--import', 'tsx', 'server/main.ts'];
}

/**
 * Starts a server on a free port and waits until it answers; throws its output when it ends instead. Tests use the
 * built server, which starts in half the time; other callers use its source. The demo has no history unless `env` wants one.
 */
export async function startServer({ env = {}, dataFolder, port }: StartOptions = {}): Promise<RunningServer> {
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'vestibule-')));
  const listening = port ?? (await freePort());
  const url = `http://127.0.0.1:${listening}`;
  const child = spawn(process.execPath, serverArguments(), {
    cwd: ROOT,
    env: {
      ...process.env,
      VESTIBULE_DEMO_HISTORY: 'off',
      ...env,
      PORT: String(listening),
      HOST: '127.0.0.1',
      VESTIBULE_DATA: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const keep = (chunk: unknown) => {
    printed += String(chunk);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  await untilHealthy(url, child, () => printed);
  return {
    url,
    port: listening,
    dataFolder: folder,
    process: child,
    output: () => printed,
    async stop({ keepData = false } = {}) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (!keepData) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilHealthy(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${printed()}`);
    const answer = await fetch(`${url}/healthz`).catch(() => undefined); // not listening yet
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not answer within ${START_MS} ms: ${printed()}`);
}
