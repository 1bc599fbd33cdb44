import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { TIME_STEP } from '../../../../server/second-factor/totp';
import {
  checkCode,
  deactivate,
  readTwoFactor,
  recordSkip,
  redeemCode,
} from '../../../../server/second-factor/two-factor';
import { addUser } from '../temporary-storage';
import { codeAt } from './oathtool';
import { activated, withUser } from './test-deps';

test('a code is accepted once, however often it was checked before', () =>
  withUser(async (deps, userId) => {
    const { codeNow } = await activated(deps, userId);
    const code = codeNow();
    for (let check = 0; check < 3; check += 1) assert.is(await checkCode(deps, { userId, code }), 'right');
    assert.is(await redeemCode(deps, { userId, code }), 'right');
    assert.is(await checkCode(deps, { userId, code }), 'used');
    assert.is(await redeemCode(deps, { userId, code }), 'used');
  }));

test('of twenty parallel uses of one code one succeeds', () =>
  withUser(async (deps, userId) => {
    const { codeNow } = await activated(deps, userId);
    const code = codeNow();
    const uses = await Promise.all(Array.from({ length: 20 }, () => redeemCode(deps, { userId, code })));
    assert.is(uses.filter((use) => use === 'right').length, 1);
    assert.is(uses.filter((use) => use === 'used').length, 19);
  }));

test('the code of the activation cannot be used again', () =>
  withUser(async (deps, userId) => {
    const { code } = await activated(deps, userId);
    deps.clock.pass(-2 * TIME_STEP);
    assert.is(await redeemCode(deps, { userId, code }), 'used');
  }));

test('after a code all codes of earlier steps are refused, even unused ones', () =>
  withUser(async (deps, userId) => {
    const { secret } = await activated(deps, userId);
    const now = deps.clock();
    assert.is(await redeemCode(deps, { userId, code: codeAt(secret, now + TIME_STEP) }), 'right');
    assert.is(await redeemCode(deps, { userId, code: codeAt(secret, now) }), 'used');
    assert.is(await redeemCode(deps, { userId, code: codeAt(secret, now - TIME_STEP) }), 'used');
    deps.clock.pass(2 * TIME_STEP);
    assert.is(await redeemCode(deps, { userId, code: codeAt(secret, deps.clock()) }), 'right');
  }));

test('parallel codes of three steps are accepted only in the order of their steps', () =>
  withUser(async (deps, userId) => {
    const { secret } = await activated(deps, userId);
    const now = deps.clock();
    const codes = [now + TIME_STEP, now, now - TIME_STEP].map((time) => codeAt(secret, time));
    await Promise.all(codes.map((code) => redeemCode(deps, { userId, code })));
    for (const code of codes) assert.is(await redeemCode(deps, { userId, code }), 'used');
  }));

for (const code of ['000000', '', '12345', '1234567', 'abcdef']) {
  test(`${JSON.stringify(code)} is wrong, and the right code stays valid`, () =>
    withUser(async (deps, userId) => {
      const { codeNow } = await activated(deps, userId);
      if (codeNow() === code) deps.clock.pass(3 * TIME_STEP);
      assert.is(await redeemCode(deps, { userId, code }), 'wrong');
      assert.is(await redeemCode(deps, { userId, code: codeNow() }), 'right');
    }));
}

test("a code of another user's authenticator is wrong", () =>
  withUser(async (deps, userId) => {
    const other = await addUser(deps.db, { userName: 'bob' });
    const { codeNow } = await activated(deps, userId);
    await activated(deps, other);
    assert.is(await redeemCode(deps, { userId: other, code: codeNow() }), 'wrong');
  }));

test("a secret that was copied into another user's row cannot be decrypted", () =>
  withUser(async (deps, userId) => {
    const other = await addUser(deps.db, { userName: 'bob' });
    const { codeNow } = await activated(deps, userId);
    const row = await deps.db.selectFrom('two_factor').selectAll().executeTakeFirstOrThrow();
    await deps.db
      .insertInto('two_factor')
      .values({ ...row, user_id: other, last_step: 0 })
      .execute();
    let opened = true;
    await redeemCode(deps, { userId: other, code: codeNow() }).catch(() => {
      opened = false;
    });
    assert.not.ok(opened);
  }));

test('without active two-factor every code is wrong', () =>
  withUser(async (deps, userId) => {
    assert.is(await checkCode(deps, { userId, code: '123456' }), 'wrong');
    const { codeNow } = await activated(deps, userId);
    assert.is(await deactivate(deps, userId), true);
    assert.is(await redeemCode(deps, { userId, code: codeNow() }), 'wrong');
    assert.is(await deactivate(deps, userId), false);
    assert.equal(await readTwoFactor(deps.db, userId), { isActive: false, skipsUsed: 0 });
  }));

test('there are as many skips as the settings allow, also for parallel sign-ins', () =>
  withUser(async ({ db }, userId) => {
    const taken = await Promise.all(Array.from({ length: 10 }, () => recordSkip(db, { userId, max: 3 })));
    assert.is(taken.filter(Boolean).length, 3);
    assert.equal(await readTwoFactor(db, userId), { isActive: false, skipsUsed: 3 });
    assert.is(await recordSkip(db, { userId, max: 4 }), true, 'an administrator allowed one more');
    assert.is(await recordSkip(db, { userId, max: 4 }), false);
  }));

test('with no skips allowed, the first sign-in has none', () =>
  withUser(async ({ db }, userId) => {
    assert.is(await recordSkip(db, { userId, max: 0 }), false);
    assert.equal(await readTwoFactor(db, userId), { isActive: false, skipsUsed: 0 });
  }));

test.run();
