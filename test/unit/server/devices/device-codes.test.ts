import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  CODE_LIFETIME,
  mintDeviceCode,
  noteMail,
  RESEND_WAIT,
  readDeviceCode,
  spendDeviceCode,
} from '../../../../server/devices/device-codes';
import { sessionOf, type TestGround, withUser } from '../second-factor/grounds';

async function withCode(use: (ground: TestGround, sessionId: string, code: string) => Promise<void>): Promise<void> {
  await withUser(async (ground, userId) => {
    const { session } = await sessionOf(ground, userId, 'device');
    const code = await mintDeviceCode(ground, session.id);
    if (code === undefined) throw new Error('no code was minted');
    await use(ground, session.id, code);
  });
}

const other = (code: string, by = 1) => String((Number(code) + by) % 1e8).padStart(8, '0');

test('a code has eight digits and is good once', () =>
  withCode(async (ground, sessionId, code) => {
    assert.match(code, /^\d{8}$/);
    assert.is(await spendDeviceCode(ground, { sessionId, code }), 'right');
    assert.is(await spendDeviceCode(ground, { sessionId, code }), 'wrong');
  }));

test('of ten uses at the same moment one passes', () =>
  withCode(async (ground, sessionId, code) => {
    const uses = await Promise.all(Array.from({ length: 10 }, () => spendDeviceCode(ground, { sessionId, code })));
    assert.is(uses.filter((use) => use === 'right').length, 1);
  }));

test('the fifth wrong code uses it up, and then the right one does not help', () =>
  withCode(async (ground, sessionId, code) => {
    const uses = [];
    for (let guess = 1; guess <= 6; guess += 1)
      uses.push(await spendDeviceCode(ground, { sessionId, code: other(code, guess) }));
    assert.equal(uses, ['wrong', 'wrong', 'wrong', 'wrong', 'too many', 'too many']);
    assert.is(await spendDeviceCode(ground, { sessionId, code }), 'too many');
  }));

test('the fourth attempt may still be right', () =>
  withCode(async (ground, sessionId, code) => {
    for (let guess = 1; guess <= 3; guess += 1) await spendDeviceCode(ground, { sessionId, code: other(code, guess) });
    assert.is(await spendDeviceCode(ground, { sessionId, code }), 'right');
  }));

test('the fifth attempt is answered as too many, and not looked at', () =>
  withCode(async (ground, sessionId, code) => {
    for (let guess = 1; guess <= 4; guess += 1) await spendDeviceCode(ground, { sessionId, code: other(code, guess) });
    assert.is(await spendDeviceCode(ground, { sessionId, code }), 'too many');
  }));

for (const isReadFirst of [true, false]) {
  test(`after a clock that ran a day ahead a code has the times of one minted now, ${isReadFirst}`, () =>
    withCode(async (ground, sessionId) => {
      ground.clock.pass(86_400_000);
      await noteMail(ground.db, sessionId, { isSent: true, resendAt: 0 });
      const code = (await mintDeviceCode(ground, sessionId)) ?? '';
      ground.clock.pass(-86_400_000);
      const now = ground.clock();
      if (isReadFirst) {
        const { expiresAt, resendAt } = (await readDeviceCode(ground, sessionId)) ?? {};
        assert.equal([expiresAt, resendAt], [now + CODE_LIFETIME, now + RESEND_WAIT]);
      }
      assert.is(await mintDeviceCode(ground, sessionId), undefined);
      assert.is(await spendDeviceCode(ground, { sessionId, code: other(code) }), 'wrong');
      ground.clock.pass(CODE_LIFETIME);
      assert.is(await spendDeviceCode(ground, { sessionId, code }), 'wrong', 'it has expired');
      assert.ok(await mintDeviceCode(ground, sessionId));
    }));
}

test('of fifty guesses at the same moment four are looked at', () =>
  withCode(async (ground, sessionId, code) => {
    const guesses = Array.from({ length: 50 }, (_, index) => (index === 49 ? code : other(code, index + 1)));
    const uses = await Promise.all(guesses.map((guess) => spendDeviceCode(ground, { sessionId, code: guess })));
    assert.is(uses.filter((use) => use === 'wrong').length, 4);
    assert.is(uses.filter((use) => use === 'too many').length, 46);
  }));

test('a code ends after 15 minutes, to the millisecond', () =>
  withCode(async (ground, sessionId, code) => {
    assert.is((await readDeviceCode(ground, sessionId))?.expiresAt, ground.clock() + 900_000);
    ground.clock.pass(CODE_LIFETIME);
    assert.is(await spendDeviceCode(ground, { sessionId, code }), 'wrong');
    ground.clock.pass(-1);
    assert.is(await spendDeviceCode(ground, { sessionId, code }), 'right');
  }));

for (const [what, spell] of [
  ['cut', (code: string) => code.slice(1)],
  ['empty', () => ''],
  ['longer', (code: string) => `${code}0`],
] as const) {
  test(`a code that is ${what} is wrong`, () =>
    withCode(async (ground, sessionId, code) => {
      assert.is(await spendDeviceCode(ground, { sessionId, code: spell(code) }), 'wrong');
    }));
}

test('a code is of no use to another session of the same person', () =>
  withCode(async (ground, sessionId, code) => {
    const { user_id } = await ground.db.selectFrom('sessions').select('user_id').executeTakeFirstOrThrow();
    const { session } = await sessionOf(ground, user_id, 'device');
    assert.is(await spendDeviceCode(ground, { sessionId: session.id, code }), 'wrong');
    await mintDeviceCode(ground, session.id);
    assert.is(await spendDeviceCode(ground, { sessionId: session.id, code }), 'wrong');
    assert.is(await spendDeviceCode(ground, { sessionId, code }), 'right');
  }));

test('another code may be asked for after a minute, once, and replaces the one before', () =>
  withCode(async (ground, sessionId, code) => {
    await noteMail(ground.db, sessionId, { isSent: true, resendAt: 0 });
    assert.is((await readDeviceCode(ground, sessionId))?.resendAt, ground.clock() + 60_000);
    ground.clock.pass(RESEND_WAIT - 1);
    assert.is(await mintDeviceCode(ground, sessionId), undefined);
    ground.clock.pass(1);
    const minted = await Promise.all([1, 2, 3].map(() => mintDeviceCode(ground, sessionId)));
    const fresh = minted.filter((each) => each !== undefined);
    assert.is(fresh.length, 1);
    assert.is(await spendDeviceCode(ground, { sessionId, code }), 'wrong');
    assert.is(await spendDeviceCode(ground, { sessionId, code: fresh[0] ?? '' }), 'right');
  }));

test('used up attempts make it early enough for another code, with attempts of its own', () =>
  withCode(async (ground, sessionId, code) => {
    for (let guess = 1; guess <= 5; guess += 1) await spendDeviceCode(ground, { sessionId, code: other(code, guess) });
    const fresh = await mintDeviceCode(ground, sessionId);
    assert.ok(fresh);
    assert.is(await spendDeviceCode(ground, { sessionId, code: other(fresh ?? '') }), 'wrong');
    assert.is(await spendDeviceCode(ground, { sessionId, code: fresh ?? '' }), 'right');
  }));

test('until the mail is known to be on its way it counts as failed; after a failure another one may follow', () =>
  withCode(async (ground, sessionId) => {
    assert.is((await readDeviceCode(ground, sessionId))?.isMailFailed, true);
    await noteMail(ground.db, sessionId, { isSent: false, resendAt: ground.clock() });
    assert.equal(await readDeviceCode(ground, sessionId), {
      expiresAt: ground.clock() + CODE_LIFETIME,
      resendAt: ground.clock(),
      isMailFailed: true,
    });
    assert.ok(await mintDeviceCode(ground, sessionId));
    await noteMail(ground.db, sessionId, { isSent: true, resendAt: 0 });
    assert.is((await readDeviceCode(ground, sessionId))?.isMailFailed, false);
  }));

test('no code is stored in clear', () =>
  withCode(async (ground, _sessionId, code) => {
    assert.not.match(JSON.stringify(await ground.db.selectFrom('device_codes').selectAll().execute()), code);
  }));

test.run();
