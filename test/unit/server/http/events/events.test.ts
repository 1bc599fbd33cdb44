import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEvents, type EventLimits, type Events } from '../../../../../server/http/events/events';
import { allResourcesChanged } from '../../../../../server/http/events/resource-change';
import { createSession, endSession } from '../../../../../server/sessions/sessions';
import type { Db } from '../../../../../server/storage/connection';
import { addUser, fakeClock, withStorage } from '../../../../support/server/temporary-storage';
import { until } from '../../../../support/server/until';
import { fakeTransports } from './fake-transports';
import { type ReceivedEvents, readStream, settle } from './read-stream';

const KEYS = '/keys';

/** How many changes say that a page has to read everything again. */
const EVERYTHING = allResourcesChanged().length;

interface Session {
  readonly id: string;
  readonly userId: string;
  readonly token: string;
}

interface Deps {
  readonly db: Db;
  readonly clock: ReturnType<typeof fakeClock>;
  readonly events: Events;
  readonly warnings: string[];
  withLimits(limits: Partial<EventLimits>): Events;
  session(isAdmin?: boolean): Promise<Session>;
}

/** Checks the sessions more often than a server does, so that no test waits long. */
const FREQUENT_CHECKS = { check: 5 };

async function withEvents(limits: Partial<EventLimits>, use: (deps: Deps) => Promise<void>): Promise<void> {
  await withStorage(async (db) => {
    const clock = fakeClock();
    const warnings: string[] = [];
    const log = { info: () => {}, warn: (_facts: object, message: string) => void warnings.push(message) };
    const all: Events[] = [];
    const withLimits = (more: Partial<EventLimits>) => {
      const events = createEvents({ db, clock, log }, { ...FREQUENT_CHECKS, ...more });
      all.push(events);
      return events;
    };
    let users = 0;
    const session = async (isAdmin = false) => {
      users += 1;
      const userId = await addUser(db, { userName: `user ${users}`, isAdmin });
      const { session, token } = await createSession({ db, clock }, { userId, userAgent: '', address: '' });
      return { id: session.id, userId, token };
    };
    const deps = { db, clock, events: withLimits(limits), warnings, withLimits, session };
    await use(deps).finally(() => {
      for (const events of all) events.close();
    });
  });
}

const changeOf = (userIds: string[], action = 'changed', admins = false) => ({
  resource: KEYS,
  action,
  audience: { admins, userIds },
});

const actionsOf = (stream: ReceivedEvents) => stream.changes().map(({ action }) => action);

test('a change is sent to the users and administrators that it is for, under one id for all', () =>
  withEvents({}, async ({ events, session }) => {
    const [user, admin, another] = [await session(), await session(true), await session(true)];
    const [ofUser, ofAdmin, ofAnother] = [user, admin, another].map((each) => readStream(events.open(each)));
    events.publish(changeOf([user.userId], 'both', true));
    events.publish(changeOf([user.userId], 'mine'));
    events.publish(changeOf([], 'admins', true));
    events.publish(changeOf(['another-user'], 'theirs'));
    await settle();
    assert.equal(
      [ofUser, ofAdmin].map((stream) => stream && actionsOf(stream)),
      [
        ['both', 'mine'],
        ['both', 'admins'],
      ],
    );
    assert.equal(ofAdmin?.changes(), ofAnother?.changes());
    const [first, second] = ofAdmin?.changes() ?? [];
    assert.is(first?.resource, KEYS);
    assert.match(first?.id ?? '', /^[0-9a-f-]{36}$/);
    assert.is.not(first?.id, second?.id);
  }));

test('line breaks in the name of a resource start no event of their own', () =>
  withEvents({}, async ({ events, session }) => {
    const stream = readStream(events.open(await session(true)));
    const resource = '/x\n\nevent: ResourceChanged\rdata: {}\u2028';
    events.publish({ ...changeOf([], 'changed', true), resource });
    await until(() => stream.changes().length > 0, 'the change');
    assert.equal(
      stream.changes().map((each) => each.resource),
      [resource],
    );
  }));

test('a user who is no longer an administrator receives no changes for administrators', () =>
  withEvents({ check: 60_000 }, async ({ db, events, session }) => {
    const stream = readStream(events.open(await session(true)));
    await db.updateTable('users').set({ is_admin: 0 }).execute();
    events.publish(changeOf([], 'changed', true));
    await settle();
    assert.equal([stream.changes(), stream.isOver()], [[], false]);
  }));

const setUser = (db: Db, id: string, state: object) =>
  db.updateTable('users').set(state).where('id', '=', id).execute();

const ENDINGS: readonly [string, (deps: Deps, session: Session) => Promise<unknown>][] = [
  ['signs out', ({ db }, { token }) => endSession(db, token)],
  ['is disabled', ({ db }, { userId }) => setUser(db, userId, { is_disabled: 1 })],
  ['is closed with the demo', ({ db }, { userId }) => setUser(db, userId, { is_closed: 1 })],
  ['has an expired session', async ({ clock }) => clock.pass(366 * 86_400_000)],
];

test('the stream of a user whose session ends does so by itself, and receives no change however soon it is published', () =>
  withEvents({}, async (deps) => {
    const rarelyChecked = deps.withLimits({ check: 60_000 });
    for (const [what, ending] of ENDINGS) {
      const session = await deps.session();
      const [byItself, rare] = [readStream(deps.events.open(session)), readStream(rarelyChecked.open(session))];
      await settle();
      assert.not(byItself.isOver() || rare.isOver());
      await ending(deps, session);
      await until(byItself.isOver, `the end by itself: ${what}`);
      rarelyChecked.publish(changeOf([session.userId], 'changed', true));
      await until(rare.isOver, `the end: ${what}`);
      assert.equal(rare.changes(), [], what);
    }
  }));

test('the streams of a session, of a user in all sessions and of the server are limited, without limiting others', () =>
  withEvents({ perSession: 2, inTotal: 3 }, async ({ db, clock, events, session, withLimits }) => {
    const [one, other] = [await session(), await session()];
    const first = readStream(events.open(one));
    readStream(events.open(one));
    assert.is(events.open(one), 'session-full');
    readStream(events.open(other));
    assert.is(events.open(other), 'server-full');
    first.body.destroy();
    await settle();
    readStream(events.open(other));
    const perUser = withLimits({ perUser: 3 });
    const again = await createSession({ db, clock }, { userId: one.userId, userAgent: '', address: '' });
    for (const mine of [one, one, again.session]) readStream(perUser.open(mine));
    assert.is(perUser.open(again.session), 'session-full');
    readStream(perUser.open(other));
  }));

test('a silent stream gets comments, and that of a page that does not read is closed', () =>
  withEvents({ heartbeat: 20 }, async ({ events, session, withLimits }) => {
    const user = await session();
    const stream = readStream(events.open(user));
    await until(() => stream.text().split('\n:\n\n').length > 3, 'comments');
    const limited = withLimits({ maxBuffered: 2000 });
    const body = limited.open(user);
    if (typeof body === 'string') throw new Error(body);
    for (let sent = 0; sent < 20; sent += 1) limited.publish(changeOf([user.userId]));
    await until(() => body.destroyed, 'the end');
  }));

test('a page that reconnects first receives the changes it missed, and only those for its user', () =>
  withEvents({}, async ({ events, session }) => {
    const user = await session();
    const begun = readStream(events.open(user));
    await settle();
    const [, beginning] = /event: Listening\nid: (.+)\ndata: \1\n\n/.exec(begun.text()) ?? [];
    events.publish(changeOf([user.userId], 'first'));
    await until(() => begun.changes().length === 1, 'the first');
    begun.body.destroy();
    events.publish(changeOf([user.userId], 'second'));
    events.publish(changeOf(['another-user'], 'secret'));
    events.publish(changeOf([user.userId], 'third'));
    const after = readStream(events.open(user, begun.changes()[0]?.id));
    const fromTheStart = readStream(events.open(user, beginning));
    await until(() => after.changes().length === 2 && fromTheStart.changes().length === 3, 'the missed changes');
    assert.equal(actionsOf(after), ['second', 'third']);
    assert.not.match(after.text(), 'Listening');
  }));

test('a page with an unknown latest event has to read everything again once, and receives the stored changes', () =>
  withEvents({ stored: 2 }, async ({ events, session }) => {
    const user = await session();
    const first = readStream(events.open(user, 'unknown'));
    await until(() => first.changes().length === EVERYTHING, 'the change of everything');
    const known = first.changes().at(-1)?.id;
    const calm = readStream(events.open(user, known));
    for (const action of ['1', '2', '3']) events.publish(changeOf([user.userId], action));
    await until(() => calm.changes().length === 3, 'the changes since');
    const everything = allResourcesChanged().map(({ resource }) => [resource, 'changed']);
    // What is known is one change more than the limit ago: the page may have missed it.
    for (const latest of [known, 'unknown']) {
      const late = readStream(events.open(user, latest));
      await until(() => late.changes().length > EVERYTHING + 1, 'everything');
      const received = late.changes().map(({ resource, action }) => [resource, action]);
      assert.equal(received, [...everything, [KEYS, '2'], [KEYS, '3']]);
      assert.is.not(late.changes()[0]?.id, known);
    }
  }));

test('closing ends every stream and refuses new ones; a failing database ends the streams and is logged', () =>
  withEvents({}, async ({ db, events, session, withLimits, warnings }) => {
    const user = await session();
    const [stream, failing] = [readStream(events.open(user)), readStream(withLimits({}).open(user))];
    events.close();
    await until(stream.isOver, 'the end');
    assert.is(events.open(user), 'server-full');
    await settle();
    assert.equal([failing.isOver(), warnings], [false, []]);
    await db.schema.alterTable('sessions').renameTo('elsewhere').execute();
    await until(failing.isOver, 'the end of the other one');
    assert.is(warnings.length, 1);
  }));

test('a change of another server is sent once, also where it arrives twice', () =>
  withEvents({}, async ({ db, clock, session }) => {
    const [transports, log] = [fakeTransports(), { info: () => {}, warn: () => {} }];
    const { openTransport } = transports;
    const [here, there] = [1, 2].map(() => createEvents({ db, clock, log, openTransport }, { check: 60_000 }));
    await Promise.all([here?.ready, there?.ready]);
    const user = await session();
    const stream = readStream(here?.open(user) ?? '');
    there?.publish(changeOf([user.userId], 'first'));
    await until(() => stream.changes().length > 0, 'the change');
    for (const text of transports.sent) transports.inject(text);
    await settle();
    assert.equal(actionsOf(stream), ['first']);
    for (const events of [here, there]) {
      events?.close();
      await events?.leave();
    }
  }));

test.run();
