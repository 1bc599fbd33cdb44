import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { STEP } from '../../../../server/second-factor/totp';
import {
  checkCode,
  consumeCode,
  deactivate,
  readTwoFactor,
  takeSkip,
} from '../../../../server/second-factor/two-factor';
import { addUser } from '../temporary-storage';
import { codeAt } from './oathtool';
import { activated, withUser } from './test-deps';

test('a code is good once, however often it is checked before', () =>
  withUser(async (deps, userId) => {
    const { codeNow } = await activated(deps, userId);
    const code = codeNow();
    for (let check = 0; check < 3; check += 1) assert.is(await checkCode(deps, { userId, code }), 'right');
    assert.is(await consumeCode(deps, { userId, code }), 'right');
    assert.is(await checkCode(deps, { userId, code }), 'used');
    assert.is(await consumeCode(deps, { userId, code }), 'used');
  }));

test('of twenty uses of one code at the same moment one passes', () =>
  withUser(async (deps, userId) => {
    const { codeNow } = await activated(deps, userId);
    const code = codeNow();
    const uses = await Promise.all(Array.from({ length: 20 }, () => consumeCode(deps, { userId, code })));
    assert.is(uses.filter((use) => use === 'right').length, 1);
    assert.is(uses.filter((use) => use === 'used').length, 19);
  }));

test('the code that activated is used up by that', () =>
  withUser(async (deps, userId) => {
    const { code } = await activated(deps, userId);
    deps.clock.pass(-2 * STEP);
    assert.is(await consumeCode(deps, { userId, code }), 'used');
  }));

test('after a code none of an earlier step is good any more, though it was never used', () =>
  withUser(async (deps, userId) => {
    const { secret } = await activated(deps, userId);
    const now = deps.clock();
    assert.is(await consumeCode(deps, { userId, code: codeAt(secret, now + STEP) }), 'right');
    assert.is(await consumeCode(deps, { userId, code: codeAt(secret, now) }), 'used');
    assert.is(await consumeCode(deps, { userId, code: codeAt(secret, now - STEP) }), 'used');
    deps.clock.pass(2 * STEP);
    assert.is(await consumeCode(deps, { userId, code: codeAt(secret, deps.clock()) }), 'right');
  }));

test('the codes of three steps at the same moment pass in the order of their steps at the most', () =>
  withUser(async (deps, userId) => {
    const { secret } = await activated(deps, userId);
    const now = deps.clock();
    const codes = [now + STEP, now, now - STEP].map((time) => codeAt(secret, time));
    await Promise.all(codes.map((code) => consumeCode(deps, { userId, code })));
    for (const code of codes) assert.is(await consumeCode(deps, { userId, code }), 'used');
  }));

for (const code of ['000000', '', '12345', '1234567', 'abcdef']) {
  test(`${JSON.stringify(code)} is wrong and uses nothing up`, () =>
    withUser(async (deps, userId) => {
      const { codeNow } = await activated(deps, userId);
      if (codeNow() === code) deps.clock.pass(3 * STEP);
      assert.is(await consumeCode(deps, { userId, code }), 'wrong');
      assert.is(await consumeCode(deps, { userId, code: codeNow() }), 'right');
    }));
}

test("a code of somebody else's authenticator is wrong", () =>
  withUser(async (deps, userId) => {
    const other = await addUser(deps.db, { userName: 'bob' });
    const { codeNow } = await activated(deps, userId);
    await activated(deps, other);
    assert.is(await consumeCode(deps, { userId: other, code: codeNow() }), 'wrong');
  }));

test("a secret that was copied into somebody else's row does not open", () =>
  withUser(async (deps, userId) => {
    const other = await addUser(deps.db, { userName: 'bob' });
    const { codeNow } = await activated(deps, userId);
    const row = await deps.db.selectFrom('two_factor').selectAll().executeTakeFirstOrThrow();
    await deps.db
      .insertInto('two_factor')
      .values({ ...row, user_id: other, last_step: 0 })
      .execute();
    let opened = true;
    await consumeCode(deps, { userId: other, code: codeNow() }).catch(() => {
      opened = false;
    });
    assert.not.ok(opened);
  }));

test('where nothing is activated every code is wrong', () =>
  withUser(async (deps, userId) => {
    assert.is(await checkCode(deps, { userId, code: '123456' }), 'wrong');
    const { codeNow } = await activated(deps, userId);
    assert.is(await deactivate(deps.db, userId), true);
    assert.is(await consumeCode(deps, { userId, code: codeNow() }), 'wrong');
    assert.is(await deactivate(deps.db, userId), false);
    assert.equal(await readTwoFactor(deps.db, userId), { isActive: false, skipsUsed: 0 });
  }));

test('skips are as many as the settings say, also for sign-ins at the same moment', () =>
  withUser(async ({ db }, userId) => {
    const taken = await Promise.all(Array.from({ length: 10 }, () => takeSkip(db, { userId, most: 3 })));
    assert.is(taken.filter(Boolean).length, 3);
    assert.equal(await readTwoFactor(db, userId), { isActive: false, skipsUsed: 3 });
    assert.is(await takeSkip(db, { userId, most: 4 }), true, 'an administrator allowed one more');
    assert.is(await takeSkip(db, { userId, most: 4 }), false);
  }));

test('no skip is none from the first sign-in on', () =>
  withUser(async ({ db }, userId) => {
    assert.is(await takeSkip(db, { userId, most: 0 }), false);
    assert.equal(await readTwoFactor(db, userId), { isActive: false, skipsUsed: 0 });
  }));

test.run();
