import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { deleteOldLogins, HISTORY_DAYS, readHistory, setHistory } from '../../../../server/last-logins/login-history';
import { recordLogin } from '../../../../server/last-logins/record-login';
import type { Db } from '../../../../server/storage/connection';
import { LOGIN_TYPES, type LoginType } from '../../../../shared/contract/last-logins';
import { addUser, fakeClock, withStorage } from '../temporary-storage';

const DAY = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function withAda(
  use: (deps: { db: Db; clock: ReturnType<typeof fakeClock> }, userId: string) => Promise<void>,
): Promise<void> {
  await withStorage(async (db) => use({ db, clock: fakeClock() }, await addUser(db, { userName: 'ada' })));
}

test('the history has each kind of sign-in, the latest first', () =>
  withAda(async (deps, userId) => {
    const { db, clock } = deps;
    await setHistory({ db }, true);
    for (const type of LOGIN_TYPES) {
      clock.pass(1000);
      await recordLogin(deps, { userId, type, userAgent: FIREFOX });
    }
    const history = await readHistory(deps, userId);
    const types = history.map(({ type }) => type);
    assert.equal(types, [...LOGIN_TYPES].reverse());
    assert.equal(history[0], { at: clock(), type: 'ApiKey', browser: 'Firefox 140, Linux' });
  }));

test('a program that sends a password with each request is in the history once a minute, other sign-ins each time', () =>
  withAda(async (deps, userId) => {
    const { db, clock } = deps;
    await setHistory({ db }, true);
    const record = (type: LoginType) => recordLogin(deps, { userId, type, userAgent: '' });
    await record('UserPass');
    for (const type of ['BasicUserPass', 'UserPass', 'BasicUserPass', 'BasicUserPass'] as const) {
      clock.pass(15_000);
      await record(type);
    }
    const types = async () => (await readHistory(deps, userId)).map(({ type }) => type);
    assert.equal(await types(), ['UserPass', 'BasicUserPass', 'UserPass']);
    clock.pass(20_000);
    await record('BasicUserPass');
    assert.equal(await types(), ['BasicUserPass', 'UserPass', 'BasicUserPass', 'UserPass']);
    const { at } = await db.selectFrom('last_logins').select('at').executeTakeFirstOrThrow();
    assert.is(at, clock());
  }));

test('a sign-in that is too old is neither read nor kept', () =>
  withAda(async (deps, userId) => {
    const { db, clock } = deps;
    await setHistory({ db }, true);
    await recordLogin(deps, { userId, type: 'UserPass', userAgent: '' });
    clock.pass(HISTORY_DAYS * DAY);
    await recordLogin(deps, { userId, type: 'ApiKey', userAgent: '' });
    assert.is((await readHistory(deps, userId)).length, 1);
    await deleteOldLogins(deps);
    const rows = await db.selectFrom('login_history').select('type').execute();
    assert.equal(rows, [{ type: 'ApiKey' }]);
  }));

test.run();
