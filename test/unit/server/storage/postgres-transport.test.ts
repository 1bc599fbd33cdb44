import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { EventTransport } from '../../../../server/storage/event-transport';
import { postgresTransport } from '../../../../server/storage/postgres-transport';
import { ask, postgresTest } from '../postgres-server';

// A wire alone does not keep the process.
let holding: NodeJS.Timeout;
test.before(() => {
  holding = setInterval(() => {}, 1000);
});
test.after(() => clearInterval(holding));

interface Joined {
  readonly transport: EventTransport;
  readonly heard: string[];
  readonly losses: unknown[];
}

async function join(url: string): Promise<Joined> {
  const [heard, losses]: [string[], unknown[]] = [[], []];
  const ends = { hear: (text: string) => void heard.push(text), lost: (reason: unknown) => void losses.push(reason) };
  return { transport: await postgresTransport(url)(ends), heard, losses };
}

async function until(isTrue: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (isTrue()) return;
    await wait(10);
  }
  throw new Error(`in vain: ${what}`);
}

const CONNECTIONS = `from pg_stat_activity where application_name = 'vestibule events' and datname = current_database()`;

postgresTest('what one server says all hear, itself too, in one order', async ({ createDatabase }) => {
  const url = await createDatabase();
  const servers = await Promise.all([join(url), join(url), join(url)]);
  await Promise.all(
    servers.map(async ({ transport }, server) => {
      for (let turn = 0; turn < 20; turn += 1) await transport.send([`${server} ${turn} a`, `${server} ${turn} b`]);
    }),
  );
  await until(() => servers.every(({ heard }) => heard.length === 120), 'all texts');
  const [first] = servers;
  for (const { heard } of servers) assert.equal(heard, first?.heard);
  for (const [index, text] of (first?.heard ?? []).entries()) {
    if (text.endsWith('a')) assert.is(first?.heard[index + 1], text.replace('a', 'b'), 'nothing comes between');
  }
  for (const { transport } of servers) await transport.close();
});

postgresTest('a text may be as long as the wire says, and not longer', async ({ createDatabase }) => {
  const { transport, heard, losses } = await join(await createDatabase());
  await transport.send(['x'.repeat(transport.longest)]);
  await until(() => heard.length === 1, 'the text');
  const refusal = await transport.send(['x'.repeat(transport.longest + 1)]).catch((error: unknown) => error);
  assert.match(String(refusal), 'payload string too long');
  assert.equal(losses, []);
  await transport.close();
});

postgresTest('another database of the same PostgreSQL hears nothing', async ({ createDatabase }) => {
  const [here, there] = [await join(await createDatabase()), await join(await createDatabase())];
  await here.transport.send(['here']);
  await until(() => here.heard.length === 1, 'the text');
  assert.equal(there.heard, []);
  for (const { transport } of [here, there]) await transport.close();
});

postgresTest('a connection that the database ends is told of once', async ({ createDatabase }) => {
  const url = await createDatabase();
  const { transport, losses } = await join(url);
  await ask(url, `select pg_terminate_backend(pid) ${CONNECTIONS}`);
  await until(() => losses.length > 0, 'the loss');
  await transport.send(['too late']).catch(() => {});
  await transport.close();
  assert.is(losses.length, 1);
});

postgresTest('closing waits for what was sent, leaves no connection and is no loss', async ({ createDatabase }) => {
  const url = await createDatabase();
  const [leaving, staying] = [await join(url), await join(url)];
  for (const text of ['so long', 'farewell', 'good-bye']) void leaving.transport.send([text]);
  await leaving.transport.close();
  await until(() => staying.heard.length === 3, 'the last words');
  assert.equal(leaving.losses, []);
  assert.equal(await ask(url, `select count(*)::int as open ${CONNECTIONS}`), [{ open: 1 }]);
  await staying.transport.close();
});

test('where nothing answers there is no wire', async () => {
  const refusal = await join('postgres://vestibule@127.0.0.1:9/vestibule').catch((error: unknown) => error);
  assert.match(String(refusal), 'ECONNREFUSED');
});

test.run();
