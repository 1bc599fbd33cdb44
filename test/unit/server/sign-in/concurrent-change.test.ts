import type { KyselyPlugin } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hashPassword, verifyPassword } from '../../../../server/passwords/password';
import { createSession, endSessionsOf, findSession } from '../../../../server/sessions/sessions';
import { replacePassword } from '../../../../server/sign-in/replace-password';
import { signIn } from '../../../../server/sign-in/sign-in';
import type { Db } from '../../../../server/storage/connection';
import { addUser, fakeClock, SECRETS, withStorage } from '../temporary-storage';

const OLD = 'Vestibule-1';
const NEW = 'Threshold-2';
const [oldHash, newHash] = [await hashPassword(OLD), await hashPassword(NEW)];
const BROWSER = { address: '192.0.2.1', userAgent: 'Firefox' };

/** Runs a parallel change as soon as a query has returned a password hash, while the password is checked. */
function onceRead(db: Db, happens: () => Promise<unknown>): Db {
  let isDone = false;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isDone && result.rows[0] !== undefined && 'password_hash' in result.rows[0]) {
        isDone = true;
        void happens(); // not awaited: it needs the connection that this result came by
      }
      return result;
    },
  };
  return db.withPlugin(plugin);
}

async function changeElsewhere(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: newHash }).where('id', '=', userId).execute();
  await endSessionsOf(db, userId);
}

const disable = (db: Db, userId: string) =>
  db.updateTable('users').set({ is_disabled: 1 }).where('id', '=', userId).execute();

/** As the demo accounts are while the demo is off. */
const close = (db: Db, userId: string) =>
  db.updateTable('users').set({ is_closed: 1 }).where('id', '=', userId).execute();

for (const [what, happens] of [
  ['changed', changeElsewhere],
  ['disabled with its account', disable],
  ['closed with its account', close],
] as const) {
  test(`a password that is ${what} while it is checked creates no session`, () =>
    withStorage(async (db) => {
      const ada = await addUser(db, { userName: 'ada', passwordHash: oldHash });
      const clock = fakeClock();
      const before = await createSession({ db, clock }, { userId: await addUser(db, { userName: 'bob' }), ...BROWSER });
      const watched = onceRead(db, () => happens(db, ada));
      const answer = await signIn(
        { db: watched, clock },
        { user: 'ada', password: OLD, replaces: before.token, ...BROWSER },
      );
      assert.equal(answer, { kind: 'refused', reason: 'LOGIN_ERROR_HINT' });
      assert.is((await db.selectFrom('sessions').select('id').where('user_id', '=', ada).execute()).length, 0);
      assert.ok(await findSession({ db, clock }, before.token), 'the previous session of the browser stays');
      const attempts = await db.selectFrom('sign_in_attempts').select('failures').execute();
      assert.equal(attempts, [{ failures: 1 }, { failures: 1 }], 'the attempt counts as failed');
    }));
}

test('of two parallel password changes the later one changes nothing, because the first has ended its session', () =>
  withStorage(async (db) => {
    const ada = await addUser(db, { userName: 'ada', passwordHash: oldHash });
    const clock = fakeClock();
    const { session } = await createSession({ db, clock }, { userId: ada, ...BROWSER });
    const watched = onceRead(db, () => changeElsewhere(db, ada));
    const change = await replacePassword(
      { db: watched, clock, secrets: SECRETS },
      { session, password: 'Crowbar-Lamp-3', ...BROWSER },
    );
    assert.equal(change, { kind: 'refused', reason: 'over' });
    assert.equal(await db.selectFrom('sessions').select('id').execute(), []);
    const { password_hash } = await db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
    assert.ok(await verifyPassword(password_hash, NEW));
  }));

test.run();
