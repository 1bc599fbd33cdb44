import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { allResourcesChanged } from '../../../../../server/events/resource-change';
import type { Route } from '../../../../../server/http/engine/route';
import { type TestApp, testApp } from '../../http/test-app';
import { ask, type PostgresServer, postgresTest } from '../../postgres-server';

const EVENTS = '/identityprovider/events';

/** Tells an administrator, and as many more as the address says. */
const PUBLISH: Route = {
  path: '/publish/:users',
  access: ['anyone'],
  POST: [
    ({ app, params }) => {
      const userIds = Array.from({ length: Number(params.users) }, (_, index) => `${index}`.padStart(36, 'x'));
      app.events.publish({ resource: '/keys', action: 'changed', audience: { admins: true, userIds } });
      return { kind: 'empty' };
    },
  ],
};

interface Stream {
  ids(): string[];
  text(): string;
  isOver(): boolean;
  end(): void;
}

interface Server {
  readonly app: TestApp;
  open(cookie: string, query?: string): Promise<Stream>;
  publish(users?: number): Promise<unknown>;
}

async function withServers(
  { createDatabase }: PostgresServer,
  use: (one: Server, other: Server, databaseUrl: string) => Promise<void>,
): Promise<void> {
  const databaseUrl = await createDatabase();
  const env = { VESTIBULE_DATABASE_URL: databaseUrl, VESTIBULE_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  const first = await testApp({ env, routes: [PUBLISH] });
  const second = await testApp({ env, routes: [PUBLISH], beside: first });
  const [one, other] = [await serverOf(first), await serverOf(second)];
  await use(one, other, databaseUrl).finally(async () => {
    for (const { app } of [one, other]) await app.close();
  });
}

async function serverOf(app: TestApp): Promise<Server> {
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    open: (cookie, query = '') => openStream(`${origin}${EVENTS}${query}`, cookie),
    publish: (users = 0) => app.call({ method: 'POST', url: `/publish/${users}` }),
  };
}

async function openStream(url: string, cookie: string): Promise<Stream> {
  const request = get(url, { headers: { accept: 'text/event-stream', cookie } });
  request.on('error', () => {});
  let [text, isOver] = ['', false];
  await new Promise<void>((resolve) =>
    request.once('response', (answer) => {
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
        resolve(); // now the server knows of it
      });
      answer.on('error', () => {}); // broken off by the test itself
      answer.on('close', () => {
        isOver = true;
      });
    }),
  );
  return {
    ids: () => [...text.matchAll(/event: ResourceChanged\nid: (.*)\n/g)].map(([, id]) => id ?? ''),
    text: () => text,
    isOver: () => isOver,
    end: () => request.destroy(),
  };
}

async function until(isTrue: () => boolean, what: string, patience = 5000): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await wait(5)) if (isTrue()) return;
  throw new Error(`in vain: ${what}`);
}

postgresTest('pages of two servers receive a change once, under one id, for any number of users', (server) =>
  withServers(server, async (one, other) => {
    const cookie = await one.app.cookieOf('admin');
    const streams = [await one.open(cookie), await other.open(cookie)];
    await one.publish();
    await other.publish(5000);
    // A change for too many users for one message becomes a change of every resource.
    const expected = 1 + allResourcesChanged().length;
    await until(() => streams.every((stream) => stream.ids().length >= expected), 'both changes');
    await wait(50);
    assert.is(streams[0]?.ids().length, expected);
    assert.equal(streams[0]?.ids(), streams[1]?.ids());
    for (const stream of streams) stream.end();
  }),
);

postgresTest('a page that reconnects to the other server receives the changes it missed', (server) =>
  withServers(server, async (one, other) => {
    const cookie = await one.app.cookieOf('admin');
    const before = await one.open(cookie);
    await one.publish();
    await until(() => before.ids().length === 1, 'the first change');
    before.end();
    for (const each of [one, other, one]) await each.publish();
    const after = await other.open(cookie, `?after=${before.ids()[0]}`);
    await until(() => after.ids().length === 3, 'the three others');
    assert.not(after.ids().includes(before.ids()[0] ?? ''));
    after.end();
  }),
);

postgresTest('signing out at one server ends the stream of the other at once', (server) =>
  withServers(server, async (one, other) => {
    const cookie = await one.app.cookieOf('ada');
    const stream = await other.open(cookie);
    const { logoutToken } = (
      await one.app.call({ url: '/identityprovider/session/logoutconfirmation', headers: { cookie } })
    ).json();
    await one.app.call({ url: `/identityprovider/session/logout/${logoutToken}`, headers: { cookie } });
    // The next check of the sessions would be 5 s away.
    await until(stream.isOver, 'the end', 3000);
  }),
);

postgresTest('after the database ended the connection pages reconnect and receive changes', (server) =>
  withServers(server, async (one, other, databaseUrl) => {
    const cookie = await one.app.cookieOf('admin');
    const before = await one.open(cookie);
    const ended = await ask(
      databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'vestibule events' and datname = current_database()`,
    );
    assert.is(ended.length, 2);
    await until(before.isOver, 'the end');
    await until(() => other.app.log.join('').includes('exchange events again'), 'the other server');
    const after = await one.open(cookie);
    await other.publish();
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
    await one.publish(20_000);
    const begun = Date.now();
    await one.app.server.close();
    assert.ok(Date.now() - begun < 3000);
    await until(() => stream.ids().length === allResourcesChanged().length, 'the last change');
    const open = await ask(
      databaseUrl,
      `select pid from pg_stat_activity where application_name = 'vestibule events' and datname = current_database()`,
    );
    assert.is(open.length, 1);
    stream.end();
  }),
);

test.run();
