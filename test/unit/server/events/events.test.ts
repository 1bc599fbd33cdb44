import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEvents, type EventLimits, type Events } from '../../../../server/events/events';
import { allResourcesChanged } from '../../../../server/events/resource-change';
import { createSession, endSession } from '../../../../server/sessions/sessions';
import type { Db } from '../../../../server/storage/connection';
import { API_KEY_CONFIRM_ADDRESS } from '../../../../shared/contract/addresses';
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { readStream, settle, until } from './read-stream';

const KEYS = '/keys';

/** How many changes say that a page has to read everything again. */
const EVERYTHING = allResourcesChanged().length;

interface Deps {
  readonly db: Db;
  readonly clock: ReturnType<typeof fakeClock>;
  readonly events: Events;
  readonly warnings: string[];
  /** @returns a session of a new user */
  session(userName: string, isAdmin?: boolean): Promise<{ id: string; userId: string; token: string }>;
}

/** Checks the sessions more often than a server does, so that no test waits long. */
const FREQUENT_CHECKS = { check: 5 };

async function withEvents(limits: Partial<EventLimits>, use: (deps: Deps) => Promise<void>): Promise<void> {
  await withStorage(async (db) => {
    const clock = fakeClock();
    const warnings: string[] = [];
    const log = { info: () => {}, warn: (_facts: object, message: string) => void warnings.push(message) };
    const events = createEvents({ db, clock, log }, { ...FREQUENT_CHECKS, ...limits });
    const session = async (userName: string, isAdmin = false) => {
      const userId = await addUser(db, { userName, isAdmin });
      const { session, token } = await createSession({ db, clock }, { userId, userAgent: '', address: '' });
      return { id: session.id, userId, token };
    };
    await use({ db, clock, events, warnings, session }).finally(() => events.close());
  });
}

const AUDIENCES = [
  { name: 'a change of a user and the administrators', admins: true, mine: true, recipients: ['admin', 'user'] },
  { name: 'a change of a user alone', admins: false, mine: true, recipients: ['user'] },
  { name: 'a change of the administrators alone', admins: true, mine: false, recipients: ['admin'] },
  { name: 'a change of another user', admins: false, mine: false, recipients: [] },
];

for (const { name, admins, mine, recipients } of AUDIENCES) {
  test(`${name} is sent to ${recipients.join(' and ') || 'no one'}`, async () => {
    await withEvents({}, async ({ events, session }) => {
      const [user, admin] = [await session('user'), await session('admin', true)];
      const streams = new Map([
        ['admin', readStream(events.open(admin))],
        ['user', readStream(events.open(user))],
      ]);
      const userIds = mine ? [user.userId] : ['another-user'];
      events.publish({ resource: KEYS, action: 'changed', audience: { admins, userIds } });
      await settle();
      assert.equal(
        [...streams].filter(([, stream]) => stream.changes().length > 0).map(([who]) => who),
        recipients,
      );
      for (const who of recipients) {
        const [change] = streams.get(who)?.changes() ?? [];
        assert.is(change?.resource, KEYS);
        assert.is(change?.action, 'changed');
        assert.match(change?.id ?? '', /^[0-9a-f-]{36}$/);
      }
    });
  });
}

test('all streams receive a change under the same id, and the next one under another', async () => {
  await withEvents({}, async ({ events, session }) => {
    const [one, other] = [await session('one', true), await session('other', true)];
    const streams = [readStream(events.open(one)), readStream(events.open(other))];
    for (const action of ['created', 'changed']) {
      events.publish({ resource: KEYS, action, audience: { admins: true, userIds: [] } });
    }
    await until(() => streams.every((stream) => stream.changes().length === 2), 'two changes each');
    assert.equal(streams[0]?.changes(), streams[1]?.changes());
    assert.equal(
      streams[0]?.changes().map(({ action }) => action),
      ['created', 'changed'],
    );
    assert.is.not(streams[0]?.changes()[0]?.id, streams[0]?.changes()[1]?.id);
  });
});

test('line breaks in the name of a resource start no event of their own', async () => {
  await withEvents({}, async ({ events, session }) => {
    const admin = await session('admin', true);
    const stream = readStream(events.open(admin));
    const resource = '/x\n\nevent: ResourceChanged\rdata: {}\u2028';
    events.publish({ resource, action: 'changed', audience: { admins: true, userIds: [] } });
    await until(() => stream.changes().length > 0, 'the change');
    assert.is(stream.changes().length, 1);
    assert.is(stream.changes()[0]?.resource, resource);
  });
});

test('a user who is no longer an administrator receives no changes for administrators', async () => {
  await withEvents({ check: 60_000 }, async ({ db, events, session }) => {
    const admin = await session('admin', true);
    const stream = readStream(events.open(admin));
    await db.updateTable('users').set({ is_admin: 0 }).execute();
    events.publish({ resource: KEYS, action: 'changed', audience: { admins: true, userIds: [] } });
    await settle();
    assert.equal(stream.changes(), []);
    assert.not(stream.isOver());
  });
});

const ENDINGS: readonly [string, (deps: Deps, session: { userId: string; token: string }) => Promise<unknown>][] = [
  ['signs out', ({ db }, { token }) => endSession(db, token)],
  ['is disabled', ({ db }) => db.updateTable('users').set({ is_disabled: 1 }).execute()],
  ['is closed with the demo', ({ db }) => db.updateTable('users').set({ is_closed: 1 }).execute()],
  ['has an expired session', async ({ clock }) => clock.pass(366 * 86_400_000)],
];

for (const [what, ending] of ENDINGS) {
  test(`the stream of a user who ${what} ends by itself`, async () => {
    await withEvents({}, async (deps) => {
      const session = await deps.session('user');
      const stream = readStream(deps.events.open(session));
      await settle();
      assert.not(stream.isOver());
      await ending(deps, session);
      await until(stream.isOver, 'the end');
    });
  });

  test(`a user who ${what} receives no change, however soon it is published`, async () => {
    await withEvents({ check: 60_000 }, async (deps) => {
      const session = await deps.session('user');
      const stream = readStream(deps.events.open(session));
      await settle();
      await ending(deps, session);
      const audience = { admins: true, userIds: [session.userId] };
      deps.events.publish({ resource: KEYS, action: 'changed', audience });
      await until(stream.isOver, 'the end');
      assert.equal(stream.changes(), []);
    });
  });
}

test('a sign-out ends the stream at once', async () => {
  await withEvents({ check: 60_000 }, async ({ db, events, session }) => {
    const { id, userId, token } = await session('user');
    const stream = readStream(events.open({ id, userId }));
    await settle();
    await endSession(db, token);
    events.sessionsChanged();
    await until(stream.isOver, 'the end');
  });
});

test('a pre-session gets no stream', async () => {
  await withEvents({}, async ({ db, clock, events }) => {
    const userId = await addUser(db, { userName: 'user' });
    const opened = { userId, userAgent: '', address: '', step: 'second-factor' as const };
    const stream = readStream(events.open((await createSession({ db, clock }, opened)).session));
    await until(stream.isOver, 'the end');
  });
});

test('the streams of a session and of the server are limited', async () => {
  await withEvents({ perSession: 2, inTotal: 3 }, async ({ events, session }) => {
    const [one, other] = [await session('one'), await session('other')];
    const first = readStream(events.open(one));
    readStream(events.open(one));
    assert.is(events.open(one), 'session-full');
    readStream(events.open(other));
    assert.is(events.open(other), 'server-full');
    first.body.destroy();
    await settle();
    readStream(events.open(other));
  });
});

test('the streams of a user in all sessions are limited, without limiting other users', async () => {
  await withEvents({ perUser: 3 }, async ({ db, clock, events, session }) => {
    const [one, other] = [await session('one'), await session('other')];
    const again = await createSession({ db, clock }, { userId: one.userId, userAgent: '', address: '' });
    for (const mine of [one, one, again.session]) readStream(events.open(mine));
    assert.is(events.open(again.session), 'session-full');
    readStream(events.open(other));
  });
});

test('a silent stream gets comments', async () => {
  await withEvents({ heartbeat: 20 }, async ({ events, session }) => {
    const stream = readStream(events.open(await session('user')));
    await until(() => stream.text().split('\n:\n\n').length > 3, 'comments');
  });
});

test('the stream of a page that does not read is closed', async () => {
  await withEvents({ maxBuffered: 2000 }, async ({ events, session }) => {
    const { id, userId } = await session('user');
    const body = events.open({ id, userId });
    if (typeof body === 'string') throw new Error(body);
    for (let sent = 0; sent < 20; sent += 1) {
      events.publish({ resource: KEYS, action: 'changed', audience: { admins: false, userIds: [userId] } });
    }
    await until(() => body.destroyed, 'the end');
  });
});

test('a page that reconnects first receives the changes it missed, and only those for its user', async () => {
  await withEvents({}, async ({ events, session }) => {
    const { id, userId } = await session('user');
    const publish = (action: string, userIds: string[]) =>
      events.publish({ resource: KEYS, action, audience: { admins: false, userIds } });
    const before = readStream(events.open({ id, userId }));
    publish('first', [userId]);
    await until(() => before.changes().length === 1, 'the first');
    before.body.destroy();
    publish('second', [userId]);
    publish('secret', ['another-user']);
    publish('third', [userId]);
    const after = readStream(events.open({ id, userId }, before.changes()[0]?.id));
    await until(() => after.changes().length === 2, 'the others');
    assert.equal(
      after.changes().map(({ action }) => action),
      ['second', 'third'],
    );
    assert.not.match(after.text(), 'Listening');
  });
});

test('a page that has received no change can continue from the start of its stream', async () => {
  await withEvents({}, async ({ events, session }) => {
    const { id, userId } = await session('user');
    const before = readStream(events.open({ id, userId }));
    await settle();
    const [, beginning] = /event: Listening\nid: (.+)\ndata: \1\n\n/.exec(before.text()) ?? [];
    before.body.destroy();
    events.publish({ resource: KEYS, action: 'changed', audience: { admins: false, userIds: [userId] } });
    const after = readStream(events.open({ id, userId }, beginning));
    await until(() => after.changes().length === 1, 'the missed change');
  });
});

test('a page with an unknown latest event has to read everything again, and receives the stored changes', async () => {
  await withEvents({ stored: 2 }, async ({ events, session }) => {
    const { id, userId } = await session('user');
    for (const action of ['first', 'second', 'third']) {
      events.publish({ resource: KEYS, action, audience: { admins: false, userIds: [userId] } });
    }
    const stream = readStream(events.open({ id, userId }, 'unknown'));
    await until(() => stream.changes().length > EVERYTHING, 'the stored changes');
    assert.equal(
      stream.changes().map(({ resource, action }) => [resource, action]),
      [...allResourcesChanged().map(({ resource }) => [resource, 'changed']), [KEYS, 'second'], [KEYS, 'third']],
    );
  });
});

test('a page has to read everything again only once', async () => {
  await withEvents({ stored: 2 }, async ({ events, session }) => {
    const { id, userId } = await session('user');
    const [first, again] = [
      readStream(events.open({ id, userId }, 'unknown')),
      readStream(events.open({ id, userId }, 'unknown')),
    ];
    await until(
      () => first.changes().length === EVERYTHING && again.changes().length === EVERYTHING,
      'the change of everything',
    );
    const known = first.changes().at(-1)?.id;
    const calm = readStream(events.open({ id, userId }, known));
    for (const action of ['1', '2', '3']) {
      events.publish({ resource: KEYS, action, audience: { admins: false, userIds: [userId] } });
    }
    await until(() => calm.changes().length === 3, 'the changes since');
    // One change more than the limit: the page may have missed it, so it is told to read everything again.
    const late = readStream(events.open({ id, userId }, known));
    await until(() => late.changes().length === EVERYTHING + 2, 'everything');
    assert.is(late.changes()[0]?.resource, API_KEY_CONFIRM_ADDRESS);
    assert.is.not(late.changes()[0]?.id, known);
  });
});

test('a failing database ends the streams and is logged', async () => {
  const log: string[] = [];
  await withStorage(async (db) => {
    const clock = fakeClock();
    const pino = { info: () => {}, warn: (_facts: object, message: string) => void log.push(message) };
    const events = createEvents({ db, clock, log: pino }, FREQUENT_CHECKS);
    const userId = await addUser(db, { userName: 'user' });
    const { session } = await createSession({ db, clock }, { userId, userAgent: '', address: '' });
    const stream = readStream(events.open(session));
    await settle();
    await db.schema.alterTable('sessions').renameTo('elsewhere').execute();
    await until(stream.isOver, 'the end');
    assert.is(log.length, 1);
  });
});

test('closing ends every stream and refuses new ones', async () => {
  await withEvents({}, async ({ events, session }) => {
    const { id, userId } = await session('user');
    const stream = readStream(events.open({ id, userId }));
    events.close();
    await until(stream.isOver, 'the end');
    assert.is(events.open({ id, userId }), 'server-full');
  });
});

test.run();
