import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { registerDevReload } from '../../../../../server/http/engine/dev-reload';
import type { RequestContext } from '../../../../../server/http/request/request-context';
import { route } from '../../../../../server/http/request/route';
import { rawGet, rawRequest } from '../../../../support/server/raw-request';
import { setApp, testApp } from '../../../../support/server/test-app';

let port = 0;
let begun = 0;
const LARGE = Array.from({ length: 1000 }, () => 'x'.repeat(100));
const answer = () => {
  begun += 1;
  return { kind: 'data', status: 200, body: LARGE } as const;
};
const left: string[] = [];
let hasBegunWork = () => {};

/** Runs until the client leaves, or for no time at all. */
const work = async ({ whileConnected, query }: RequestContext) => {
  const outcome = await whileConnected(async (signal) => {
    hasBegunWork();
    if (!query.has('wait')) return signal.aborted ? 'left' : 'stays';
    await once(signal, 'abort');
    return 'left';
  });
  left.push(outcome);
  return { kind: 'data', status: 200, body: outcome } as const;
};

const app = setApp(test, {
  once: true,
  routes: [
    route({ method: 'GET', address: '/test/large', access: ['anyone'] }, answer),
    route({ method: 'GET', address: '/identityprovider/test/work', access: ['anyone'] }, work),
  ],
  ready: async ({ server }) => {
    port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
  },
});

const GET = 'GET /test/large HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** A connection that stays open on this side, whatever the server does with its own. */
async function open(text: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {}); // it is broken off
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

const connections = () =>
  new Promise<number>((resolve) => app.server.server.getConnections((_, count) => resolve(count ?? 0)));

async function allGone(): Promise<boolean> {
  const end = Date.now() + 5000;
  while ((await connections()) > 0) {
    if (Date.now() > end) return false;
    await wait(20);
  }
  return true;
}

for (const [what, text] of [
  ['bytes that are no request', 'nonsense\r\n\r\n'],
  ['headers without an end', `GET / HTTP/1.1\r\nCookie: ${'a'.repeat(100_000)}`],
]) {
  test(`a client that sends ${what} is disconnected`, async () => {
    const socket = await open(text ?? '');
    const [answer] = await once(socket, 'data');
    assert.match(String(answer), /^HTTP\/1.1 4/);
    assert.ok(await allGone());
    socket.destroy();
  });
}

test('the time-outs of the server are 30 s for a request and 60 s for an idle connection', () => {
  const { headersTimeout, requestTimeout, timeout } = app.server.server;
  const connectionsCheckingInterval = Reflect.get(app.server.server, 'connectionsCheckingInterval');
  const times = { headersTimeout, requestTimeout, connectionsCheckingInterval, timeout };
  const expected = { headersTimeout: 30_000, requestTimeout: 30_000, connectionsCheckingInterval: 5000 };
  assert.equal(times, { ...expected, timeout: 60_000 });
});

const POST = 'POST /identityprovider/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 30\r\n';

for (const [what, text] of [
  ['headers', POST],
  ['a body', `${POST}Content-Type: application/x-www-form-urlencoded\r\n\r\nUser=`],
]) {
  test(`a request with ${what} that never ends is answered with 408 after the time-out`, async () => {
    const slow = await testApp({ limits: { timeout: 100, checkInterval: 20 } });
    const origin = await slow.server.listen({ port: 0, host: '127.0.0.1' });
    const answer = await rawRequest(Number(new URL(origin).port), text ?? '').finally(() => slow.close());
    assert.is(answer.status, 408);
    assert.equal(JSON.parse(answer.body), { statusCode: 408, messageKey: 'ERROR_UNKNOWN' });
  });
}

test('a few parallel requests on one connection are answered in order', async () => {
  const socket = await open(GET.repeat(8));
  let text = '';
  for await (const bytes of socket) {
    text += bytes;
    if (text.split('HTTP/1.1 200 OK').length === 9 && text.endsWith('"]')) break;
  }
  socket.destroy();
  assert.ok(await allGone());
});

test('hundreds of parallel requests end the connection, and do not all run', async () => {
  begun = 0;
  const socket = await open(GET.repeat(600));
  socket.pause();
  assert.ok(await allGone());
  assert.ok(begun <= 8, `${begun} were begun`);
  socket.destroy();
  assert.is((await rawGet(port, '/healthz')).status, 200);
});

test('what runs while the client is connected ends when the client leaves', async () => {
  const url = `http://127.0.0.1:${port}/identityprovider/test/work`;
  assert.is(await (await fetch(url)).json(), 'stays');
  const hasBegun = new Promise<void>((resolve) => {
    hasBegunWork = resolve;
  });
  const client = request(`${url}?wait`);
  client.on('error', () => {}); // it is the one that leaves
  client.end();
  await hasBegun;
  client.destroy();
  while (left.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(left, ['stays', 'left']);
});

test('a server that closes answers the requests in progress, and their connections end', async () => {
  const slow = async () => {
    await wait(50);
    return { kind: 'data', status: 200, body: 'slow' } as const;
  };
  const own = await testApp({
    routes: [route({ method: 'GET', address: '/test/slow', access: ['anyone'] }, slow)],
  });
  const address = await own.server.listen({ port: 0, host: '127.0.0.1' });
  const closed = once(own.server.server, 'request').then(own.close);
  const answer = await fetch(`${address}/test/slow`);
  assert.equal([await answer.json(), answer.headers.get('connection')], ['slow', 'close']);
  await closed;
});

test('many requests of one connection leave no listener behind', async () => {
  const warnings: Error[] = [];
  const warn = (warning: Error) => warnings.push(warning);
  process.on('warning', warn);
  for (let index = 0; index < 20; index += 1)
    assert.is((await app.call({ url: '/identityprovider/test/work' })).json(), 'stays');
  process.off('warning', warn);
  assert.equal(warnings, []);
});

test('a new build is loaded and reloads open pages, and an open stream does not delay the close of the server', async () => {
  const own = await testApp({ ownDist: true });
  registerDevReload(own.server, own.bundle);
  const address = await own.server.listen({ port: 0, host: '127.0.0.1' });
  const stream = await fetch(`${address}/identityprovider/dev/reload`);
  assert.is(stream.headers.get('content-type'), 'text/event-stream');
  const before = own.bundle.current;
  const text = before.pages.find(({ entry }) => entry === 'login')?.source ?? '';
  own.dist.write('login.mustache', `${text}<!-- the second build -->`);
  own.dist.write('routes.json', readFileSync(join(own.dist.folder, 'routes.json'), 'utf8'));

  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  while (!received.includes('data: reload')) {
    const { value, done } = (await reader?.read()) ?? { value: '', done: true };
    if (done) break;
    received += value;
  }
  assert.match(received, 'data: reload');
  assert.is.not(own.bundle.current, before);
  assert.match((await own.navigate({ url: '/identityprovider/login' })).body, 'the second build');
  await own.close();
});

test.run();
