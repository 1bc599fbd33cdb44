import type { KyselyPlugin } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hashPassword, verifyPassword } from '../../../../server/passwords/password';
import { createSession, endSessionsOf, findSession } from '../../../../server/sessions/sessions';
import { replacePassword } from '../../../../server/sign-in/replace-password';
import { signIn } from '../../../../server/sign-in/sign-in';
import type { Db } from '../../../../server/storage/connection';
import { setDeps } from '../http/set-deps';
import { addUser } from '../temporary-storage';

const OLD = 'Vestibule-1';
const NEW = 'Threshold-2';
const [oldHash, newHash] = [await hashPassword(OLD), await hashPassword(NEW)];
const BROWSER = { address: '192.0.2.1', userAgent: 'Firefox' };

const deps = setDeps(test, async ({ db }) => ({ ada: await addUser(db, { userName: 'ada', passwordHash: oldHash }) }));

/** Runs a parallel change as soon as a query has returned a password hash, while the password is checked. */
function onceRead(happens: () => Promise<unknown>): Db {
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
  return deps.db.withPlugin(plugin);
}

const set = (state: object) => deps.db.updateTable('users').set(state).where('id', '=', deps.ada).execute();

async function changeElsewhere(): Promise<void> {
  await set({ password_hash: newHash });
  await endSessionsOf(deps.db, deps.ada);
}

for (const [what, happens] of [
  ['changed', changeElsewhere],
  ['disabled with its account', () => set({ is_disabled: 1 })],
  ['closed with its account, as those of a demo that is off', () => set({ is_closed: 1 })],
] as const) {
  test(`a password that is ${what} while it is checked creates no session`, async () => {
    const bob = await addUser(deps.db, { userName: 'bob' });
    const { token } = await createSession(deps, { userId: bob, ...BROWSER });
    const request = { user: 'ada', password: OLD, replaces: token, ...BROWSER };
    const answer = await signIn({ db: onceRead(happens), clock: deps.clock }, request);
    assert.equal(answer, { kind: 'refused', reason: 'LOGIN_ERROR_HINT' });
    assert.ok(await findSession(deps, token), 'the previous session of the browser stays');
    assert.is((await deps.db.selectFrom('sessions').select('id').execute()).length, 1, 'it is the only one');
    const attempts = await deps.db.selectFrom('sign_in_attempts').select('failures').execute();
    assert.equal(attempts, [{ failures: 1 }, { failures: 1 }], 'the attempt counts as failed');
  });
}

test('of two parallel password changes the later one changes nothing, because the first has ended its session', async () => {
  const { session } = await createSession(deps, { userId: deps.ada, ...BROWSER });
  const request = { session, password: 'Crowbar-Lamp-3', ...BROWSER };
  const change = await replacePassword({ ...deps, db: onceRead(changeElsewhere) }, request);
  assert.equal(change, { kind: 'refused', reason: 'over' });
  assert.equal(await deps.db.selectFrom('sessions').select('id').execute(), []);
  const { password_hash } = await deps.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
  assert.ok(await verifyPassword(password_hash, NEW));
});

test.run();
