import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { allResourcesChanged } from '../../../../../server/http/events/resource-change';
import { withTwoServers } from '../../../../support/server/admin-calls';
import { ask, type PostgresServer, postgresTest } from '../../../../support/server/postgres-server';
import { setApp, type TestApp } from '../../../../support/server/test-app';
import { signedIn } from '../../../../support/server/test-browser';
import { until } from '../../../../support/server/until';
import { openStream, PUBLISH, publish, type Stream } from './event-streams';

let origin = '';
const app = setApp(test, {
  routes: [PUBLISH],
  ready: async ({ server }) => {
    origin = await server.listen({ host: '127.0.0.1', port: 0 });
  },
});

const open = (headers: Record<string, string>, query = '') => openStream(origin, headers, query);

test('an administrator receives a change in a stream that no cache or proxy stores', async () => {
  const stream = await open({ cookie: await app.cookieOf('admin'), 'accept-encoding': 'br, gzip' });
  const { headers } = stream;
  assert.equal([stream.status, headers['content-type']], [200, 'text/event-stream']);
  assert.match(String(headers['cache-control']), /no-store/);
  assert.equal([headers['x-accel-buffering'], headers['content-encoding']], ['no', undefined]);
  await publish(app);
  await until(() => stream.text().includes('"resource":"/keys"'), 'the change');
  stream.end();
});

test('signing out ends the stream of that session at once, and of no other', async () => {
  const [here, there] = [await signedIn(app, 'ada'), await signedIn(app, 'ada')];
  const [ending, staying] = await Promise.all(
    [here, there].map((who) => open({ cookie: `vestibule-session=${who.cookies.get('vestibule-session')}` })),
  );
  const { logoutToken } = (await here.get('/')).json();
  await here.get(`/identityprovider/session/logout/${logoutToken}`);
  await until(() => ending?.isOver(), 'the end');
  assert.is(staying?.isOver(), false);
  staying?.end();
});

test('a page that reconnects or opens a new stream receives the changes it missed', async () => {
  const cookie = await app.cookieOf('admin');
  const first = await open({ cookie });
  await until(() => first.text().includes('Listening'), 'the beginning');
  const beginning = /\nid: (.+)\n/.exec(first.text())?.[1] ?? '';
  first.end();
  await publish(app);
  for (const again of [
    await open({ cookie, 'last-event-id': beginning }),
    await open({ cookie }, `?after=${encodeURIComponent(beginning)}`),
  ]) {
    await until(() => again.text().includes('"resource":"/keys"'), 'what it missed');
    again.end();
  }
});

test('an aborted stream does not count towards the limit', async () => {
  const cookie = await app.cookieOf('ada');
  const streams: Stream[] = [];
  for (let number = 0; number < 5; number += 1) streams.push(await open({ cookie }));
  const refused = await open({ cookie });
  assert.equal([refused.status, refused.headers['retry-after']], [429, '10']);
  for (const stream of streams) stream.end();
  const isOpened = async () => {
    const next = await open({ cookie });
    next.end();
    return next.status === 200;
  };
  await until(isOpened, 'another stream');
});

test('a server that stops ends its streams and does not wait for them', async () => {
  const stream = await open({ cookie: await app.cookieOf('ada') });
  await app.server.close();
  await until(stream.isOver, 'the end');
});

test('without a session, with a made-up one, with a pre-session or from another site there is no stream', async () => {
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  for (const [headers, status] of [
    [{}, 401],
    [{ cookie: `vestibule-session=${'a'.repeat(43)}` }, 401],
    [{ cookie: await app.cookieOf('ada', 'device') }, 401],
    [{ cookie: await app.cookieOf('ada'), ...foreign }, 403],
  ] as const) {
    const stream = await open(headers);
    await until(stream.isOver, 'the end');
    assert.equal([stream.status, JSON.parse(stream.text()).statusCode], [status, status]);
  }
});

test('HEAD opens no stream', async () => {
  const headers = { cookie: await app.cookieOf('ada') };
  for (let number = 0; number < 7; number += 1)
    assert.is((await app.call({ method: 'HEAD', url: '/identityprovider/events', headers })).statusCode, 204);
});

interface Server {
  readonly app: TestApp;
  open(cookie: string): Promise<Stream>;
}

const withServers = (
  postgres: PostgresServer,
  use: (one: Server, other: Server, databaseUrl: string) => Promise<void>,
): Promise<void> => {
  const serverOf = async (app: TestApp): Promise<Server> => {
    const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
    return { app, open: (cookie) => openStream(origin, { cookie }) };
  };
  return withTwoServers(postgres, async (one, other, url) => use(await serverOf(one), await serverOf(other), url), {
    routes: [PUBLISH],
  });
};

const CONNECTIONS =
  "from pg_stat_activity where application_name = 'vestibule events' and datname = current_database()";

postgresTest('pages of two servers receive a change once, under one id, for any number of users', (server) =>
  withServers(server, async (one, other) => {
    const cookie = await one.app.cookieOf('admin');
    const streams = [await one.open(cookie), await other.open(cookie)];
    await publish(one.app);
    await publish(other.app, 5000);
    // A change for too many users for one message becomes a change of every resource.
    const expected = 1 + allResourcesChanged().length;
    await until(() => streams.every((stream) => stream.ids().length >= expected), 'both changes');
    await wait(50);
    assert.is(streams[0]?.ids().length, expected);
    assert.equal(streams[0]?.ids(), streams[1]?.ids());
    for (const stream of streams) stream.end();
  }),
);

postgresTest('signing out at one server ends the stream of the other at once', (server) =>
  withServers(server, async (one, other) => {
    const headers = { cookie: await one.app.cookieOf('ada') };
    const stream = await other.open(headers.cookie);
    const { logoutToken } = (await one.app.call({ url: '/', headers })).json();
    await one.app.call({ url: `/identityprovider/session/logout/${logoutToken}`, headers });
    // The next check of the sessions would be 5 s away.
    await until(stream.isOver, 'the end', 3000);
  }),
);

postgresTest('after the database ended the connection pages reconnect and receive changes', (server) =>
  withServers(server, async (one, other, databaseUrl) => {
    const cookie = await one.app.cookieOf('admin');
    const before = await one.open(cookie);
    assert.is((await ask(databaseUrl, `select pg_terminate_backend(pid) ${CONNECTIONS}`)).length, 2);
    await until(before.isOver, 'the end');
    await until(() => other.app.log.join('').includes('exchange events again'), 'the other server');
    const after = await one.open(cookie);
    await publish(other.app);
    await until(() => after.ids().length === 1, 'a change of the other server');
    const told = one.app.log.filter((connection) => connection.includes('"level":40'));
    assert.is(told.length, 1, told.join());
    assert.not.match(one.app.log.join(''), new URL(databaseUrl).password);
    after.end();
  }),
);

postgresTest('a server that stops sends the last change first, and leaves no connection', (server) =>
  withServers(server, async (one, other, databaseUrl) => {
    const stream = await other.open(await one.app.cookieOf('admin'));
    await publish(one.app, 20_000);
    await one.app.server.close();
    await until(() => stream.ids().length === allResourcesChanged().length, 'the last change');
    assert.is((await ask(databaseUrl, `select pid ${CONNECTIONS}`)).length, 1);
    stream.end();
  }),
);

test.run();
