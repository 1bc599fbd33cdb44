import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import Database from 'libsql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LOGIN, PASSWORD } from '../../support/browser/login-form';
import { openSession, whoIs } from '../../support/server/server-calls';
import { startServer } from '../../support/server/start-server';

const SIGN_INS = 200;
const SIDE_BY_SIDE = 20;
/** The server dies when so many have been acknowledged, with the others under way or yet to come. */
const ACKNOWLEDGED = 70;

const ENV = { VESTIBULE_DEMO_USERS: String(SIGN_INS) };
/** Sends a sign-in until the server says that it has begun to read it; the answer sends the rest. */
async function beginSignIn(url: string, user: string): Promise<() => Promise<string | undefined>> {
  const headers = {
    expect: '100-continue',
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const sent = request(url + LOGIN, { method: 'POST', headers });
  const answered = once(sent, 'response');
  sent.flushHeaders();
  await Promise.race([once(sent, 'continue'), answered]);
  return async () => {
    sent.end(new URLSearchParams({ User: user, Password: PASSWORD }).toString());
    const [answer]: IncomingMessage[] = await answered;
    answer?.resume();
    return /vestibule-session=([^;]+)/.exec(answer?.headers['set-cookie']?.join() ?? '')?.[1];
  };
}

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
    // An attempt that the kill cut short does not keep its user from signing in again.
    assert.ok(await openSession(again.url, trialUser(SIGN_INS)));
  } finally {
    await again.stop();
  }
});

test('SIGTERM finishes the sign-ins under way, takes no new ones and ends with 0', async () => {
  const server = await startServer({ env: ENV });
  const underWay = await Promise.all(
    Array.from({ length: 8 }, (_, index) => beginSignIn(server.url, trialUser(index + 1))),
  );
  const ended = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  const sessions = await Promise.all(underWay.map((finish) => finish()));
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
