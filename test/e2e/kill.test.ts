import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openSession, whoIs } from './server-calls';
import { startServer } from './start-server';

const SIGN_INS = 200;
const SIDE_BY_SIDE = 20;
/** The server dies when so many have been acknowledged, with the others under way or yet to come. */
const ACKNOWLEDGED = 70;

const ENV = { VESTIBULE_DEMO_USERS: String(SIGN_INS) };
const trialUser = (number: number) => `trial${String(number).padStart(6, '0')}`;

test('kill -9 in the middle of 200 sign-ins loses no acknowledged session and harms no data', async () => {
  const server = await startServer({ env: ENV });
  const acknowledged = new Map<string, string>();
  let next = 1;
  let broken = 0;
  const worker = async () => {
    while (next <= SIGN_INS) {
      const user = trialUser(next);
      next += 1;
      try {
        const session = await openSession(server.url, user);
        assert.ok(session, `${user} was refused while the server lived`);
        acknowledged.set(user, session);
        if (acknowledged.size === ACKNOWLEDGED) server.process.kill('SIGKILL');
      } catch (error) {
        if (!(error instanceof TypeError)) throw error; // fetch: the server is gone
        broken += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  if (server.process.signalCode === null) await once(server.process, 'exit');
  assert.ok(acknowledged.size >= ACKNOWLEDGED && acknowledged.size < SIGN_INS, `${acknowledged.size} acknowledged`);
  assert.ok(broken > 0, 'it died in the middle');

  const database = new Database(join(server.dataFolder, 'vestibule.db'));
  assert.equal(database.prepare('pragma integrity_check').all(), [{ integrity_check: 'ok' }]);
  assert.equal(database.prepare('pragma foreign_key_check').all(), []);
  database.close();

  const again = await startServer({ env: ENV, dataFolder: server.dataFolder });
  try {
    const owners = new Map<string, string | undefined>();
    for (const [user, session] of acknowledged) owners.set(user, await whoIs(again.url, session));
    assert.equal(
      [...owners].filter(([user, owner]) => owner !== user),
      [],
    );
    // Whoever was signing in at that moment is not kept out by an attempt that nobody could finish.
    assert.ok(await openSession(again.url, trialUser(SIGN_INS)));
  } finally {
    await again.stop();
  }
});

test('SIGTERM finishes the sign-ins under way, takes no new ones and ends with 0', async () => {
  const server = await startServer({ env: ENV });
  const underWay = Array.from({ length: 8 }, (_, index) => openSession(server.url, trialUser(index + 1)));
  await sleep(60); // a password takes longer to check than this, eight of them by far
  const ended = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  const sessions = await Promise.all(underWay);
  assert.equal(
    sessions.filter((session) => session === undefined),
    [],
  );
  assert.equal(await ended, [0, null]);
  const refused = await openSession(server.url, trialUser(9)).catch(() => 'refused');
  assert.is(refused, 'refused');

  const again = await startServer({ env: ENV, dataFolder: server.dataFolder });
  try {
    for (const [index, session] of sessions.entries())
      assert.is(await whoIs(again.url, session ?? ''), trialUser(index + 1));
  } finally {
    await again.stop();
  }
});

test.run();
