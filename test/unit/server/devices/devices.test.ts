import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { deleteExpiredDevices, isKnownDevice, revokeDevices, trustDevice } from '../../../../server/devices/devices';
import { generateToken } from '../../../../server/sessions/token';
import type { Db } from '../../../../server/storage/connection';
import { addUser, fakeClock, withStorage } from '../temporary-storage';

const YEAR = 365 * 24 * 3_600_000;

async function withTwo(use: (db: Db, ada: string, bob: string) => Promise<void>): Promise<void> {
  await withStorage(async (db) =>
    use(db, await addUser(db, { userName: 'ada' }), await addUser(db, { userName: 'bob' })),
  );
}

test('a browser is known for a year, and only to the user for whom it was verified', () =>
  withTwo(async (db, ada, bob) => {
    const clock = fakeClock();
    const { token, expiresAt } = await trustDevice({ db, clock }, { userId: ada, token: undefined });
    assert.match(token, /^[\w-]{43}$/);
    assert.is(expiresAt, clock() + YEAR);
    assert.is(await isKnownDevice({ db, clock }, { userId: ada, token }), true);
    assert.is(await isKnownDevice({ db, clock }, { userId: bob, token }), false);
    clock.pass(YEAR - 1);
    assert.is(await isKnownDevice({ db, clock }, { userId: ada, token }), true);
    clock.pass(1);
    assert.is(await isKnownDevice({ db, clock }, { userId: ada, token }), false);
    await deleteExpiredDevices({ db, clock });
    assert.equal(await db.selectFrom('devices').selectAll().execute(), []);
  }));

test('only a hash of the cookie is stored', () =>
  withTwo(async (db, ada) => {
    const { token } = await trustDevice({ db, clock: fakeClock() }, { userId: ada, token: undefined });
    assert.not.match(JSON.stringify(await db.selectFrom('devices').selectAll().execute()), token);
  }));

for (const token of [undefined, '', 'x', generateToken(), `${generateToken()}=`, "'; drop table devices; --"]) {
  test(`a cookie ${JSON.stringify(token)?.slice(0, 20)} makes no browser known`, () =>
    withTwo(async (db, ada) => {
      await trustDevice({ db, clock: fakeClock() }, { userId: ada, token: undefined });
      assert.is(await isKnownDevice({ db, clock: fakeClock() }, { userId: ada, token }), false);
    }));
}

test('a browser of two users gets a new cookie each time and stays known to both', () =>
  withTwo(async (db, ada, bob) => {
    const clock = fakeClock();
    const first = await trustDevice({ db, clock }, { userId: ada, token: undefined });
    const second = await trustDevice({ db, clock }, { userId: bob, token: first.token });
    assert.is.not(second.token, first.token);
    for (const userId of [ada, bob]) {
      assert.is(await isKnownDevice({ db, clock }, { userId, token: second.token }), true);
      assert.is(
        await isKnownDevice({ db, clock }, { userId, token: first.token }),
        false,
        'a copy of the old cookie is invalid',
      );
    }
  }));

test('a planted cookie does not become known with the browser', () =>
  withTwo(async (db, ada, mallory) => {
    const clock = fakeClock();
    const planted = await trustDevice({ db, clock }, { userId: mallory, token: undefined });
    await trustDevice({ db, clock }, { userId: ada, token: planted.token });
    assert.is(await isKnownDevice({ db, clock }, { userId: ada, token: planted.token }), false);
  }));

test('only the browsers of the given user are revoked', () =>
  withTwo(async (db, ada, bob) => {
    const clock = fakeClock();
    const one = await trustDevice({ db, clock }, { userId: ada, token: undefined });
    const shared = await trustDevice({ db, clock }, { userId: bob, token: one.token });
    const two = await trustDevice({ db, clock }, { userId: ada, token: undefined });
    await revokeDevices(db, ada);
    for (const { token } of [one, shared, two])
      assert.is(await isKnownDevice({ db, clock }, { userId: ada, token }), false);
    assert.is(await isKnownDevice({ db, clock }, { userId: bob, token: shared.token }), true);
  }));

test.run();
