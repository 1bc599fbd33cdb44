import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { allResourcesChanged } from '../../../../../server/events/resource-change';
import type { TestApp } from '../../http/test-app';
import { ask, type PostgresServer, postgresTest } from '../../postgres-server';
import { withTwoServers } from '../two-servers';
import { openStream, PUBLISH, publish, type Stream, until } from './event-streams';

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

/** The connections over which servers exchange events. */
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
