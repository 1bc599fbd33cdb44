/*
 * `npm run bench -- memory [requests]`: the memory of a server after a tenth, half and all of 200,000 mixed requests, each
 * time after its garbage was collected: pages with and without a session, calls, refusals, and a sign-in in each hundred.
 */
import { fileURLToPath } from 'node:url';
import { AVATAR_ADDRESS, LOGIN_ADDRESS, MESSAGES_ADDRESS, USERS_ADDRESS } from '../shared/contract/addresses';
import { PASSWORD } from '../test/support/browser/login-form';
import { openSession } from '../test/support/server/server-calls';
import { startServer } from '../test/support/server/start-server';
import { sendLoad } from './http-load';

const CONNECTIONS = 20;
const USERS = 500;
/** How much the heap may grow after the first tenth, in MB. */
const MARGIN = 5;
/** How long the server may take to collect its garbage, in ms. */
const TIMEOUT = 10_000;

const total = Number(process.argv[2] ?? 200_000);
const report = fileURLToPath(new URL('report-memory.cjs', import.meta.url));
const env = { VESTIBULE_DEMO_USERS: String(USERS), VESTIBULE_LOG: 'silent', NODE_OPTIONS: `--require ${report}` };
const server = await startServer({ env });

try {
  const session = (await openSession(server.url, 'admin')) ?? '';
  const heaps: number[] = [];
  let sent = 0;
  for (const share of [0.1, 0.5, 1]) {
    const count = Math.round(total * share) - sent;
    const request = mixedRequests(session);
    const { perSecond } = await sendLoad({ origin: server.url, request, connections: CONNECTIONS, count });
    sent += count;
    const { all, heap, buffers } = await readMemory();
    heaps.push(heap);
    process.stdout.write(
      `${String(sent).padStart(7)} requests: heap ${heap} MB, buffers ${buffers} MB, process ${all} MB (${perSecond.toFixed(0)} a second)\n`,
    );
  }
  const [first = 0, ...later] = heaps;
  const growth = Math.max(...later) - first;
  process.stdout.write(
    `The heap grew by ${growth.toFixed(1)} MB, at most ${MARGIN}${growth > MARGIN ? ': MISSED' : ''}\n`,
  );
} finally {
  await server.stop();
}

/** Each call returns the next one of a hundred. */
function mixedRequests(session: string): () => string {
  const head = (line: string, fields: string) =>
    `${line} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nAccept-Encoding: br\r\n${fields}\r\n`;
  const get = (path: string, accept: string, cookie = '') =>
    head(`GET ${path}`, `Accept: ${accept}\r\n${cookie === '' ? '' : `Cookie: vestibule-session=${cookie}\r\n`}`);
  const [html, json] = ['text/html', 'application/json'];
  const kinds = [
    get(LOGIN_ADDRESS, html),
    get('/', html, session),
    get('/', json, session),
    get(AVATAR_ADDRESS, html, session),
    get(`${LOGIN_ADDRESS}?redirect=%2Fa`, json),
    get(`${MESSAGES_ADDRESS}?lng=de`, json),
    get(`${USERS_ADDRESS}?count=10`, json, session),
    get('/nothing/there', html),
    get('/', json, 'A'.repeat(43)),
    get(USERS_ADDRESS, json),
  ];
  let number = 0;
  return () => {
    number += 1;
    return number % 100 === 0 ? signIn(number / 100) : (kinds[number % kinds.length] ?? '');
  };

  function signIn(count: number): string {
    const user = `trial${String((count % USERS) + 1).padStart(6, '0')}`;
    const body = new URLSearchParams({ User: user, Password: PASSWORD }).toString();
    const fields = `Accept: ${json}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`;
    return head(`POST ${LOGIN_ADDRESS}`, fields) + body;
  }
}

async function readMemory(): Promise<{ all: number; heap: number; buffers: number }> {
  const reports = () => server.output().match(/\{"memory":.*\}\}/g) ?? [];
  const before = reports().length;
  server.process.kill('SIGUSR2');
  for (const end = Date.now() + TIMEOUT; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const [latest] = reports().slice(before);
    if (latest !== undefined) return JSON.parse(latest).memory;
  }
  throw new Error('the server does not report its memory');
}
