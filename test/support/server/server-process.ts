import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fakeDist } from './fake-dist';
import { programOf } from './program';

const dist = fakeDist();
const children = new Set<ChildProcess>();
process.once('exit', () => dist.remove());

export function killServers(): void {
  for (const child of children) child.kill('SIGKILL');
}

export const DIST = dist.folder;

/** Runs the program of the server in a process of its own; `killServers` ends it at the latest. */
export function spawnServer(env: NodeJS.ProcessEnv, stdio: StdioOptions = ['ignore', 'pipe', 'pipe']): ChildProcess {
  const child = spawn(process.execPath, programOf('server/main.ts'), {
    env: { ...process.env, PORT: '0', VESTIBULE_DIST: DIST, VESTIBULE_DEMO_HISTORY: 'off', ...env },
    stdio,
  });
  children.add(child);
  return child;
}

export interface RunningServer {
  readonly child: ChildProcess;
  readonly output: string;
  readonly port: number;
  readonly origin: string;
}

export async function startServer(env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const child = spawnServer(env);
  child.stderr?.resume();
  let output = '';
  child.stdout?.on('data', (bytes) => {
    output += bytes;
  });
  const ended = once(child, 'exit');
  for (;;) {
    const port = /\/\/localhost:(\d+)\//.exec(output)?.[1];
    if (port !== undefined && output.endsWith('\n\n'))
      return { child, output, port: Number(port), origin: `http://127.0.0.1:${port}` };
    const isEnded = await Promise.race([once(child.stdout ?? child, 'data').then(() => false), ended.then(() => true)]);
    if (isEnded) throw new Error(`the server did not start: ${output}`);
  }
}

export async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

export const HEADERS = { accept: 'application/json' };

export function signIn(origin: string, name = 'user'): Promise<Response> {
  const body = new URLSearchParams({ User: name, Password: 'Vestibule-1' });
  return fetch(`${origin}/identityprovider/login`, { method: 'POST', body, headers: HEADERS });
}

export const statusOf = (url: string): Promise<number> =>
  fetch(url, { headers: HEADERS }).then(
    ({ status }) => status,
    () => 0,
  );
