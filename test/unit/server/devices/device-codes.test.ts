import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  CODE_LIFETIME,
  createDeviceCode,
  RESEND_WAIT,
  readDeviceCode,
  recordMailResult,
  redeemDeviceCode,
} from '../../../../server/devices/device-codes';
import { sessionOf, type TestDeps, withUser } from '../second-factor/test-deps';

async function withCode(use: (deps: TestDeps, sessionId: string, code: string) => Promise<void>): Promise<void> {
  await withUser(async (deps, userId) => {
    const { session } = await sessionOf(deps, userId, 'device');
    const code = await createDeviceCode(deps, session.id);
    if (code === undefined) throw new Error('no code was created');
    await use(deps, session.id, code);
  });
}

const other = (code: string, by = 1) => String((Number(code) + by) % 1e8).padStart(8, '0');

test('a code has eight digits and is accepted once', () =>
  withCode(async (deps, sessionId, code) => {
    assert.match(code, /^\d{8}$/);
    assert.is(await redeemDeviceCode(deps, { sessionId, code }), 'right');
    assert.is(await redeemDeviceCode(deps, { sessionId, code }), 'wrong');
  }));

test('of ten parallel uses one succeeds', () =>
  withCode(async (deps, sessionId, code) => {
    const uses = await Promise.all(Array.from({ length: 10 }, () => redeemDeviceCode(deps, { sessionId, code })));
    assert.is(uses.filter((use) => use === 'right').length, 1);
  }));

test('after the fifth attempt the right code is refused', () =>
  withCode(async (deps, sessionId, code) => {
    const uses = [];
    for (let guess = 1; guess <= 6; guess += 1)
      uses.push(await redeemDeviceCode(deps, { sessionId, code: other(code, guess) }));
    assert.equal(uses, ['wrong', 'wrong', 'wrong', 'wrong', 'too many', 'too many']);
    assert.is(await redeemDeviceCode(deps, { sessionId, code }), 'too many');
  }));

test('the fourth attempt is still checked', () =>
  withCode(async (deps, sessionId, code) => {
    for (let guess = 1; guess <= 3; guess += 1) await redeemDeviceCode(deps, { sessionId, code: other(code, guess) });
    assert.is(await redeemDeviceCode(deps, { sessionId, code }), 'right');
  }));

test('the fifth attempt is refused without being checked', () =>
  withCode(async (deps, sessionId, code) => {
    for (let guess = 1; guess <= 4; guess += 1) await redeemDeviceCode(deps, { sessionId, code: other(code, guess) });
    assert.is(await redeemDeviceCode(deps, { sessionId, code }), 'too many');
  }));

for (const isReadFirst of [true, false]) {
  test(`a code that was created while the clock was a day ahead gets the times of one created now, ${isReadFirst}`, () =>
    withCode(async (deps, sessionId) => {
      deps.clock.pass(86_400_000);
      await recordMailResult(deps.db, sessionId, { isSent: true, resendAt: 0 });
      const code = (await createDeviceCode(deps, sessionId)) ?? '';
      deps.clock.pass(-86_400_000);
      const now = deps.clock();
      if (isReadFirst) {
        const { expiresAt, resendAt } = (await readDeviceCode(deps, sessionId)) ?? {};
        assert.equal([expiresAt, resendAt], [now + CODE_LIFETIME, now + RESEND_WAIT]);
      }
      assert.is(await createDeviceCode(deps, sessionId), undefined);
      assert.is(await redeemDeviceCode(deps, { sessionId, code: other(code) }), 'wrong');
      deps.clock.pass(CODE_LIFETIME);
      assert.is(await redeemDeviceCode(deps, { sessionId, code }), 'wrong', 'it has expired');
      assert.ok(await createDeviceCode(deps, sessionId));
    }));
}

test('of fifty parallel guesses four are checked', () =>
  withCode(async (deps, sessionId, code) => {
    const guesses = Array.from({ length: 50 }, (_, index) => (index === 49 ? code : other(code, index + 1)));
    const uses = await Promise.all(guesses.map((guess) => redeemDeviceCode(deps, { sessionId, code: guess })));
    assert.is(uses.filter((use) => use === 'wrong').length, 4);
    assert.is(uses.filter((use) => use === 'too many').length, 46);
  }));

test('a code expires after exactly 15 minutes', () =>
  withCode(async (deps, sessionId, code) => {
    assert.is((await readDeviceCode(deps, sessionId))?.expiresAt, deps.clock() + 900_000);
    deps.clock.pass(CODE_LIFETIME);
    assert.is(await redeemDeviceCode(deps, { sessionId, code }), 'wrong');
    deps.clock.pass(-1);
    assert.is(await redeemDeviceCode(deps, { sessionId, code }), 'right');
  }));

for (const [what, spell] of [
  ['cut', (code: string) => code.slice(1)],
  ['empty', () => ''],
  ['longer', (code: string) => `${code}0`],
] as const) {
  test(`a code that is ${what} is wrong`, () =>
    withCode(async (deps, sessionId, code) => {
      assert.is(await redeemDeviceCode(deps, { sessionId, code: spell(code) }), 'wrong');
    }));
}

test('a code is not valid for another session of the same user', () =>
  withCode(async (deps, sessionId, code) => {
    const { user_id } = await deps.db.selectFrom('sessions').select('user_id').executeTakeFirstOrThrow();
    const { session } = await sessionOf(deps, user_id, 'device');
    assert.is(await redeemDeviceCode(deps, { sessionId: session.id, code }), 'wrong');
    await createDeviceCode(deps, session.id);
    assert.is(await redeemDeviceCode(deps, { sessionId: session.id, code }), 'wrong');
    assert.is(await redeemDeviceCode(deps, { sessionId, code }), 'right');
  }));

test('another code can be created after a minute, once, and replaces the previous one', () =>
  withCode(async (deps, sessionId, code) => {
    await recordMailResult(deps.db, sessionId, { isSent: true, resendAt: 0 });
    assert.is((await readDeviceCode(deps, sessionId))?.resendAt, deps.clock() + 60_000);
    deps.clock.pass(RESEND_WAIT - 1);
    assert.is(await createDeviceCode(deps, sessionId), undefined);
    deps.clock.pass(1);
    const created = await Promise.all([1, 2, 3].map(() => createDeviceCode(deps, sessionId)));
    const fresh = created.filter((each) => each !== undefined);
    assert.is(fresh.length, 1);
    assert.is(await redeemDeviceCode(deps, { sessionId, code }), 'wrong');
    assert.is(await redeemDeviceCode(deps, { sessionId, code: fresh[0] ?? '' }), 'right');
  }));

test('after the last attempt another code can be created at once, with attempts of its own', () =>
  withCode(async (deps, sessionId, code) => {
    for (let guess = 1; guess <= 5; guess += 1) await redeemDeviceCode(deps, { sessionId, code: other(code, guess) });
    const fresh = await createDeviceCode(deps, sessionId);
    assert.ok(fresh);
    assert.is(await redeemDeviceCode(deps, { sessionId, code: other(fresh ?? '') }), 'wrong');
    assert.is(await redeemDeviceCode(deps, { sessionId, code: fresh ?? '' }), 'right');
  }));

test('the mail counts as failed until it was sent; after a failure another code can be created', () =>
  withCode(async (deps, sessionId) => {
    assert.is((await readDeviceCode(deps, sessionId))?.isMailFailed, true);
    await recordMailResult(deps.db, sessionId, { isSent: false, resendAt: deps.clock() });
    assert.equal(await readDeviceCode(deps, sessionId), {
      expiresAt: deps.clock() + CODE_LIFETIME,
      resendAt: deps.clock(),
      isMailFailed: true,
    });
    assert.ok(await createDeviceCode(deps, sessionId));
    await recordMailResult(deps.db, sessionId, { isSent: true, resendAt: 0 });
    assert.is((await readDeviceCode(deps, sessionId))?.isMailFailed, false);
  }));

test('no code is stored in clear', () =>
  withCode(async (deps, _sessionId, code) => {
    assert.not.match(JSON.stringify(await deps.db.selectFrom('device_codes').selectAll().execute()), code);
  }));

test.run();
