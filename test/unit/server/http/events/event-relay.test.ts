import { readdirSync, readFileSync } from 'node:fs';
import { mock } from 'node:test';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEventRelay, type EventRelay, MAX_MESSAGE_BYTES } from '../../../../../server/http/events/event-relay';
import { allResourcesChanged, type PublishedChange } from '../../../../../server/http/events/resource-change';
import * as addresses from '../../../../../shared/contract/addresses';
import { API_KEY_CONFIRM_ADDRESS } from '../../../../../shared/contract/addresses';
import { until } from '../../../../support/server/until';
import { type FakeTransports, fakeTransports } from './fake-transports';
import { settle } from './read-stream';

interface Server {
  readonly relay: EventRelay;
  /** What its subscribers received: for a change its id, or its name where only this server delivered it. */
  readonly received: string[];
  readonly log: string[];
}

const servers: Server[] = [];
test.after.each(async () => {
  for (const { relay } of servers.splice(0)) await relay.close();
});

async function server(transports?: FakeTransports): Promise<Server> {
  const [received, log]: [string[], string[]] = [[], []];
  const subscribers = {
    onChange: ({ id, resource, audience }: PublishedChange) => {
      if (audience.userIds === 'everybody') return void received.push(`${id} everybody`);
      const name = id.startsWith(resource.slice(0, 4)) ? id.slice(0, 8) : `${resource} locally`;
      received.push(`${name} ${audience.userIds.length}`);
    },
    onSessionsChanged: () => void received.push('sessions'),
    onChangesMissed: () => void received.push('missed'),
  };
  const write = (level: string) => (_facts: object, message: string) => void log.push(`${level}: ${message}`);
  const relay = createEventRelay(subscribers, {
    openTransport: transports?.openTransport,
    log: { info: write('info'), warn: write('warn') },
    retryDelays: { first: 4, longest: 16, stable: 60_000 },
  });
  const made = { relay, received, log };
  servers.push(made);
  await relay.ready;
  return made;
}

async function pair(transports = fakeTransports()): Promise<[Server, Server]> {
  const both: [Server, Server] = [await server(transports), await server(transports)];
  for (const { received } of both) assert.equal(received.splice(0), ['missed']);
  return both;
}

function change(name: string, users = 1): PublishedChange {
  const id = `${name.padEnd(8, '0')}-0000-4000-8000-000000000000`;
  const userIds = Array.from({ length: users }, (_, index) => `user ${index}`);
  return { id, resource: name, action: 'changed', audience: { admins: true, userIds } };
}

const FOREIGN_TEXTS = [
  '',
  'null',
  '{"kind":"change"}',
  '{"kind":"change","change":{"id":"x","resource":"/a","action":"b","audience":{"admins":true,"userIds":[]}}}',
  '{"kind":"sessions"}',
  'vestibule1 aaaaaaaa-0000-4000-8000-000000000000 1/1 {"kind":"sessions","from":"x"}',
];

test('both servers receive a change of either one once, and ignore texts of other programs and versions', async () => {
  const transports = fakeTransports();
  const [one, other] = await pair(transports);
  for (const text of FOREIGN_TEXTS) transports.inject(text);
  one.relay.publish(change('aaaa'));
  other.relay.publish(change('bbbb'));
  await settle();
  for (const { received, log } of [one, other]) assert.equal([received, log], [['aaaa0000 1', 'bbbb0000 1'], []]);
  assert.is(transports.sent.length, 2, 'a received message is not sent again');
});

test('a change too long for a message is sent as a change of every resource, without its audience', async () => {
  const transports = fakeTransports();
  const [one, other] = await pair(transports);
  one.relay.publish(change('aaaa', 10_000));
  await settle();
  assert.is(transports.sent.length, allResourcesChanged().length);
  assert.not.match(transports.sent.join(), /aaaa|user \d/);
  const { id, resource, action, audience } = JSON.parse(transports.sent[0] ?? '').change;
  assert.equal([resource, action], [API_KEY_CONFIRM_ADDRESS, 'changed']);
  assert.equal(audience, { admins: true, userIds: 'everybody' });
  for (const { received } of [one, other])
    assert.equal([received[0], received.length], [`${id} everybody`, transports.sent.length]);
});

test('a message is ASCII, and its longest size is what PostgreSQL accepts', async () => {
  const transports = fakeTransports();
  const [one, other] = await pair(transports);
  const named = (name: string): PublishedChange => ({ ...change('aaaa'), resource: name });
  const rest = JSON.stringify({ kind: 'change', change: named('') }).length;
  const longest = `ä${'x'.repeat(MAX_MESSAGE_BYTES - rest - '\\u00e4'.length)}`;
  one.relay.publish(named(longest));
  one.relay.publish({ ...named(`${longest}x`), id: change('bbbb').id });
  await settle();
  assert.is(transports.sent[0]?.length, MAX_MESSAGE_BYTES);
  assert.match(transports.sent[0] ?? '', /^[ -~]*$/);
  assert.is(other.received.length, 1 + allResourcesChanged().length);
  assert.match(transports.sent[1] ?? '', API_KEY_CONFIRM_ADDRESS);
});

test('when a server ended sessions, the other one checks its own; a thousand sign-ins at once send two messages', async () => {
  const [one, other] = await pair();
  one.relay.publishSessionsChanged();
  await settle();
  assert.equal([one.received, other.received], [[], ['sessions']]);
  for (let times = 0; times < 1000; times += 1) one.relay.publishSessionsChanged();
  await settle();
  assert.equal([one.received, other.received.length], [[], 1 + 2], 'at the first one and after the last one');
});

test('a lost connection is logged once and retried, and after it changes may have been missed', async () => {
  const transports = fakeTransports();
  const [one] = await pair(transports);
  transports.disconnect();
  await until(() => transports.attempts() > 8, 'more attempts');
  assert.is(one.log.length, 1);
  assert.match(one.log[0] ?? '', /^warn: /);
  assert.equal(one.received, []);
  transports.repair();
  await until(() => one.received.length > 0, 'the new connection');
  assert.equal(one.received, ['missed']);
  assert.is(one.log.length, 2);
  assert.match(one.log[1] ?? '', /^info: /);
});

test('the delay between attempts grows to the longest one, each shortened by up to a half', async () => {
  const transports = fakeTransports();
  transports.disconnect();
  const timers = mock.method(globalThis, 'setTimeout');
  await server(transports);
  await until(() => timers.mock.callCount() > 4, 'five attempts').finally(() => timers.mock.restore());
  for (const [at, longest] of [4, 8, 16, 16, 16].entries()) {
    const delay = timers.mock.calls[at]?.arguments[1] ?? 0;
    assert.ok(delay >= longest / 2 && delay <= longest, `${delay} of ${longest}`);
  }
});

test('a disconnected server delivers a change locally at once, and to the others after it reconnects', async () => {
  const transports = fakeTransports();
  const [one, other] = await pair(transports);
  transports.disconnect(1);
  one.relay.publish(change('aaaa'));
  assert.equal(one.received, ['aaaa locally 1']);
  transports.repair();
  await until(() => other.received.length > 0, 'the change');
  await settle();
  assert.equal(one.received, ['aaaa locally 1', 'missed', 'aaaa0000 1']);
  assert.equal([other.received, other.log], [['aaaa0000 1'], []]);
});

test('a change that was sent and never returned is not lost', async () => {
  const transports = fakeTransports();
  const [one, other] = await pair(transports);
  transports.dropTexts();
  one.relay.publish(change('aaaa'));
  await settle();
  assert.equal(one.received, []);
  transports.disconnect(1);
  assert.equal(one.received, ['aaaa locally 1']);
  transports.repair();
  await until(() => other.received.length > 0, 'the change');
  assert.equal(other.received, ['aaaa0000 1']);
});

test('of the changes that never return, a server keeps the last 200', async () => {
  const transports = fakeTransports();
  const [one] = await pair(transports);
  transports.dropTexts();
  for (let index = 0; index <= 200; index += 1) one.relay.publish(change(`a${index}b`));
  await settle();
  transports.disconnect(1);
  assert.equal([one.received.length, one.received[0]], [200, 'a1b locally 1']);
});

test('a server that starts while disconnected connects later, and each one is told that it may have missed changes', async () => {
  const transports = fakeTransports();
  transports.disconnect();
  const both = [await server(transports), await server(transports)] as const;
  both[0].relay.publish(change('aaaa'));
  assert.equal(both[0].received, ['aaaa locally 1']);
  transports.repair();
  await until(() => both.every(({ received }) => received.includes('missed')), 'the new connection');
  both[1].relay.publish(change('bbbb'));
  await until(() => both[0].received.includes('bbbb0000 1'), 'the change');
  assert.equal(both[0].received.slice(0, 3), ['aaaa locally 1', 'missed', 'aaaa0000 1']);
});

test('a closed relay leaves no connection and opens no other', async () => {
  const transports = fakeTransports();
  const [one, other] = await pair(transports);
  await one.relay.close();
  assert.is(transports.open(), 1);
  transports.disconnect();
  await other.relay.close();
  const attempts = transports.attempts();
  transports.repair();
  await settle();
  assert.equal([transports.open(), transports.attempts(), one.log], [0, attempts, []]);
});

const SERVER = new URL('../../../../../server/', import.meta.url);

function publishedBy(source: string): string[] {
  const single = [...source.matchAll(/\bresource: (\w+)/g)].map(([, name = '']) => name);
  const several = [...source.matchAll(/\bresource of \[([^\]]*)\]/g)].flatMap(([, names = '']) => names.split(/,\s*/));
  return [...single, ...several].filter((name) => name.endsWith('_ADDRESS'));
}

test('a page that may have missed changes is told of every resource that the source publishes', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?!.*node_modules).*\.ts$/.test(file),
  );
  const names = new Set(files.flatMap((file) => publishedBy(readFileSync(new URL(file, SERVER), 'utf8'))));
  assert.ok(names.size > 5, [...names].join());
  const byName = new Map<string, unknown>(Object.entries(addresses));
  const told = allResourcesChanged().map(({ resource }) => resource);
  assert.equal([...names].map((name) => byName.get(name)).sort(), [...told].sort());
});

test.run();
