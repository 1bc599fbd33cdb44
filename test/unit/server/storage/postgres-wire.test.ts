import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { postgresWire } from '../../../../server/storage/postgres-wire';
import type { Wire } from '../../../../server/storage/wire';
import { ask, postgresTest } from '../postgres-server';

// A wire alone does not keep the process.
let holding: NodeJS.Timeout;
test.before(() => {
  holding = setInterval(() => {}, 1000);
});
test.after(() => clearInterval(holding));

interface Joined {
  readonly wire: Wire;
  readonly heard: string[];
  readonly losses: unknown[];
}

async function join(url: string): Promise<Joined> {
  const [heard, losses]: [string[], unknown[]] = [[], []];
  const ends = { hear: (text: string) => void heard.push(text), lost: (reason: unknown) => void losses.push(reason) };
  return { wire: await postgresWire(url)(ends), heard, losses };
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
    servers.map(async ({ wire }, server) => {
      for (let turn = 0; turn < 20; turn += 1) await wire.send([`${server} ${turn} a`, `${server} ${turn} b`]);
    }),
  );
  await until(() => servers.every(({ heard }) => heard.length === 120), 'all texts');
  const [first] = servers;
  for (const { heard } of servers) assert.equal(heard, first?.heard);
  for (const [index, text] of (first?.heard ?? []).entries()) {
    if (text.endsWith('a')) assert.is(first?.heard[index + 1], text.replace('a', 'b'), 'nothing comes between');
  }
  for (const { wire } of servers) await wire.close();
});

postgresTest('a text may be as long as the wire says, and not longer', async ({ createDatabase }) => {
  const { wire, heard, losses } = await join(await createDatabase());
  await wire.send(['x'.repeat(wire.longest)]);
  await until(() => heard.length === 1, 'the text');
  const refusal = await wire.send(['x'.repeat(wire.longest + 1)]).catch((error: unknown) => error);
  assert.match(String(refusal), 'payload string too long');
  assert.equal(losses, []);
  await wire.close();
});

postgresTest('another database of the same PostgreSQL hears nothing', async ({ createDatabase }) => {
  const [here, there] = [await join(await createDatabase()), await join(await createDatabase())];
  await here.wire.send(['here']);
  await until(() => here.heard.length === 1, 'the text');
  assert.equal(there.heard, []);
  for (const { wire } of [here, there]) await wire.close();
});

postgresTest('a connection that the database ends is told of once', async ({ createDatabase }) => {
  const url = await createDatabase();
  const { wire, losses } = await join(url);
  await ask(url, `select pg_terminate_backend(pid) ${CONNECTIONS}`);
  await until(() => losses.length > 0, 'the loss');
  await wire.send(['too late']).catch(() => {});
  await wire.close();
  assert.is(losses.length, 1);
});

postgresTest('closing waits for what was sent, leaves no connection and is no loss', async ({ createDatabase }) => {
  const url = await createDatabase();
  const [leaving, staying] = [await join(url), await join(url)];
  for (const text of ['so long', 'farewell', 'good-bye']) void leaving.wire.send([text]);
  await leaving.wire.close();
  await until(() => staying.heard.length === 3, 'the last words');
  assert.equal(leaving.losses, []);
  assert.equal(await ask(url, `select count(*)::int as open ${CONNECTIONS}`), [{ open: 1 }]);
  await staying.wire.close();
});

test('where nothing answers there is no wire', async () => {
  const refusal = await join('postgres://vestibule@127.0.0.1:9/vestibule').catch((error: unknown) => error);
  assert.match(String(refusal), 'ECONNREFUSED');
});

test.run();
