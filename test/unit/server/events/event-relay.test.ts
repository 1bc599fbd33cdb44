import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEventRelay, type EventRelay, MAX_MESSAGE_BYTES } from '../../../../server/events/event-relay';
import { allResourcesChanged, type PublishedChange } from '../../../../server/events/resource-change';
import { API_KEY_CONFIRM_ADDRESS } from '../../../../shared/contract/addresses';
import { type FakeTransports, fakeTransports } from './fake-transports';
import { settle, until } from './read-stream';

const RETRY_DELAYS = { first: 4, longest: 16, stable: 60_000 };

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

async function server(transports: FakeTransports | undefined): Promise<Server> {
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
    retryDelays: RETRY_DELAYS,
  });
  const made = { relay, received, log };
  servers.push(made);
  await relay.ready;
  return made;
}

/** Two connected servers. */
async function pair(transports: FakeTransports): Promise<[Server, Server]> {
  const both: [Server, Server] = [await server(transports), await server(transports)];
  for (const { received } of both) assert.equal(received.splice(0), ['missed']);
  return both;
}

function change(name: string, users = 1): PublishedChange {
  const id = `${name.padEnd(8, '0')}-0000-4000-8000-000000000000`;
  const userIds = Array.from({ length: users }, (_, index) => `user ${index}`);
  return { id, resource: name, action: 'changed', audience: { admins: true, userIds } };
}

test('the subscribers of both servers receive a change of either one once, under its id', async () => {
  const [one, other] = await pair(fakeTransports());
  one.relay.publish(change('aaaa'));
  other.relay.publish(change('bbbb'));
  await settle();
  for (const { received } of [one, other]) assert.equal(received, ['aaaa0000 1', 'bbbb0000 1']);
});

test('a received message is not sent again', async () => {
  const transports = fakeTransports();
  const [one, other] = await pair(transports);
  one.relay.publish(change('aaaa'));
  other.relay.publishSessionsChanged();
  await settle();
  assert.is(transports.sent.length, 2);
});

test('a change too long for a message is sent as a change of every resource, without its audience', async () => {
  const transports = fakeTransports();
  const [one, other] = await pair(transports);
  one.relay.publish(change('aaaa', 10_000));
  await settle();
  const [text = ''] = transports.sent;
  assert.is(transports.sent.length, allResourcesChanged().length);
  assert.not.match(transports.sent.join(), /aaaa|user \d/);
  const { id, resource, action, audience } = JSON.parse(text).change;
  const expected = { resource: API_KEY_CONFIRM_ADDRESS, action: 'changed' };
  assert.equal({ resource, action }, expected);
  assert.equal(audience, { admins: true, userIds: 'everybody' });
  for (const { received } of [one, other]) {
    assert.is(received[0], `${id} everybody`);
    assert.is(received.length, transports.sent.length);
  }
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

test('the other server checks its sessions when one server ended some; the sender does not check again', async () => {
  const [one, other] = await pair(fakeTransports());
  one.relay.publishSessionsChanged();
  await settle();
  assert.equal([one.received, other.received], [[], ['sessions']]);
});

test('a thousand sign-ins at once send two messages: at the first one and after the last one', async () => {
  const [one, other] = await pair(fakeTransports());
  for (let times = 0; times < 1000; times += 1) one.relay.publishSessionsChanged();
  await settle();
  assert.equal(other.received, ['sessions', 'sessions']);
});

const FOREIGN_TEXTS = [
  '',
  'hello',
  'null',
  '{"kind":"change"}',
  '{"kind":"later"}',
  '{"kind":"change","change":{"id":"x","resource":"/a","action":"b","audience":{"admins":true,"userIds":[]}}}',
  '{"kind":"sessions"}',
  'vestibule1 aaaaaaaa-0000-4000-8000-000000000000 1/1 {"kind":"sessions","from":"x"}',
];

test('texts of other programs and versions are ignored', async () => {
  const transports = fakeTransports();
  const [one, other] = await pair(transports);
  for (const text of FOREIGN_TEXTS) transports.inject(text);
  one.relay.publish(change('aaaa'));
  await settle();
  for (const { received, log } of [one, other]) assert.equal([received, log], [['aaaa0000 1'], []]);
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

test('the delay between attempts grows', async () => {
  const transports = fakeTransports();
  transports.disconnect();
  await server(transports);
  const first = transports.attempts();
  await wait(300);
  // The delays are 4 ms, 8 ms and then 16 ms, or as little as half of each.
  assert.ok(transports.attempts() - first >= 3 && transports.attempts() - first < 40, String(transports.attempts()));
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

test('after all servers were disconnected, each one is notified that it may have missed changes', async () => {
  const transports = fakeTransports();
  const both = await pair(transports);
  transports.disconnect();
  both[0].relay.publish(change('aaaa'));
  transports.repair();
  await until(() => both.every(({ received }) => received.includes('missed')), 'the new connection');
  await settle();
  assert.equal(both[0].received, ['aaaa locally 1', 'missed', 'aaaa0000 1']);
});

test('a server that starts while disconnected connects later', async () => {
  const transports = fakeTransports();
  transports.disconnect();
  const one = await server(transports);
  one.relay.publish(change('aaaa'));
  assert.equal(one.received, ['aaaa locally 1']);
  transports.repair();
  const other = await server(transports);
  await until(() => one.received.includes('missed'), 'the connection');
  other.relay.publish(change('bbbb'));
  await until(() => one.received.includes('bbbb0000 1'), 'the change');
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
  assert.equal([transports.open(), transports.attempts()], [0, attempts]);
  assert.equal(one.log, []);
});

test('a server without a transport delivers its changes within the call', async () => {
  const { relay, received } = await server(undefined);
  relay.publish(change('aaaa'));
  relay.publishSessionsChanged();
  assert.equal(received, ['aaaa0000 1']);
});

test.run();
