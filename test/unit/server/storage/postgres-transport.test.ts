import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { MAX_MESSAGE_BYTES } from '../../../../server/events/event-relay';
import { type EventTransport, postgresTransport } from '../../../../server/storage/postgres-transport';
import { ask, postgresTest } from '../postgres-server';

// A transport alone does not keep the process running.
let keepAlive: NodeJS.Timeout;
test.before(() => {
  keepAlive = setInterval(() => {}, 1000);
});
test.after(() => clearInterval(keepAlive));

interface TestTransport {
  readonly transport: EventTransport;
  readonly received: string[];
  readonly losses: unknown[];
}

async function open(url: string): Promise<TestTransport> {
  const [received, losses]: [string[], unknown[]] = [[], []];
  const handlers = {
    onMessage: (text: string) => void received.push(text),
    onLost: (reason: unknown) => void losses.push(reason),
  };
  return { transport: await postgresTransport(url)(handlers), received, losses };
}

async function until(isTrue: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (isTrue()) return;
    await wait(10);
  }
  throw new Error(`timed out: ${what}`);
}

const CONNECTIONS = `from pg_stat_activity where application_name = 'vestibule events' and datname = current_database()`;

postgresTest('all servers receive all texts, the sender included, in the same order', async ({ createDatabase }) => {
  const url = await createDatabase();
  const servers = await Promise.all([open(url), open(url), open(url)]);
  await Promise.all(
    servers.map(async ({ transport }, server) => {
      for (let turn = 0; turn < 20; turn += 1) await transport.send(`${server} ${turn}`);
    }),
  );
  await until(() => servers.every(({ received }) => received.length === 60), 'all texts');
  const [first] = servers;
  for (const { received } of servers) assert.equal(received, first?.received);
  for (const { transport } of servers) await transport.close();
});

postgresTest(
  'PostgreSQL accepts texts up to the limit of the relay, and no longer ones',
  async ({ createDatabase }) => {
    const { transport, received, losses } = await open(await createDatabase());
    await transport.send('x'.repeat(MAX_MESSAGE_BYTES));
    await until(() => received.length === 1, 'the text');
    const refusal = await transport.send('x'.repeat(MAX_MESSAGE_BYTES + 1)).catch((error: unknown) => error);
    assert.match(String(refusal), 'payload string too long');
    assert.equal(losses, []);
    await transport.close();
  },
);

postgresTest('the servers of another database receive nothing', async ({ createDatabase }) => {
  const [here, there] = [await open(await createDatabase()), await open(await createDatabase())];
  await here.transport.send('here');
  await until(() => here.received.length === 1, 'the text');
  assert.equal(there.received, []);
  for (const { transport } of [here, there]) await transport.close();
});

postgresTest('a connection that the database ends is reported once', async ({ createDatabase }) => {
  const url = await createDatabase();
  const { transport, losses } = await open(url);
  await ask(url, `select pg_terminate_backend(pid) ${CONNECTIONS}`);
  await until(() => losses.length > 0, 'the loss');
  await transport.send('too late').catch(() => {});
  await transport.close();
  assert.is(losses.length, 1);
});

postgresTest('closing sends all texts first, leaves no connection and reports no loss', async ({ createDatabase }) => {
  const url = await createDatabase();
  const [leaving, staying] = [await open(url), await open(url)];
  for (const text of ['first', 'second', 'third']) void leaving.transport.send(text);
  await leaving.transport.close();
  await until(() => staying.received.length === 3, 'the last texts');
  assert.equal(leaving.losses, []);
  assert.equal(await ask(url, `select count(*)::int as open ${CONNECTIONS}`), [{ open: 1 }]);
  await staying.transport.close();
});

test('opening rejects where nothing listens', async () => {
  const refusal = await open('postgres://vestibule@127.0.0.1:9/vestibule').catch((error: unknown) => error);
  assert.match(String(refusal), 'ECONNREFUSED');
});

test.run();
