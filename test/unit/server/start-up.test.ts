import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startUp } from '../../../server/start-up';
import { fakeDist } from './http/fake-dist';
import { rawRequest } from './http/raw-request';

const dist = fakeDist();
const folder = mkdtempSync(join(tmpdir(), 'vestibule-start-'));
const children = new Set<ChildProcess>();

test.after(() => {
  for (const child of children) child.kill('SIGKILL');
  dist.remove();
  rmSync(folder, { recursive: true, force: true });
});

const ENV = { PORT: '0', VESTIBULE_DATA: join(folder, 'data') };

interface Running {
  readonly child: ChildProcess;
  readonly output: string;
  readonly port: number;
}

/** Starts the server and waits for its banner. */
async function start(env: NodeJS.ProcessEnv): Promise<Running> {
  const file = fileURLToPath(new URL('start-child.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, ...ENV, ...env, TEST_DIST: dist.folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.add(child);
  let output = '';
  for await (const bytes of child.stdout ?? []) {
    output += bytes;
    const port = /127\.0\.0\.1:(\d+)\//.exec(output)?.[1];
    if (port !== undefined && output.endsWith('\n\n')) return { child, output, port: Number(port) };
  }
  throw new Error(`the server did not start: ${output}`);
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}

function send(port: number, text: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text);
      resolve(socket);
    });
    socket.on('error', reject);
  });
}

test('it prints its address and the demo accounts, and on SIGTERM finishes its requests and exits with 0', async () => {
  const { child, output, port } = await start({});
  assert.match(output, `http://127.0.0.1:${port}/`);
  for (const name of ['admin', 'user', 'external', 'Vestibule-1']) assert.match(output, name);
  assert.match(output, /secured .* is [A-Z2-7]{32}$/m);
  assert.is((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200);

  const body = 'User=user&Password=Vestibule-1';
  const head = ['POST /identityprovider/login HTTP/1.1', 'Host: localhost', 'Accept: application/json'];
  const type = ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`];
  const socket = await send(port, `${[...head, ...type].join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  await new Promise((resolve) => setTimeout(resolve, 100)); // the request has arrived, but not its body
  await send(port, ''); // a browser connects ahead of what it may ask for
  const asked = Date.now();
  child.kill('SIGTERM');
  child.kill('SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 200));
  const refused = await send(port, '').then(
    () => 'accepted',
    () => 'refused',
  );
  assert.is(refused, 'refused', 'new connections are refused');
  socket.write(body.slice(10));
  await once(socket, 'close');
  assert.match(answer, /^HTTP\/1\.1 200 /);
  assert.match(answer, '"statusCode":302');
  assert.is(await exitOf(child), 0);
  assert.ok(Date.now() - asked < 5000, 'it does not wait for idle connections');
});

test('without demo content it prints a one-time address and has no demo account', async () => {
  const { child, output, port } = await start({ VESTIBULE_DEMO: 'off', VESTIBULE_DATA: join(folder, 'bare') });
  assert.match(output, /\/identityprovider\/setup\/[\w-]{43}/);
  assert.not.match(output, 'Vestibule-1');
  const body = new URLSearchParams({ User: 'admin', Password: 'Vestibule-1' });
  const headers = { accept: 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}/identityprovider/login`, { method: 'POST', body, headers });
  assert.is(answer.status, 400);
  child.kill('SIGINT');
  assert.is(await exitOf(child), 0);
});

test('where other machines reach it, it answers only to its own names, and the banner says so', async () => {
  const { child, output, port } = await start({ HOST: '0.0.0.0', VESTIBULE_DATA: join(folder, 'beyond') });
  assert.match(output, /only to the names of this machine: localhost, .*VESTIBULE_PUBLIC_URL/s);
  const statusFor = (host: string) =>
    rawRequest(port, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`).then(
      ({ status }) => status,
    );
  assert.is(await statusFor(`localhost:${port}`), 200);
  assert.is(await statusFor('accounts.evil.example'), 421);
  child.kill('SIGTERM');
  assert.is(await exitOf(child), 0);
});

test('a port that is taken is named, and the process ends', async () => {
  const other = createServer();
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const started = await startUp({ ...ENV, PORT: port }, { distFolder: dist.folder });
  other.close();
  assert.not.ok(started.ok);
  if (!started.ok) assert.match(started.problems.join(), `Port ${port} on 127.0.0.1 is taken`);
});

const FILE = join(folder, 'a-file');
writeFileSync(FILE, '');

const FAILURES: readonly (readonly [what: string, env: NodeJS.ProcessEnv, named: string])[] = [
  ['a data folder that cannot be written', { VESTIBULE_DATA: join(FILE, 'data') }, join(FILE, 'data')],
  ['an invalid port', { PORT: 'abc' }, 'PORT'],
  ['an unknown log level', { VESTIBULE_LOG: 'loud' }, 'VESTIBULE_LOG'],
  ['an address of another machine', { HOST: '192.0.2.1' }, '192.0.2.1'],
];

test('a key that does not fit the database is named at start', async () => {
  const data = join(folder, 'keyed');
  const { child } = await start({ VESTIBULE_DATA: data });
  child.kill('SIGTERM');
  assert.is(await exitOf(child), 0);
  const file = join(data, 'secret.key');
  assert.is(statSync(file).mode & 0o777, 0o600);
  writeFileSync(file, Buffer.alloc(32, 9).toString('base64'));
  const started = await startUp({ ...ENV, VESTIBULE_DATA: data }, { distFolder: dist.folder });
  assert.ok(!started.ok);
  if (!started.ok)
    assert.equal(started.problems, [
      `The key in ${file} is not the key that the secrets in the database were encrypted with.`,
    ]);
});

for (const [what, env, named] of FAILURES) {
  test(`${what} is named`, async () => {
    const started = await startUp({ ...ENV, ...env }, { distFolder: dist.folder });
    assert.ok(!started.ok && started.problems.join().includes(named), JSON.stringify(started));
  });
}

test('all bad settings are named at once', async () => {
  const started = await startUp({ ...ENV, PORT: 'abc', VESTIBULE_LOG: 'loud' });
  assert.is(started.ok ? 0 : started.problems.length, 2);
});

test('missing built pages are named, with the command that builds them', async () => {
  const started = await startUp(ENV, { distFolder: join(folder, 'nothing') });
  assert.ok(!started.ok && started.problems.join().includes('npm run build'));
});

test('the program exits with 1 and prints the reason to standard error', async () => {
  const main = fileURLToPath(new URL('../../../server/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main], { env: { ...process.env, ...ENV, PORT: 'abc' } });
  let words = '';
  child.stderr.on('data', (bytes) => {
    words += bytes;
  });
  assert.is(await exitOf(child), 1);
  assert.match(words, 'Vestibule cannot start');
  assert.match(words, 'PORT');
});

test.run();
