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

test('a code has eight digits, is not stored in clear, and is accepted once', async () => {
  assert.match(deps.code, /^\d{8}$/);
  assert.not.match(JSON.stringify(await deps.db.selectFrom('device_codes').selectAll().execute()), deps.code);
  for (const code of [deps.code.slice(1), '', `${deps.code}0`]) assert.is(await redeem(code), 'wrong', code);
  assert.is(await redeem(), 'right');
  assert.is(await redeem(), 'wrong');
});

test('of ten parallel uses one succeeds', async () => {
  const uses = await Promise.all(Array.from({ length: 10 }, () => redeem()));
  assert.is(uses.filter((use) => use === 'right').length, 1);
});

for (const [guesses, last] of [
  [3, 'right'],
  [4, 'too many'],
  [6, 'too many'],
] as const) {
  test(`after ${guesses} wrong codes the right one is ${last}, and a fifth is not checked`, async () => {
    const uses = [];
    for (let guess = 1; guess <= guesses; guess += 1) uses.push(await redeem(other(deps.code, guess)));
    assert.equal(uses, ['wrong', 'wrong', 'wrong', 'wrong', 'too many', 'too many'].slice(0, guesses));
    assert.is(await redeem(), last);
  });
}

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

test('a code is not valid for another session of the same user', async () => {
  const { user_id } = await deps.db.selectFrom('sessions').select('user_id').executeTakeFirstOrThrow();
  const { session } = await sessionOf(deps, user_id, 'device');
  assert.is(await redeem(deps.code, session.id), 'wrong');
  await createDeviceCode(deps, session.id);
  assert.is(await redeem(deps.code, session.id), 'wrong');
  assert.is(await redeem(), 'right');
});

test('another code can be created after a minute, once, and replaces the previous one', async () => {
  await recordMailResult(deps.db, deps.sessionId, { isSent: true, resendAt: 0 });
  assert.is((await read())?.resendAt, deps.clock() + 60_000);
  deps.clock.pass(RESEND_WAIT - 1);
  assert.is(await create(), undefined);
  deps.clock.pass(1);
  const created = await Promise.all([create(), create(), create()]);
  const fresh = created.filter((each) => each !== undefined);
  assert.is(fresh.length, 1);
  assert.is(await redeem(), 'wrong');
  assert.is(await redeem(fresh[0]), 'right');
});

test('after the last attempt another code can be created at once, with attempts of its own', async () => {
  for (let guess = 1; guess <= 5; guess += 1) await redeem(other(deps.code, guess));
  const fresh = await create();
  assert.ok(fresh);
  assert.is(await redeem(other(fresh ?? '')), 'wrong');
  assert.is(await redeem(fresh), 'right');
});

test('the mail counts as failed until it was sent; after a failure another code can be created', async () => {
  const [expiresAt, resendAt] = [deps.clock() + CODE_LIFETIME, deps.clock()];
  assert.is((await read())?.isMailFailed, true);
  await recordMailResult(deps.db, deps.sessionId, { isSent: false, resendAt });
  assert.equal(await read(), { expiresAt, resendAt, isMailFailed: true });
  assert.ok(await create());
  await recordMailResult(deps.db, deps.sessionId, { isSent: true, resendAt: 0 });
  assert.is((await read())?.isMailFailed, false);
});

test.run();
