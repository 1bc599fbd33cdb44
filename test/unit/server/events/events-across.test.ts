// Tests server/events/event-stream.ts, server/events/find-listeners.ts, server/events/look-after-streams.ts
// Tests server/events/recent-changes.ts, server/events/resources.ts
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEvents, type Events } from '../../../../server/events/events';
import { endSession, openSession } from '../../../../server/sessions/sessions';
import { API_KEY_CONFIRM_ADDRESS } from '../../../../shared/contract/addresses';
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { type FakeWires, fakeWires } from './fake-transports';
import { hear, quiet, until } from './read-stream';

interface Deps {
  /** Two servers on one database. */
  readonly here: Events;
  readonly there: Events;
  readonly wires: FakeWires;
  readonly session: { id: string; userId: string };
  endSession(): Promise<unknown>;
  /** Tells the user of a change. */
  publish(server: Events, action: string): void;
}

async function withServers(use: (deps: Deps) => Promise<void>): Promise<void> {
  await withStorage(async (db) => {
    const [clock, wires] = [fakeClock(), fakeWires()];
    const userId = await addUser(db, { userName: 'user' });
    const { session, token } = await openSession({ db, clock }, { userId, userAgent: '', address: '' });
    const server = () => {
      const log = { info: () => {}, warn: () => {} };
      const pauses = { first: 4, longest: 16, sound: 60_000 };
      return createEvents({ db, clock, log, openTransport: wires.openTransport, pauses }, { check: 60_000 });
    };
    const [here, there] = [server(), server()];
    await Promise.all([here.ready, there.ready]);
    const publish = (events: Events, action: string) =>
      events.publish({ resource: '/keys', action, audience: { admins: false, userIds: [userId] } });
    await use({ here, there, wires, session, endSession: () => endSession(db, token), publish }).finally(async () => {
      for (const events of [here, there]) {
        events.close();
        await events.leave();
      }
    });
  });
}

test('pages of both servers hear of a change once, under one id', () =>
  withServers(async ({ here, there, session, publish }) => {
    const streams = [hear(here.open(session)), hear(there.open(session))];
    publish(here, 'created');
    publish(there, 'changed');
    await until(() => streams.every((stream) => stream.changes().length > 1), 'both changes');
    await quiet();
    assert.equal(streams[0]?.changes(), streams[1]?.changes());
    assert.equal(
      streams[0]?.changes().map(({ action }) => action),
      ['created', 'changed'],
    );
  }));

test('a page that comes back through another server hears what it missed, and nothing twice', () =>
  withServers(async ({ here, there, session, publish }) => {
    const before = hear(here.open(session));
    publish(here, 'first');
    await until(() => before.changes().length === 1, 'the first');
    before.body.destroy();
    publish(here, 'second');
    publish(there, 'third');
    await quiet();
    const after = hear(there.open(session, before.changes()[0]?.id));
    await until(() => after.changes().length > 1, 'the others');
    assert.equal(
      after.changes().map(({ action }) => action),
      ['second', 'third'],
    );
  }));

test('a change that arrives again, because nobody knew whether it had, is told once', () =>
  withServers(async ({ here, there, session, wires, publish }) => {
    const stream = hear(there.open(session));
    publish(here, 'created');
    await until(() => stream.changes().length > 0, 'the change');
    for (const text of wires.said) wires.intrude(text);
    await quiet();
    assert.is(stream.changes().length, 1);
  }));

test('a session that one server ended has no stream at the other any more', () =>
  withServers(async ({ here, there, session, endSession }) => {
    const stream = hear(there.open(session));
    await quiet();
    assert.not(stream.isOver());
    await endSession();
    here.sessionsChanged();
    await until(stream.isOver, 'the end');
  }));

test('after the wire was lost every stream ends, and the pages are to read everything anew', () =>
  withServers(async ({ here, wires, session, publish }) => {
    const before = hear(here.open(session));
    publish(here, 'first');
    await until(() => before.changes().length === 1, 'the first');
    wires.cut();
    publish(here, 'second');
    await until(() => before.changes().length === 2, 'what this server did itself');
    assert.not(before.isOver());
    wires.mend();
    await until(before.isOver, 'the end');
    const after = hear(here.open(session, before.changes()[1]?.id));
    await until(() => after.changes().length > 0, 'the change of everything');
    assert.is(after.changes()[0]?.resource, API_KEY_CONFIRM_ADDRESS);
  }));

test.run();
