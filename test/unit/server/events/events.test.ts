import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEvents, type EventLimits, type Events } from '../../../../server/events/events';
import { endSession, openSession } from '../../../../server/sessions/sessions';
import type { Db } from '../../../../server/storage/connection';
import { API_KEY_CONFIRM_ADDRESS } from '../../../../shared/contract/addresses';
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { hear, quiet, until } from './read-stream';

const KEYS = '/keys';

interface Deps {
  readonly db: Db;
  readonly clock: ReturnType<typeof fakeClock>;
  readonly events: Events;
  readonly warnings: string[];
  /** @returns a session of a new user */
  session(userName: string, isAdmin?: boolean): Promise<{ id: string; userId: string; token: string }>;
}

/** Looks at the sessions more often than a server would, so that no test waits. */
const QUICK = { check: 5 };

async function withEvents(limits: Partial<EventLimits>, use: (deps: Deps) => Promise<void>): Promise<void> {
  await withStorage(async (db) => {
    const clock = fakeClock();
    const warnings: string[] = [];
    const log = { info: () => {}, warn: (_facts: object, message: string) => void warnings.push(message) };
    const events = createEvents({ db, clock, log }, { ...QUICK, ...limits });
    const session = async (userName: string, isAdmin = false) => {
      const userId = await addUser(db, { userName, isAdmin });
      const { session, token } = await openSession({ db, clock }, { userId, userAgent: '', address: '' });
      return { id: session.id, userId, token };
    };
    await use({ db, clock, events, warnings, session }).finally(() => events.close());
  });
}

const AUDIENCES = [
  { name: 'a change of a user and the administrators', admins: true, mine: true, heard: ['admin', 'user'] },
  { name: 'a change of a user alone', admins: false, mine: true, heard: ['user'] },
  { name: 'a change of the administrators alone', admins: true, mine: false, heard: ['admin'] },
  { name: 'a change of somebody else', admins: false, mine: false, heard: [] },
];

for (const { name, admins, mine, heard } of AUDIENCES) {
  test(`${name} is heard by ${heard.join(' and ') || 'nobody'}`, async () => {
    await withEvents({}, async ({ events, session }) => {
      const [user, admin] = [await session('user'), await session('admin', true)];
      const streams = new Map([
        ['admin', hear(events.open(admin))],
        ['user', hear(events.open(user))],
      ]);
      const userIds = mine ? [user.userId] : ['somebody'];
      events.publish({ resource: KEYS, action: 'changed', audience: { admins, userIds } });
      await quiet();
      assert.equal(
        [...streams].filter(([, stream]) => stream.changes().length > 0).map(([who]) => who),
        heard,
      );
      for (const who of heard) {
        const [change] = streams.get(who)?.changes() ?? [];
        assert.is(change?.resource, KEYS);
        assert.is(change?.action, 'changed');
        assert.match(change?.id ?? '', /^[0-9a-f-]{36}$/);
      }
    });
  });
}

test('everybody hears of one change under one id, and of the next under another', async () => {
  await withEvents({}, async ({ events, session }) => {
    const [one, other] = [await session('one', true), await session('other', true)];
    const streams = [hear(events.open(one)), hear(events.open(other))];
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

test('a hostile name of a resource begins no event of its own', async () => {
  await withEvents({}, async ({ events, session }) => {
    const admin = await session('admin', true);
    const stream = hear(events.open(admin));
    const resource = '/x\n\nevent: ResourceChanged\rdata: {}\u2028';
    events.publish({ resource, action: 'changed', audience: { admins: true, userIds: [] } });
    await until(() => stream.changes().length > 0, 'the change');
    assert.is(stream.changes().length, 1);
    assert.is(stream.changes()[0]?.resource, resource);
  });
});

test('somebody who is no administrator any more hears nothing more of what is for them', async () => {
  await withEvents({ check: 60_000 }, async ({ db, events, session }) => {
    const admin = await session('admin', true);
    const stream = hear(events.open(admin));
    await db.updateTable('users').set({ is_admin: 0 }).execute();
    events.publish({ resource: KEYS, action: 'changed', audience: { admins: true, userIds: [] } });
    await quiet();
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
  test(`the stream of somebody who ${what} ends by itself`, async () => {
    await withEvents({}, async (deps) => {
      const session = await deps.session('user');
      const stream = hear(deps.events.open(session));
      await quiet();
      assert.not(stream.isOver());
      await ending(deps, session);
      await until(stream.isOver, 'the end');
    });
  });

  test(`somebody who ${what} hears nothing more, however soon it comes`, async () => {
    await withEvents({ check: 60_000 }, async (deps) => {
      const session = await deps.session('user');
      const stream = hear(deps.events.open(session));
      await quiet();
      await ending(deps, session);
      const audience = { admins: true, userIds: [session.userId] };
      deps.events.publish({ resource: KEYS, action: 'changed', audience });
      await until(stream.isOver, 'the end');
      assert.equal(stream.changes(), []);
    });
  });
}

test('a sign-out that is told of ends the stream at once', async () => {
  await withEvents({ check: 60_000 }, async ({ db, events, session }) => {
    const { id, userId, token } = await session('user');
    const stream = hear(events.open({ id, userId }));
    await quiet();
    await endSession(db, token);
    events.sessionsChanged();
    await until(stream.isOver, 'the end');
  });
});

test('a pre-session hears nothing', async () => {
  await withEvents({}, async ({ db, clock, events }) => {
    const userId = await addUser(db, { userName: 'user' });
    const opened = { userId, userAgent: '', address: '', step: 'second-factor' as const };
    const stream = hear(events.open((await openSession({ db, clock }, opened)).session));
    await until(stream.isOver, 'the end');
  });
});

test('a session has so many streams and no more, and the server as well', async () => {
  await withEvents({ perSession: 2, inTotal: 3 }, async ({ events, session }) => {
    const [one, other] = [await session('one'), await session('other')];
    const first = hear(events.open(one));
    hear(events.open(one));
    assert.is(events.open(one), 'session-full');
    hear(events.open(other));
    assert.is(events.open(other), 'server-full');
    first.body.destroy();
    await quiet();
    hear(events.open(other));
  });
});

test('a person has so many streams in all their sessions, and nobody else has fewer for it', async () => {
  await withEvents({ perUser: 3 }, async ({ db, clock, events, session }) => {
    const [one, other] = [await session('one'), await session('other')];
    const again = await openSession({ db, clock }, { userId: one.userId, userAgent: '', address: '' });
    for (const mine of [one, one, again.session]) hear(events.open(mine));
    assert.is(events.open(again.session), 'session-full');
    hear(events.open(other));
  });
});

test('a silent stream has a comment from time to time', async () => {
  await withEvents({ heartbeat: 20 }, async ({ events, session }) => {
    const stream = hear(events.open(await session('user')));
    await until(() => stream.text().split('\n:\n\n').length > 3, 'comments');
  });
});

test('a page that does not read loses its stream instead of filling the memory', async () => {
  await withEvents({ mostUnread: 2000 }, async ({ events, session }) => {
    const { id, userId } = await session('user');
    const body = events.open({ id, userId });
    if (typeof body === 'string') throw new Error(body);
    for (let sent = 0; sent < 20; sent += 1) {
      events.publish({ resource: KEYS, action: 'changed', audience: { admins: false, userIds: [userId] } });
    }
    await until(() => body.destroyed, 'the end');
  });
});

test('a page that was away hears first what it missed, and only what is for it', async () => {
  await withEvents({}, async ({ events, session }) => {
    const { id, userId } = await session('user');
    const tell = (action: string, userIds: string[]) =>
      events.publish({ resource: KEYS, action, audience: { admins: false, userIds } });
    const before = hear(events.open({ id, userId }));
    tell('first', [userId]);
    await until(() => before.changes().length === 1, 'the first');
    before.body.destroy();
    tell('second', [userId]);
    tell('secret', ['somebody']);
    tell('third', [userId]);
    const after = hear(events.open({ id, userId }, before.changes()[0]?.id));
    await until(() => after.changes().length === 2, 'the others');
    assert.equal(
      after.changes().map(({ action }) => action),
      ['second', 'third'],
    );
    assert.not.match(after.text(), 'Listening');
  });
});

test('a page that heard nothing yet knows where it began', async () => {
  await withEvents({}, async ({ events, session }) => {
    const { id, userId } = await session('user');
    const before = hear(events.open({ id, userId }));
    await quiet();
    const [, beginning] = /event: Listening\nid: (.+)\ndata: \1\n\n/.exec(before.text()) ?? [];
    before.body.destroy();
    events.publish({ resource: KEYS, action: 'changed', audience: { admins: false, userIds: [userId] } });
    const after = hear(events.open({ id, userId }, beginning));
    await until(() => after.changes().length === 1, 'what it missed');
  });
});

test('a page whose latest event nobody remembers is to read everything anew, and hears of all that is kept', async () => {
  await withEvents({ kept: 2 }, async ({ events, session }) => {
    const { id, userId } = await session('user');
    for (const action of ['first', 'second', 'third']) {
      events.publish({ resource: KEYS, action, audience: { admins: false, userIds: [userId] } });
    }
    const stream = hear(events.open({ id, userId }, 'of another start'));
    await until(() => stream.changes().length > 0, 'what is kept');
    assert.equal(
      stream.changes().map(({ resource, action }) => [resource, action]),
      [
        [API_KEY_CONFIRM_ADDRESS, 'changed'],
        [KEYS, 'second'],
        [KEYS, 'third'],
      ],
    );
  });
});

test('a page that was told to read everything anew is told so once', async () => {
  await withEvents({ kept: 2 }, async ({ events, session }) => {
    const { id, userId } = await session('user');
    const [first, again] = [
      hear(events.open({ id, userId }, 'of another start')),
      hear(events.open({ id, userId }, 'of another start')),
    ];
    await until(() => first.changes().length === 1 && again.changes().length === 1, 'the change of everything');
    const known = first.changes()[0]?.id;
    const calm = hear(events.open({ id, userId }, known));
    for (const action of ['1', '2', '3']) {
      events.publish({ resource: KEYS, action, audience: { admins: false, userIds: [userId] } });
    }
    await until(() => calm.changes().length === 3, 'the changes since');
    // One more than is kept has gone by: what stands for all before is news again.
    const late = hear(events.open({ id, userId }, known));
    await until(() => late.changes().length === 3, 'everything');
    assert.is(late.changes()[0]?.resource, API_KEY_CONFIRM_ADDRESS);
    assert.is.not(late.changes()[0]?.id, known);
  });
});

test('a database that does not answer ends the streams and is told of, and nothing is thrown', async () => {
  const log: string[] = [];
  await withStorage(async (db) => {
    const clock = fakeClock();
    const pino = { info: () => {}, warn: (_facts: object, message: string) => void log.push(message) };
    const events = createEvents({ db, clock, log: pino }, QUICK);
    const userId = await addUser(db, { userName: 'user' });
    const { session } = await openSession({ db, clock }, { userId, userAgent: '', address: '' });
    const stream = hear(events.open(session));
    await quiet();
    await db.schema.alterTable('sessions').renameTo('elsewhere').execute();
    await until(stream.isOver, 'the end');
    assert.is(log.length, 1);
  });
});

test('closing ends every stream, and none is opened any more', async () => {
  await withEvents({}, async ({ events, session }) => {
    const { id, userId } = await session('user');
    const stream = hear(events.open({ id, userId }));
    events.close();
    await until(stream.isOver, 'the end');
    assert.is(events.open({ id, userId }), 'server-full');
  });
});

test.run();
