/*
 * `npm run bench -- load [rounds]`: page loads and sign-ins per second with 20 connections, beside nginx that serves the
 * same page as a file and beside Node's own server, in rounds one after the other. Only the ratios are meaningful. The client
 * is one process of Node, which is slower than nginx; with wrk installed (Debian: apt-get install wrk) it measures as well.
 */
import { spawnSync } from 'node:child_process';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { LOGIN_ADDRESS } from '../shared/contract/addresses';
import { PASSWORD } from '../test/support/browser/login-form';
import { startServer } from '../test/support/server/start-server';
import { type LoadFigures, sendLoad } from './http-load';
import { type PageAnswer, startNginx, startNode } from './load-targets';

const CONNECTIONS = 20;
/** How long one measurement takes, in ms. */
const DURATION = 4000;
/** How many users sign in: each signs in again after all others. */
const USERS = 2000;

const rounds = Number(process.argv[2] ?? 5);
const server = await startServer({ env: { VESTIBULE_DEMO_USERS: String(USERS), VESTIBULE_LOG: 'silent' } });
const page = await readPage();
const others = [await startNginx(page), await startNode(page)].flatMap((target) => target ?? []);
const targets = [{ name: 'Vestibule', origin: server.url }, ...others];
const hasWrk = spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined;
const clients = { Node: measurePage, ...(hasWrk ? { wrk: measureWithWrk } : {}) };

try {
  for (const [client, measure] of Object.entries(clients)) {
    const figures = await interleave((origin) => measure(origin));
    print(`page loads, ${CONNECTIONS} connections, client: ${client}`, figures);
  }
  const signIns = await measureSignIns();
  print(`sign-ins, ${CONNECTIONS} connections`, new Map([['Vestibule', [signIns]]]));
} finally {
  await Promise.all([server.stop(), ...others.map((target) => target.stop())]);
}

function headOf(method: string, origin: string): string {
  return `${method} ${LOGIN_ADDRESS} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n`;
}

function measurePage(origin: string): Promise<LoadFigures> {
  const text = `${headOf('GET', origin)}Accept: text/html\r\nAccept-Encoding: br\r\n\r\n`;
  return sendLoad({ origin, request: () => text, connections: CONNECTIONS, duration: DURATION });
}

async function measureWithWrk(origin: string): Promise<LoadFigures> {
  const headers = ['-H', 'accept: text/html', '-H', 'accept-encoding: br'];
  const times = ['-t1', `-c${CONNECTIONS}`, `-d${DURATION / 1000}s`, '--latency'];
  const { stdout } = spawnSync('wrk', [...times, ...headers, origin + LOGIN_ADDRESS], { encoding: 'utf8' });
  const [, p99 = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0),
    p99: Number(p99) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1),
    others: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0),
  };
}

function measureSignIns(): Promise<LoadFigures> {
  let next = 0;
  const request = () => {
    next = (next % USERS) + 1;
    const body = new URLSearchParams({ User: `trial${String(next).padStart(6, '0')}`, Password: PASSWORD }).toString();
    const type = 'Content-Type: application/x-www-form-urlencoded\r\nAccept: application/json\r\n';
    return `${headOf('POST', server.url)}${type}Content-Length: ${body.length}\r\n\r\n${body}`;
  };
  return sendLoad({ origin: server.url, request, connections: CONNECTIONS, duration: 3 * DURATION });
}

/** The first round warms up and does not count. */
async function interleave(measure: (origin: string) => Promise<LoadFigures>): Promise<Map<string, LoadFigures[]>> {
  const figures = new Map<string, LoadFigures[]>(targets.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round += 1)
    for (const { name, origin } of targets) {
      const measured = await measure(origin);
      if (round >= 0) figures.get(name)?.push(measured);
    }
  return figures;
}

function print(title: string, figures: ReadonlyMap<string, readonly LoadFigures[]>): void {
  const nginx = figures.get(others[0]?.name ?? '');
  const lines = [...figures].map(([name, measured]) => {
    const perSecond = median(measured.map((each) => each.perSecond));
    const ratio = nginx === undefined ? '' : ` ${(perSecond / median(nginx.map((each) => each.perSecond))).toFixed(2)}`;
    const failed = measured.reduce((sum, each) => sum + each.others, 0);
    const p99 = median(measured.map((each) => each.p99)).toFixed(1);
    return `${name.padEnd(28)}${perSecond.toFixed(0).padStart(8)} a second, p99 ${p99.padStart(6)} ms${ratio}${failed > 0 ? `, ${failed} failed` : ''}`;
  });
  process.stdout.write(`${title}\n${lines.join('\n')}\n\n`);
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Not with fetch, which decompresses. */
async function readPage(): Promise<PageAnswer> {
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  return new Promise((resolve, reject) => {
    get(server.url + LOGIN_ADDRESS, { headers }, async (answer) => {
      const own = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];
      const kept = Object.entries(answer.headers).filter(([name]) => !own.includes(name));
      resolve({
        headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
        body: await buffer(answer),
      });
    }).on('error', reject);
  });
}
