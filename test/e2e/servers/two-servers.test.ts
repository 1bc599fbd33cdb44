import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LOGIN_SETTINGS_ADDRESS, TRUST_ADDRESS } from '../../../shared/contract/addresses';
import { eventually } from '../../support/server/eventually';
import { signIn } from '../../support/two-servers/client';
import type { EventReader } from '../../support/two-servers/event-reader';
import { startLoad } from '../../support/two-servers/recorded-load';
import { startTwoServers, type TwoServers } from '../../support/two-servers/two-servers';

/** Within what an event reaches the other server, in ms; the next check of the sessions would be 5 s away. */
const AT_ONCE = 2000;

const pair = await startTwoServers();

/** A `test` that is skipped where there are no two servers. */
function pairTest(name: string, action: (pair: TwoServers) => Promise<void>): void {
  if (pair === undefined) test.skip(name);
  else test(name, () => action(pair));
}

test.after(() => pair?.stop());

async function administrator({ send, servers: [one] }: TwoServers) {
  const { session = '' } = await signIn(send, 'admin', { to: one.url });
  const read = async (path: string) => JSON.parse((await send({ path, session, to: one.url })).text);
  const { antiCsrfToken } = await read(TRUST_ADDRESS);
  const change = async (path: string, json: object) => {
    const { status, text } = await send({ path, session, to: one.url, json: { ...json, antiCsrfToken } });
    assert.is(status, 200, text);
    return JSON.parse(text);
  };
  const saveSettings = async (settings: object) =>
    change(LOGIN_SETTINGS_ADDRESS, { ...(await read(LOGIN_SETTINGS_ADDRESS)), ...settings });
  return { session, antiCsrfToken: String(antiCsrfToken), change, saveSettings };
}

/** Opens streams through nginx until each server has one. */
async function readersOfBoth({ readEvents, servers }: TwoServers, session: string): Promise<EventReader[]> {
  const readers: EventReader[] = [];
  for (const server of servers) {
    const wanted = new URL(server.url).host;
    while (!readers.some((reader) => reader.server() === wanted)) {
      assert.ok(readers.length < 5, 'nginx sends every stream to one server');
      const reader = readEvents(session);
      readers.push(reader);
      await eventually(() => reader.server() !== undefined, true);
    }
  }
  return readers;
}

pairTest('wrong passwords count over both servers', async ({ send, servers: [one, other] }) => {
  const guess = async (to: string) => {
    const given = { to, from: '127.0.0.9', password: 'Wrong-Pass-1' };
    return (await signIn(send, 'trial000400', given)).status;
  };
  const answers: number[] = [];
  for (const { url } of [one, other, one, other, one, other, one]) answers.push(await guess(url));
  assert.equal(answers, [400, 400, 400, 400, 400, 429, 429]);
});

pairTest('a change of one server reaches the pages of both through nginx, unbuffered', async (both) => {
  const { session, change } = await administrator(both);
  const readers = await readersOfBoth(both, session);
  await change(TRUST_ADDRESS, { addUrl: 'https://event.example' });
  await eventually(() => readers.every(({ resources }) => resources.includes(TRUST_ADDRESS)), true, AT_ONCE);
});

/** Kills and starts the second server, then stops and starts the database twice: as an operator does, and as a crash does. */
async function disturb({ send, servers, postgres, restart }: TwoServers, untilMore: (count: number) => Promise<void>) {
  const untilReady = async (expected: number) => {
    for (const server of servers)
      await eventually(async () => (await send({ path: '/readyz', to: server.url })).status, expected);
  };
  await untilMore(30);
  servers[1].process.kill('SIGKILL');
  await once(servers[1].process, 'exit');
  await untilMore(30);
  await restart(1);
  await untilMore(20);
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    await postgres.stop(signal);
    await untilReady(503);
    await wait(500);
    await postgres.start();
    await untilReady(200);
    await untilMore(30);
  }
}

pairTest('a killed server and a restarted database lose nothing that was acknowledged', async (both) => {
  const { send, servers } = both;
  const admin = await administrator(both);
  const readers = await readersOfBoth(both, admin.session);
  const load = startLoad(send, admin);
  const untilMore = async (count: number) => {
    const before = load.acknowledged();
    await eventually(() => load.acknowledged() >= before + count, true, 20_000);
  };
  await disturb(both, untilMore).finally(load.stop);

  // 502 is nginx's answer to a request that the killed server had begun.
  const others = [...load.statuses].filter(([status]) => ![200, 502, 503].includes(status));
  assert.equal(others, [], JSON.stringify([...load.statuses]));
  await load.check();
  for (const { process, output } of servers) {
    assert.equal([process.exitCode, process.signalCode], [null, null]);
    assert.not.match(output(), /unhandled|"status":500/i);
  }

  // Until the servers are connected to each other again, an event reaches the pages of its own server only.
  await eventually(() => readers.every((reader) => reader.server() !== undefined), true, 15_000);
  for (const reader of readers) reader.resources.length = 0;
  const isReceived = async () => {
    await admin.change(TRUST_ADDRESS, { addUrl: 'https://after.example' });
    await wait(200);
    return readers.every(({ resources }) => resources.includes(TRUST_ADDRESS));
  };
  await eventually(isReceived, true, 20_000);
});

test.run();
