import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEvents, type Events } from '../../../../server/events/events';
import { createSession, endSession } from '../../../../server/sessions/sessions';
import { API_KEY_CONFIRM_ADDRESS } from '../../../../shared/contract/addresses';
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { fakeTransports } from './fake-transports';
import { readStream, settle, until } from './read-stream';

const log = { info: () => {}, warn: () => {} };
const retryDelays = { first: 4, longest: 16, stable: 60_000 };

test('two servers on one database share changes and ended sessions, also after a lost connection', () =>
  withStorage(async (db) => {
    const [clock, transports] = [fakeClock(), fakeTransports()];
    const { openTransport } = transports;
    const server = () => createEvents({ db, clock, log, openTransport, retryDelays }, { check: 60_000 });
    const [here, there] = [server(), server()];
    await Promise.all([here.ready, there.ready]);
    const userId = await addUser(db, { userName: 'user' });
    const publish = (events: Events, action: string) =>
      events.publish({ resource: '/keys', action, audience: { admins: false, userIds: [userId] } });
    const { session, token } = await createSession({ db, clock }, { userId, userAgent: '', address: '' });
    const actionsOf = (stream: ReturnType<typeof readStream>) => stream.changes().map(({ action }) => action);

    const [one, other] = [readStream(here.open(session)), readStream(there.open(session))];
    publish(here, 'first');
    publish(there, 'second');
    await until(() => one.changes().length > 1 && other.changes().length > 1, 'both changes');
    for (const text of transports.sent) transports.inject(text);
    await settle();
    assert.equal(actionsOf(one), ['first', 'second']);
    assert.equal(one.changes(), other.changes(), 'under one id, and once even where they arrive twice');

    one.body.destroy();
    publish(here, 'third');
    publish(there, 'fourth');
    await settle();
    const moved = readStream(there.open(session, one.changes()[0]?.id));
    await until(() => moved.changes().length > 2, 'what was missed');
    assert.equal(actionsOf(moved), ['second', 'third', 'fourth'], 'by a page that reconnects to the other server');

    transports.disconnect();
    publish(there, 'fifth');
    await until(() => moved.changes().length > 3, 'the change of this server itself');
    assert.not(moved.isOver());
    transports.repair();
    await until(moved.isOver, 'the end of every stream');
    const again = readStream(there.open(session, moved.changes()[3]?.id));
    await until(() => again.changes().length > 0, 'the change of everything');
    assert.is(again.changes()[0]?.resource, API_KEY_CONFIRM_ADDRESS);

    await settle();
    assert.not(again.isOver());
    await endSession(db, token);
    here.sessionsChanged();
    await until(again.isOver, 'the end on one server of a session that was ended on the other one');
    for (const events of [here, there]) {
      events.close();
      await events.leave();
    }
  }));

test.run();
