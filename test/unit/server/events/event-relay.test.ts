// Tests server/events/event-relay.ts, server/events/reconnect.ts, server/events/resource-change.ts
// Tests server/events/server-message.ts
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEventRelay, type EventRelay } from '../../../../server/events/event-relay';
import type { PublishedChange } from '../../../../server/events/resource-change';
import { type FakeWires, fakeWires } from './fake-transports';

const PAUSES = { first: 4, longest: 16, sound: 60_000 };

interface Server {
  readonly fetchWithRetry: EventRelay;
  /** Ids of the changes that it heard, or their names where it heard them alone, and what else happened to it. */
  readonly heard: string[];
  readonly log: string[];
}

const servers: Server[] = [];
test.after.each(async () => {
  for (const { fetchWithRetry } of servers.splice(0)) await fetchWithRetry.close();
});

async function server(wires: FakeWires | undefined): Promise<Server> {
  const [heard, log]: [string[], string[]] = [[], []];
  const subscribers = {
    hear: ({ id, resource, audience }: PublishedChange) => {
      const name = id.startsWith(resource) ? id.slice(0, 8) : `${resource} alone`;
      heard.push(`${name} ${audience.userIds.length}`);
    },
    sessionsChanged: () => void heard.push('sessions'),
    missed: () => void heard.push('missed'),
  };
  const write = (level: string) => (_facts: object, message: string) => void log.push(`${level}: ${message}`);
  const fetchWithRetry = createEventRelay(subscribers, {
    openTransport: wires?.openTransport,
    log: { info: write('info'), warn: write('warn') },
    pauses: PAUSES,
  });
  const made = { fetchWithRetry, heard, log };
  servers.push(made);
  await fetchWithRetry.ready;
  return made;
}

/** Two servers that are joined. */
async function pair(wires: FakeWires): Promise<[Server, Server]> {
  const both: [Server, Server] = [await server(wires), await server(wires)];
  for (const { heard } of both) assert.equal(heard.splice(0), ['missed']);
  return both;
}

function change(name: string, users = 1): PublishedChange {
  const id = `${name.padEnd(8, '0')}-0000-4000-8000-000000000000`;
  const userIds = Array.from({ length: users }, (_, index) => `user ${index}`);
  return { id, resource: name, action: 'changed', audience: { admins: true, userIds } };
}

async function until(isTrue: () => boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (isTrue()) return;
    await wait(5);
  }
  throw new Error(`in vain: ${what}`);
}

/** Long enough for anything that would come. */
const quiet = () => wait(40);

test('a change of either server is heard by both, once, under its id', async () => {
  const [one, other] = await pair(fakeWires());
  one.fetchWithRetry.tell(change('aaaa'));
  other.fetchWithRetry.tell(change('bbbb'));
  await quiet();
  for (const { heard } of [one, other]) assert.equal(heard, ['aaaa0000 1', 'bbbb0000 1']);
});

test('what is heard is not said again', async () => {
  const wires = fakeWires();
  const [one, other] = await pair(wires);
  one.fetchWithRetry.tell(change('aaaa'));
  other.fetchWithRetry.sessionsChanged();
  await quiet();
  assert.is(wires.said.length, 2);
});

test('an audience of ten thousand arrives whole, in texts that the wire takes', async () => {
  const wires = fakeWires();
  const [one, other] = await pair(wires);
  one.fetchWithRetry.tell(change('aaaa', 10_000));
  await quiet();
  for (const { heard } of [one, other]) assert.equal(heard, ['aaaa0000 10000']);
  assert.ok(wires.said.length > 10 && wires.said.every((text) => Buffer.byteLength(text) <= 7999));
});

test('sessions that one server ended are looked at by the other, and not again by itself', async () => {
  const [one, other] = await pair(fakeWires());
  one.fetchWithRetry.sessionsChanged();
  await quiet();
  assert.equal([one.heard, other.heard], [[], ['sessions']]);
});

test('of a thousand sign-ins at once the others hear twice: at the first, and after the last', async () => {
  const [one, other] = await pair(fakeWires());
  for (let times = 0; times < 1000; times += 1) one.fetchWithRetry.sessionsChanged();
  await quiet();
  assert.equal(other.heard, ['sessions', 'sessions']);
});

const GARBAGE = [
  '',
  'hello',
  '{"kind":"sessions","from":"x"}',
  'vestibule1 not a uuid 1/1 {}',
  ...[
    '',
    'no JSON',
    'null',
    '{"kind":"change"}',
    '{"kind":"later"}',
    '{"kind":"change","change":{"id":"x","resource":"/a","action":"b","audience":{"admins":true,"userIds":[]}}}',
    '{"kind":"sessions"}',
  ].map((text) => `vestibule1 aaaaaaaa-0000-4000-8000-000000000000 1/1 ${text}`),
  'vestibule2 aaaaaaaa-0000-4000-8000-000000000000 1/1 {"kind":"sessions","from":"x"}',
];

test('what other programs and versions say does no harm', async () => {
  const wires = fakeWires();
  const [one, other] = await pair(wires);
  for (const text of GARBAGE) wires.intrude(text);
  one.fetchWithRetry.tell(change('aaaa'));
  await quiet();
  for (const { heard, log } of [one, other]) assert.equal([heard, log], [['aaaa0000 1'], []]);
});

test('a lost wire is told of once, opened again ever more slowly, and something may have been missed', async () => {
  const wires = fakeWires();
  const [one] = await pair(wires);
  wires.cut();
  await until(() => wires.opened() > 8, 'more tries');
  assert.is(one.log.length, 1);
  assert.match(one.log[0] ?? '', /^warn: /);
  assert.equal(one.heard, []);
  wires.mend();
  await until(() => one.heard.length > 0, 'the return');
  assert.equal(one.heard, ['missed']);
  assert.is(one.log.length, 2);
  assert.match(one.log[1] ?? '', /^info: /);
});

test('the pauses grow', async () => {
  const wires = fakeWires();
  wires.cut();
  await server(wires);
  const first = wires.opened();
  await wait(300);
  // At most 4 ms, 8 ms and then 16 ms, at least half of each.
  assert.ok(wires.opened() - first >= 3 && wires.opened() - first < 40, String(wires.opened()));
});

test('while a server is cut off, a change is heard there at once, and by the others when it is back', async () => {
  const wires = fakeWires();
  const [one, other] = await pair(wires);
  wires.cut(1);
  one.fetchWithRetry.tell(change('aaaa'));
  assert.equal(one.heard, ['aaaa alone 1']);
  wires.mend();
  await until(() => other.heard.length > 0, 'the change');
  await quiet();
  assert.equal(one.heard, ['aaaa alone 1', 'missed', 'aaaa0000 1']);
  assert.equal([other.heard, other.log], [['aaaa0000 1'], []]);
});

test('a change that was said and never came back is not lost', async () => {
  const wires = fakeWires();
  const [one, other] = await pair(wires);
  wires.swallow();
  one.fetchWithRetry.tell(change('aaaa'));
  await quiet();
  assert.equal(one.heard, []);
  wires.cut(1);
  assert.equal(one.heard, ['aaaa alone 1']);
  wires.mend();
  await until(() => other.heard.length > 0, 'the change');
  assert.equal(other.heard, ['aaaa0000 1']);
});

test('all are cut off: whoever comes back last may have missed what the first said again', async () => {
  const wires = fakeWires();
  const both = await pair(wires);
  wires.cut();
  both[0].fetchWithRetry.tell(change('aaaa'));
  wires.mend();
  await until(() => both.every(({ heard }) => heard.includes('missed')), 'the return');
  await quiet();
  assert.equal(both[0].heard, ['aaaa alone 1', 'missed', 'aaaa0000 1']);
});

test('a server that begins without the others joins them later', async () => {
  const wires = fakeWires();
  wires.cut();
  const one = await server(wires);
  one.fetchWithRetry.tell(change('aaaa'));
  assert.equal(one.heard, ['aaaa alone 1']);
  wires.mend();
  const other = await server(wires);
  await until(() => one.heard.includes('missed'), 'the wire');
  other.fetchWithRetry.tell(change('bbbb'));
  await until(() => one.heard.includes('bbbb0000 1'), 'the change');
});

test('a closed exchange leaves no wire, and opens none any more', async () => {
  const wires = fakeWires();
  const [one, other] = await pair(wires);
  await one.fetchWithRetry.close();
  assert.is(wires.open(), 1);
  wires.cut();
  await other.fetchWithRetry.close();
  const tries = wires.opened();
  wires.mend();
  await quiet();
  assert.equal([wires.open(), wires.opened()], [0, tries]);
  assert.equal(one.log, []);
});

test('a server that has no others hears itself within the call, and no wire is opened', async () => {
  const { fetchWithRetry, heard } = await server(undefined);
  fetchWithRetry.tell(change('aaaa'));
  fetchWithRetry.sessionsChanged();
  assert.equal(heard, ['aaaa0000 1']);
});

test.run();
