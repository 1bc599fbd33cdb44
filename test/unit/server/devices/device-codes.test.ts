import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as codes from '../../../../server/devices/device-codes';
import { setDeps } from '../http/set-deps';
import { sessionOf } from '../second-factor/test-deps';
import { addUser } from '../temporary-storage';

const { CODE_LIFETIME, RESEND_WAIT, createDeviceCode, recordMailResult } = codes;

const deps = setDeps(test, async (given) => {
  const { session } = await sessionOf(given, await addUser(given.db, { userName: 'ada' }), 'device');
  const code = (await createDeviceCode(given, session.id)) ?? '';
  return { sessionId: session.id, code };
});

const other = (code: string, by = 1) => String((Number(code) + by) % 1e8).padStart(8, '0');
const redeem = (code = deps.code, sessionId = deps.sessionId) => codes.redeemDeviceCode(deps, { sessionId, code });
const read = () => codes.readDeviceCode(deps, deps.sessionId);
const create = () => createDeviceCode(deps, deps.sessionId);

test('a code is not stored in clear, and only the whole of it is accepted, once', async () => {
  assert.not.match(JSON.stringify(await deps.db.selectFrom('device_codes').selectAll().execute()), deps.code);
  for (const code of [deps.code.slice(1), '', `${deps.code}0`]) assert.is(await redeem(code), 'wrong', code);
  assert.is(await redeem(), 'right');
  assert.is(await redeem(), 'wrong');
});

test('of ten parallel uses one succeeds', async () => {
  const uses = await Promise.all(Array.from({ length: 10 }, () => redeem()));
  assert.is(uses.filter((use) => use === 'right').length, 1);
});

for (const isReadFirst of [true, false]) {
  test(`a code that was created while the clock was a day ahead gets the times of one created now, ${isReadFirst}`, async () => {
    deps.clock.pass(86_400_000);
    await recordMailResult(deps.db, deps.sessionId, { isSent: true, resendAt: 0 });
    const code = (await create()) ?? '';
    deps.clock.pass(-86_400_000);
    const now = deps.clock();
    if (isReadFirst) {
      const { expiresAt, resendAt } = (await read()) ?? {};
      assert.equal([expiresAt, resendAt], [now + CODE_LIFETIME, now + RESEND_WAIT]);
    }
    assert.is(await create(), undefined);
    assert.is(await redeem(other(code)), 'wrong');
    deps.clock.pass(CODE_LIFETIME);
    assert.is(await redeem(code), 'wrong', 'it has expired');
    assert.ok(await create());
  });
}

test('of three parallel requests one creates another code, which replaces the previous one', async () => {
  assert.is((await read())?.isMailFailed, true, 'until it was sent');
  await recordMailResult(deps.db, deps.sessionId, { isSent: true, resendAt: 0 });
  deps.clock.pass(RESEND_WAIT - 1);
  assert.is(await create(), undefined);
  deps.clock.pass(1);
  const [fresh, ...others] = (await Promise.all([create(), create(), create()])).sort();
  assert.equal(others, [undefined, undefined]);
  assert.equal([await redeem(), await redeem(fresh)], ['wrong', 'right']);
});

test('of fifty parallel guesses four are checked', async () => {
  const guesses = Array.from({ length: 50 }, (_, index) => (index === 49 ? deps.code : other(deps.code, index + 1)));
  const uses = await Promise.all(guesses.map((guess) => redeem(guess)));
  const count = (wanted: string) => uses.filter((use) => use === wanted).length;
  assert.equal([count('wrong'), count('too many')], [4, 46]);
});

test('a code expires after exactly 15 minutes', async () => {
  assert.is((await read())?.expiresAt, deps.clock() + 900_000);
  deps.clock.pass(CODE_LIFETIME);
  assert.is(await redeem(), 'wrong');
  deps.clock.pass(-1);
  assert.is(await redeem(), 'right');
});

test.run();
