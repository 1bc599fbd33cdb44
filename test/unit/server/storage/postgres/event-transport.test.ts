import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { MAX_MESSAGE_BYTES } from '../../../../../server/http/events/event-relay';
import { type EventTransport, postgresEventTransport } from '../../../../../server/storage/postgres/event-transport';
import { postgresTest } from '../../../../support/server/postgres-server';
import { until } from '../../../../support/server/until';

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
  return { transport: await postgresEventTransport(url)(handlers), received, losses };
}

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

test('opening rejects where nothing listens', async () => {
  const refusal = await open('postgres://vestibule@127.0.0.1:9/vestibule').catch((error: unknown) => error);
  assert.match(String(refusal), 'ECONNREFUSED');
});

test.run();
