import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { deactivate } from '../../../../server/second-factor/stored-two-factor';
import { trustDevice } from '../../../../server/sessions/devices/devices';
import { endSessionsOf } from '../../../../server/sessions/sessions';
import { readLoginSettings, writeLoginSettings } from '../../../../server/settings/login-settings/login-settings';
import { forgetOverdueBrowsers } from '../../../../server/settings/login-settings/remembered-days';
import {
  isStillNextStep,
  type Proof,
  type SignInContext,
  startNextStep,
} from '../../../../server/sign-in/start-next-sign-in-step';
import { addUser } from '../../../support/server/temporary-storage';
import { activated, setUser } from '../second-factor/test-deps';

interface Case {
  readonly what: string;
  readonly settings?: Record<string, unknown>;
  readonly isActive?: boolean;
  readonly isKnown?: boolean;
  readonly isNeverKnown?: boolean;
  readonly proof?: Proof;
  readonly step?: string;
  readonly isAdmin?: boolean;
  /** Whether the browser becomes known, even if only to count its attempts while unknown device detection is off. */
  readonly becomesKnown?: boolean;
  readonly shouldMailNewDevice?: boolean;
}

const MAILED = { unknownDeviceDetectionEnabled: true, unknownDeviceDetectionOption: 1 };
const MAIL_ONLY = { unknownDeviceDetectionEnabled: true, unknownDeviceDetectionOption: 0 };
const FORCED = { tfaRadio: 'ForceAll', maxTFAActivationSkipCounter: 0 };
const ONE_SKIP = { ...FORCED, maxTFAActivationSkipCounter: 1 };

const KNOWN = { becomesKnown: true };
const TOLD = { becomesKnown: true, shouldMailNewDevice: true };
const SET_UP = { step: 'two-factor-setup', becomesKnown: true };
const CODE = { isActive: true, proof: 'second-factor' } as const;
const ACTIVE = { isActive: true, step: 'second-factor' };

const CASES: readonly Case[] = [
  { what: 'a password where nothing else is asked', ...KNOWN },
  { what: 'a password under a forcing policy with a skip left', settings: ONE_SKIP, ...KNOWN },
  { what: 'a password under a forcing policy without a skip', settings: FORCED, ...SET_UP },
  { what: 'a password with two-factor', ...ACTIVE },
  { what: 'a password with two-factor, which is off', isActive: true, settings: { tfaRadio: 'Disabled' }, ...KNOWN },
  { what: 'a password with two-factor in a known browser', settings: MAILED, isKnown: true, ...ACTIVE },
  { what: 'a password in an unknown browser', settings: MAILED, step: 'device' },
  { what: 'a password in a known browser', settings: MAILED, isKnown: true },
  { what: 'a password in an unknown browser, forced as well', settings: { ...MAILED, ...FORCED }, step: 'device' },
  { what: 'a password in an unknown browser that is only reported by mail', settings: MAIL_ONLY, ...TOLD },
  { what: 'a password in a known browser that is only reported by mail', settings: MAIL_ONLY, isKnown: true },
  { what: 'a password in a reported browser, forced', settings: { ...MAIL_ONLY, ...FORCED }, ...SET_UP, ...TOLD },
  { what: 'a password of whose browsers none is ever known', isNeverKnown: true, isKnown: true, step: 'device' },
  { what: 'a code', ...CODE, ...KNOWN },
  { what: 'a code in an unknown browser', ...CODE, settings: MAILED, ...TOLD },
  { what: 'a code of an account whose browsers are never known', ...CODE, isNeverKnown: true },
  { what: 'a one-time code under a forcing policy', proof: 'second-factor', settings: FORCED, ...SET_UP },
  { what: 'a mailed code', proof: 'device', settings: MAILED, ...KNOWN },
  { what: 'a mailed code, forced as well', proof: 'device', settings: { ...MAILED, ...FORCED }, ...SET_UP },
  { what: 'a mailed code of an account whose browsers are never known', proof: 'device', isNeverKnown: true },
  { what: 'a mailed code, with two-factor activated meanwhile', proof: 'device', settings: MAILED, ...ACTIVE },
];

/** An administrator without a passkey whom the policy requires to have one; it would meet two-factor too. */
const PASSKEY = { isAdmin: true, settings: { ...FORCED, passkeys: 'RequiredForAdmins' } };

const PASSKEY_CASES: readonly Case[] = [
  { what: 'a password of an administrator', ...PASSKEY, step: 'passkey-setup', ...KNOWN },
  { what: 'a code of an administrator', ...PASSKEY, ...CODE, step: 'passkey-setup', ...KNOWN },
  { what: 'a new passkey of an administrator', ...PASSKEY, proof: 'new-passkey', ...KNOWN },
  { what: 'a password of a user who is no administrator', ...PASSKEY, isAdmin: false, ...SET_UP },
];

const deps = setUser(test);

/** A Kerberos ticket stands in the place of the password, and nothing else differs. */
const WALKED = (['UserPass', 'Kerberos'] as const).flatMap((loginType) =>
  [...CASES, ...PASSKEY_CASES].map((each) => [loginType, each] as const),
);

for (const [loginType, each] of WALKED) {
  const { what, settings = {}, isActive, isKnown, isNeverKnown = false, proof, step, isAdmin, ...expected } = each;
  test(`${loginType}: ${what} leads to ${step ?? 'a full session'}`, async () => {
    const { db, clock, userId } = deps;
    if (isActive === true) await activated(deps, userId);
    await writeLoginSettings(db, settings);
    const always_validate_device = isNeverKnown ? 1 : 0;
    await db
      .updateTable('users')
      .set({ always_validate_device, is_admin: Number(isAdmin ?? false) })
      .execute();
    const known = isKnown === true ? await trustDevice(deps, { userId, token: undefined }) : undefined;
    const devices = async () => (await db.selectFrom('devices').selectAll().execute()).length;
    const before = await devices();
    const browser = { userAgent: '', address: '', deviceToken: known?.token, rpId: 'localhost' };
    const context = { userId, loginType, ...browser, ...(proof && { proof }) };
    const { session, device, shouldMailNewDevice } = await db
      .transaction()
      .execute((within) => startNextStep({ db: within, clock, record: async () => {} }, context));
    assert.equal([session.step, session.loginType], [step, loginType]);
    assert.is(session.kind, step === undefined ? 'user' : 'pre-session');
    const lasts = step === 'device' ? 1_800_000 : 600_000;
    assert.is(session.expiresAt - clock(), step === undefined ? 8 * 3_600_000 : lasts);
    const { becomesKnown = false } = expected;
    assert.equal([device !== undefined, (await devices()) - before], [becomesKnown, becomesKnown ? 1 : 0]);
    assert.is(shouldMailNewDevice, expected.shouldMailNewDevice ?? false);
  });
}

const DAY = 86_400_000;
const NONE = { tfaRememberDays: 0 };
const SHORT = { tfaRememberDays: 2 };
const BOTH = { tfaRememberDays: 0, tfaRememberDaysAdmin: 30 };

type Change = (others: { readonly token: string }) => unknown;
const setUserRow = (row: object) => () => deps.db.updateTable('users').set(row).execute();
const setDevices = (row: object) => () => deps.db.updateTable('devices').set(row).execute();

/** What happens after a browser was remembered, and the step after the password then. */
const AFTERWARDS: readonly [what: string, step: string | undefined, settings?: object, change?: Change][] = [
  ['nothing', undefined],
  ['almost 30 days', undefined, {}, () => deps.clock.pass(30 * DAY - 1)],
  ['30 days', 'second-factor', {}, () => deps.clock.pass(30 * DAY)],
  ['3 days and a policy of 2', 'second-factor', SHORT, () => deps.clock.pass(3 * DAY)],
  ['30 days and a policy of 90', 'second-factor', { tfaRememberDays: 90 }, () => deps.clock.pass(30 * DAY)],
  ['a policy of none', 'second-factor', NONE],
  ['the role of an administrator', 'second-factor', {}, setUserRow({ is_admin: 1 })],
  ['the role of an administrator where it is allowed', undefined, BOTH, setUserRow({ is_admin: 1 })],
  ['another password, stored in whatever way', 'second-factor', {}, setUserRow({ password_hash: 'other' })],
  ['a reset of the clock', 'second-factor', {}, setDevices({ remembered_at: 1e15 })],
  ['unknown device detection, which the browser has not passed', 'device', MAILED],
  ['unknown device detection, which it has passed', undefined, MAILED, setDevices({ is_checked: 1 })],
  ['an account that must confirm every sign-in', 'second-factor', {}, setUserRow({ always_validate_device: 1 })],
  ['the end of all sessions', 'second-factor', {}, () => endSessionsOf(deps.db, deps.userId)],
  ['another user in the same browser', undefined, {}, trustOther],
  [
    'another second factor',
    'second-factor',
    {},
    async () => {
      await deactivate(deps, deps.userId);
      await activated(deps, deps.userId);
    },
  ],
];

async function trustOther({ token }: { readonly token: string }) {
  const userId = await addUser(deps.db, { userName: 'bob' });
  await activated(deps, userId);
  const bob = { userId, userAgent: '', address: '', deviceToken: token };
  assert.is((await nextStep(bob)).session.step, 'second-factor', 'it is remembered for one user');
}

const nextStep = (context: SignInContext) =>
  deps.db.transaction().execute((db) => startNextStep({ db, clock: deps.clock, record: async () => {} }, context));

for (const [what, step, settings = {}, change] of AFTERWARDS) {
  test(`in a remembered browser a password leads to ${step ?? 'a full session'} after ${what}`, async () => {
    const { userId } = deps;
    await activated(deps, userId);
    const context = { userId, userAgent: 'Firefox/140', address: '' };
    const { device } = await nextStep({ ...context, proof: 'second-factor', shouldRemember: true });
    const token = device?.token ?? '';
    await writeLoginSettings(deps.db, settings);
    await change?.({ token });
    const { session, device: renewed } = await nextStep({ ...context, deviceToken: token });
    assert.equal([session.step, session.hasSecondFactor, renewed], [step, false, undefined]);
    assert.is((await nextStep({ ...context, deviceToken: undefined })).session.step, 'second-factor', 'elsewhere');
    await forgetOverdueBrowsers(deps, await readLoginSettings(deps.db));
    const kept = await deps.db.selectFrom('devices').select('id').where('remembered_at', 'is not', null).execute();
    if (step === undefined) assert.is(kept.length, 1);
  });
}

test('asking whether the set-up is still the next step uses no skip, and a sign-in uses one', async () => {
  const { userId, db } = deps;
  await writeLoginSettings(db, ONE_SKIP);
  const session = { step: 'two-factor-setup', userId, loginType: 'UserPass', hasSecondFactor: false } as const;
  const context = { userId, userAgent: '', address: '' };
  const isNext = () => isStillNextStep(deps, session, context);
  assert.equal([await isNext(), await isNext()], [false, false]);
  assert.is((await nextStep(context)).session.step, undefined);
  assert.is(await isNext(), true);
  assert.is((await nextStep(context)).session.step, 'two-factor-setup');
});

test('a browser that must be confirmed stays remembered, and one whose policy is none never is', async () => {
  const { userId } = deps;
  await activated(deps, userId);
  const context = { userId, userAgent: '', address: '' };
  const remember = { ...context, proof: 'second-factor', shouldRemember: true } as const;
  const first = await nextStep(remember);
  await writeLoginSettings(deps.db, MAILED);
  const second = await nextStep({ ...context, deviceToken: first.device?.token, proof: 'device' });
  assert.is(second.session.step, undefined);
  assert.is.not(second.device?.token, first.device?.token);
  assert.is((await nextStep({ ...context, deviceToken: second.device?.token })).session.step, undefined);
  assert.is((await nextStep({ ...context, deviceToken: first.device?.token })).session.step, 'second-factor');
  await writeLoginSettings(deps.db, NONE);
  const { device } = await nextStep(remember);
  await writeLoginSettings(deps.db, {});
  assert.is((await nextStep({ ...context, deviceToken: device?.token })).session.step, 'second-factor');
});

test.run();
