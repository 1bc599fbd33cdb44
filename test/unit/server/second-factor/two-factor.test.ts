import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { TIME_STEP } from '../../../../server/second-factor/totp';
import * as twoFactor from '../../../../server/second-factor/two-factor';
import { addUser } from '../temporary-storage';
import { codeAt } from './oathtool';
import { activated, setUser } from './test-deps';

const { deactivate, readTwoFactor, recordSkip } = twoFactor;

const deps = setUser(test);
const check = (code: string) => twoFactor.checkCode(deps, { userId: deps.userId, code });
const redeem = (code: string, userId = deps.userId) => twoFactor.redeemCode(deps, { userId, code });

test('a code is accepted once, however often it was checked before, and that of the activation is used', async () => {
  const { code: first, codeNow } = await activated(deps, deps.userId);
  const code = codeNow();
  deps.clock.pass(-2 * TIME_STEP);
  assert.is(await redeem(first), 'used');
  deps.clock.pass(2 * TIME_STEP);
  for (let times = 0; times < 3; times += 1) assert.is(await check(code), 'right');
  assert.is(await redeem(code), 'right');
  assert.equal([await check(code), await redeem(code)], ['used', 'used']);
});

test('of twenty parallel uses of one code one succeeds', async () => {
  const code = (await activated(deps, deps.userId)).codeNow();
  const uses = await Promise.all(Array.from({ length: 20 }, () => redeem(code)));
  assert.equal(uses.sort(), ['right', ...Array(19).fill('used')]);
});

test('after a code all codes of earlier steps are refused, even unused ones', async () => {
  const { secret, codeNow } = await activated(deps, deps.userId);
  const now = deps.clock();
  const uses = [];
  for (const time of [now + TIME_STEP, now, now - TIME_STEP]) uses.push(await redeem(codeAt(secret, time)));
  assert.equal(uses, ['right', 'used', 'used']);
  deps.clock.pass(2 * TIME_STEP);
  assert.is(await redeem(codeNow()), 'right');
});

test('parallel codes of three steps are accepted only in the order of their steps', async () => {
  const { secret } = await activated(deps, deps.userId);
  const now = deps.clock();
  const codes = [now + TIME_STEP, now, now - TIME_STEP].map((time) => codeAt(secret, time));
  await Promise.all(codes.map((code) => redeem(code)));
  for (const code of codes) assert.is(await redeem(code), 'used');
});

test('what is no code of the authenticator is wrong, and the right code stays valid', async () => {
  const { codeNow } = await activated(deps, deps.userId);
  for (const code of ['000000', '', '12345', '1234567', 'abcdef']) {
    if (codeNow() === code) deps.clock.pass(3 * TIME_STEP);
    assert.is(await redeem(code), 'wrong', code);
  }
  assert.is(await redeem(codeNow()), 'right');
});

test("a code of another user's authenticator is wrong, and a copied secret cannot be decrypted", async () => {
  const [other, third] = [await addUser(deps.db, { userName: 'bob' }), await addUser(deps.db, { userName: 'eve' })];
  const { codeNow } = await activated(deps, deps.userId);
  const row = await deps.db.selectFrom('two_factor').selectAll().executeTakeFirstOrThrow();
  const copy = { ...row, user_id: third, last_step: 0 };
  await deps.db.insertInto('two_factor').values(copy).execute();
  const opened = redeem(codeNow(), third).then(() => true);
  assert.is(await opened.catch(() => false), false);
  await activated(deps, other);
  assert.is(await redeem(codeNow(), other), 'wrong');
});

test('without active two-factor every code is wrong', async () => {
  assert.is(await check('123456'), 'wrong');
  const { codeNow } = await activated(deps, deps.userId);
  assert.is(await deactivate(deps, deps.userId), true);
  assert.is(await redeem(codeNow()), 'wrong');
  assert.is(await deactivate(deps, deps.userId), false);
  assert.equal(await readTwoFactor(deps.db, deps.userId), { isActive: false, skipsUsed: 0 });
});

test('there are as many skips as the settings allow, also for parallel sign-ins', async () => {
  const skip = (max: number) => recordSkip(deps.db, { userId: deps.userId, max });
  assert.is(await skip(0), false);
  assert.equal(await readTwoFactor(deps.db, deps.userId), { isActive: false, skipsUsed: 0 });
  const taken = await Promise.all(Array.from({ length: 10 }, () => skip(3)));
  assert.is(taken.filter(Boolean).length, 3);
  assert.equal(await readTwoFactor(deps.db, deps.userId), { isActive: false, skipsUsed: 3 });
  assert.is(await skip(4), true, 'an administrator allowed one more');
  assert.is(await skip(4), false);
});

test.run();
