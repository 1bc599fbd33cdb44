import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { browserName } from '../../../../../server/audit/browser-name';
import * as codes from '../../../../../server/sessions/devices/device-codes';
import {
  deleteExpiredDevices,
  isKnownDevice,
  revokeDevices,
  trustDevice,
} from '../../../../../server/sessions/devices/devices';
import { generateToken } from '../../../../../server/sessions/token';
import { setDeps } from '../../../../support/server/set-deps';
import { addUser } from '../../../../support/server/temporary-storage';
import { sessionOf } from '../../second-factor/test-deps';

const { CODE_LIFETIME, RESEND_WAIT, createDeviceCode, recordMailResult } = codes;

const deps = setDeps(test, async (given) => {
  const [ada, bob] = [await addUser(given.db, { userName: 'ada' }), await addUser(given.db, { userName: 'bob' })];
  const { session } = await sessionOf(given, ada, 'device');
  const code = (await createDeviceCode(given, session.id)) ?? '';
  return { ada, bob, sessionId: session.id, code };
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

test('a code expires after exactly 10 minutes', async () => {
  assert.is((await read())?.expiresAt, deps.clock() + 600_000);
  deps.clock.pass(CODE_LIFETIME);
  assert.is(await redeem(), 'wrong');
  deps.clock.pass(-1);
  assert.is(await redeem(), 'right');
});

const YEAR = 365 * 24 * 3_600_000;

const trust = (userId: string, token?: string) => trustDevice(deps, { userId, token });
const isKnown = (userId: string, token: string | undefined) => isKnownDevice(deps, { userId, token });

test('a browser is known for a year, and only to the user for whom it was verified', async () => {
  const { token, expiresAt } = await trust(deps.ada);
  assert.match(token, /^[\w-]{43}$/);
  const rows = () => deps.db.selectFrom('devices').selectAll().execute();
  assert.not.match(JSON.stringify(await rows()), token, 'only a hash of the cookie is stored');
  assert.is(expiresAt, deps.clock() + YEAR);
  assert.equal([await isKnown(deps.ada, token), await isKnown(deps.bob, token)], [true, false]);
  deps.clock.pass(YEAR - 1);
  assert.is(await isKnown(deps.ada, token), true);
  deps.clock.pass(1);
  assert.is(await isKnown(deps.ada, token), false);
  await deleteExpiredDevices(deps);
  assert.equal(await rows(), []);
});

test('a missing, broken or made-up cookie makes no browser known', async () => {
  await trust(deps.ada);
  for (const token of [undefined, '', 'x', generateToken(), `${generateToken()}=`, "'; drop table devices; --"])
    assert.is(await isKnown(deps.ada, token), false, token);
});

test('a browser of two users gets a new cookie each time and stays known to both', async () => {
  const first = await trust(deps.ada);
  const second = await trust(deps.bob, first.token);
  assert.is.not(second.token, first.token);
  for (const userId of [deps.ada, deps.bob]) {
    assert.is(await isKnown(userId, second.token), true);
    assert.is(await isKnown(userId, first.token), false, 'a copy of the old cookie is invalid');
  }
});

test('a planted cookie does not become known with the browser', async () => {
  const planted = await trust(deps.bob);
  await trust(deps.ada, planted.token);
  assert.is(await isKnown(deps.ada, planted.token), false);
});

test('only the browsers of the given user are revoked', async () => {
  const one = await trust(deps.ada);
  const shared = await trust(deps.bob, one.token);
  const two = await trust(deps.ada);
  await revokeDevices(deps.db, deps.ada);
  for (const { token } of [one, shared, two]) assert.is(await isKnown(deps.ada, token), false);
  assert.is(await isKnown(deps.bob, shared.token), true);
});

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE}`;
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`;
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT}`;

const NAMES: readonly (readonly [userAgent: string, name: string])[] = [
  [WINDOWS, 'Chrome 142, Windows'],
  [`${WINDOWS} Edg/142.0.0.0`, 'Edge 142, Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/128.0.0.0 Safari/537.36 OPR/114.0.0.0`, 'Opera 114, Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140, Linux'],
  [`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome 142, Android'],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet 28, Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome 142, ChromeOS'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.1 Safari/605.1.15`, 'Safari 18, macOS'],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari 18, iOS'],
  [`${IPHONE} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome 142, iOS'],
  ['curl/8.5.0', ''],
  ['', ''],
  ['Netscape <4>', ''],
  ['Firefox/99999 http://evil.example', ''],
  ['Windows http://evil.example', 'Windows'],
];

test('a browser has the name and the version of its User-Agent, and nothing else of it', () => {
  for (const [userAgent, name] of NAMES) assert.is(browserName(userAgent), name, userAgent);
});

test.run();
