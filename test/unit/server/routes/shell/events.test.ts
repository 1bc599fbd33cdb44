import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setApp } from '../../http/test-app';
import { testBrowser } from '../test-browser';

const EVENTS = '/identityprovider/events';

const app = setApp(test, {
  routes: [
    {
      path: '/publish',
      access: ['anyone'],
      POST: [
        ({ app: { events } }) => {
          events.publish({ resource: '/keys', action: 'changed', audience: { admins: true, userIds: [] } });
          return { kind: 'empty' };
        },
      ],
    },
  ],
});
let origin = '';
test.before.each(async () => {
  origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
});

interface Stream {
  readonly request: ClientRequest;
  readonly answer: IncomingMessage;
  text(): string;
  isOver(): boolean;
}

async function open(headers: Record<string, string>, query = ''): Promise<Stream> {
  const request = get(`${origin}${EVENTS}${query}`, { headers: { accept: 'text/event-stream', ...headers } });
  request.on('error', () => {});
  const answer = await new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
  let text = '';
  answer.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  answer.on('error', () => {}); // broken off by the test itself
  return { request, answer, text: () => text, isOver: () => answer.readableEnded };
}

async function until(isTrue: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (isTrue()) return;
    await wait(5);
  }
  throw new Error(`in vain: ${what}`);
}

const publish = () => app.call({ method: 'POST', url: '/publish' });

test('an administrator receives a change in a stream that no cache or proxy stores', async () => {
  const stream = await open({ cookie: await app.cookieOf('admin'), 'accept-encoding': 'br, gzip' });
  assert.is(stream.answer.statusCode, 200);
  assert.is(stream.answer.headers['content-type'], 'text/event-stream');
  assert.match(String(stream.answer.headers['cache-control']), /no-store/);
  assert.is(stream.answer.headers['x-accel-buffering'], 'no');
  assert.is(stream.answer.headers['content-encoding'], undefined);
  await publish();
  await until(() => stream.text().includes('"resource":"/keys"'), 'the change');
  stream.request.destroy();
});

test('signing out ends the stream of that session at once, and of no other', async () => {
  const [here, there] = [testBrowser(app), testBrowser(app)];
  for (const who of [here, there]) await who.signIn('ada');
  const [ending, staying] = await Promise.all(
    [here, there].map((who) => open({ cookie: [...who.cookies].map((pair) => pair.join('=')).join('; ') })),
  );
  const { logoutToken } = (await here.get('/identityprovider/session/logoutconfirmation')).json();
  await here.get(`/identityprovider/session/logout/${logoutToken}`);
  await until(() => ending?.isOver() === true, 'the end');
  assert.is(staying?.isOver(), false);
  staying?.request.destroy();
});

test('a page that reconnects or opens a new stream receives the changes it missed', async () => {
  const cookie = await app.cookieOf('admin');
  const first = await open({ cookie });
  await until(() => first.text().includes('Listening'), 'the beginning');
  const beginning = /\nid: (.+)\n/.exec(first.text())?.[1] ?? '';
  first.request.destroy();
  await publish();
  for (const again of [
    await open({ cookie, 'last-event-id': beginning }),
    await open({ cookie }, `?after=${encodeURIComponent(beginning)}`),
  ]) {
    await until(() => again.text().includes('"resource":"/keys"'), 'what it missed');
    again.request.destroy();
  }
});

test('an aborted stream does not count towards the limit', async () => {
  const cookie = await app.cookieOf('ada');
  const streams: Stream[] = [];
  for (let number = 0; number < 5; number += 1) streams.push(await open({ cookie }));
  const refused = await open({ cookie });
  assert.is(refused.answer.statusCode, 429);
  assert.is(refused.answer.headers['retry-after'], '10');
  for (const stream of streams) stream.request.destroy();
  await wait(50);
  const next = await open({ cookie });
  assert.is(next.answer.statusCode, 200);
  next.request.destroy();
});

test('a server that stops ends its streams and does not wait for them', async () => {
  const stream = await open({ cookie: await app.cookieOf('ada') });
  const start = performance.now();
  await app.server.close();
  assert.ok(performance.now() - start < 2000);
  await until(stream.isOver, 'the end');
});

const REFUSED: readonly [string, () => Promise<Record<string, string>>, number][] = [
  ['without a session', async () => ({}), 401],
  ['with a made-up session', async () => ({ cookie: `vestibule-session=${'a'.repeat(43)}` }), 401],
  ['with a pre-session', async () => ({ cookie: await app.cookieOf('ada', 'device') }), 401],
  [
    'of another site',
    async () => ({
      cookie: await app.cookieOf('ada'),
      'sec-fetch-site': 'cross-site',
      origin: 'https://evil.example',
    }),
    403,
  ],
];

for (const [who, headers, status] of REFUSED) {
  test(`a request ${who} gets no stream`, async () => {
    const { answer, text, isOver } = await open(await headers());
    assert.is(answer.statusCode, status);
    await until(isOver, 'the end');
    assert.is(JSON.parse(text()).statusCode, status);
  });
}

test('HEAD opens no stream', async () => {
  const cookie = await app.cookieOf('ada');
  for (let number = 0; number < 7; number += 1) {
    assert.is((await app.server.inject({ method: 'HEAD', url: EVENTS, headers: { cookie } })).statusCode, 204);
  }
});

test.run();
