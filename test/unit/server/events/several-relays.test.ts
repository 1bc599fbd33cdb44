import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEvents, type Events } from '../../../../server/events/events';
import { createSession, endSession } from '../../../../server/sessions/sessions';
import { API_KEY_CONFIRM_ADDRESS } from '../../../../shared/contract/addresses';
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { type FakeTransports, fakeTransports } from './fake-transports';
import { readStream, settle, until } from './read-stream';

interface Deps {
  /** Two servers on one database. */
  readonly here: Events;
  readonly there: Events;
  readonly transports: FakeTransports;
  readonly session: { id: string; userId: string };
  endSession(): Promise<unknown>;
  /** Publishes a change for the user. */
  publish(server: Events, action: string): void;
}

async function withServers(use: (deps: Deps) => Promise<void>): Promise<void> {
  await withStorage(async (db) => {
    const [clock, transports] = [fakeClock(), fakeTransports()];
    const userId = await addUser(db, { userName: 'user' });
    const { session, token } = await createSession({ db, clock }, { userId, userAgent: '', address: '' });
    const server = () => {
      const log = { info: () => {}, warn: () => {} };
      const retryDelays = { first: 4, longest: 16, stable: 60_000 };
      return createEvents({ db, clock, log, openTransport: transports.openTransport, retryDelays }, { check: 60_000 });
    };
    const [here, there] = [server(), server()];
    await Promise.all([here.ready, there.ready]);
    const publish = (events: Events, action: string) =>
      events.publish({ resource: '/keys', action, audience: { admins: false, userIds: [userId] } });
    await use({ here, there, transports, session, endSession: () => endSession(db, token), publish }).finally(
      async () => {
        for (const events of [here, there]) {
          events.close();
          await events.leave();
        }
      },
    );
  });
}

test('pages of both servers receive a change once, under one id', () =>
  withServers(async ({ here, there, session, publish }) => {
    const streams = [readStream(here.open(session)), readStream(there.open(session))];
    publish(here, 'created');
    publish(there, 'changed');
    await until(() => streams.every((stream) => stream.changes().length > 1), 'both changes');
    await settle();
    assert.equal(streams[0]?.changes(), streams[1]?.changes());
    assert.equal(
      streams[0]?.changes().map(({ action }) => action),
      ['created', 'changed'],
    );
  }));

test('a page that reconnects to another server receives the changes it missed, none twice', () =>
  withServers(async ({ here, there, session, publish }) => {
    const before = readStream(here.open(session));
    publish(here, 'first');
    await until(() => before.changes().length === 1, 'the first');
    before.body.destroy();
    publish(here, 'second');
    publish(there, 'third');
    await settle();
    const after = readStream(there.open(session, before.changes()[0]?.id));
    await until(() => after.changes().length > 1, 'the others');
    assert.equal(
      after.changes().map(({ action }) => action),
      ['second', 'third'],
    );
  }));

test('a change that arrives twice is sent to the page once', () =>
  withServers(async ({ here, there, session, transports, publish }) => {
    const stream = readStream(there.open(session));
    publish(here, 'created');
    await until(() => stream.changes().length > 0, 'the change');
    for (const text of transports.sent) transports.inject(text);
    await settle();
    assert.is(stream.changes().length, 1);
  }));

test('a stream ends on one server when its session is ended on another', () =>
  withServers(async ({ here, there, session, endSession }) => {
    const stream = readStream(there.open(session));
    await settle();
    assert.not(stream.isOver());
    await endSession();
    here.sessionsChanged();
    await until(stream.isOver, 'the end');
  }));

test('after a lost connection every stream ends, and the pages have to read everything again', () =>
  withServers(async ({ here, transports, session, publish }) => {
    const before = readStream(here.open(session));
    publish(here, 'first');
    await until(() => before.changes().length === 1, 'the first');
    transports.disconnect();
    publish(here, 'second');
    await until(() => before.changes().length === 2, 'the change of this server itself');
    assert.not(before.isOver());
    transports.repair();
    await until(before.isOver, 'the end');
    const after = readStream(here.open(session, before.changes()[1]?.id));
    await until(() => after.changes().length > 0, 'the change of everything');
    assert.is(after.changes()[0]?.resource, API_KEY_CONFIRM_ADDRESS);
  }));

test.run();
