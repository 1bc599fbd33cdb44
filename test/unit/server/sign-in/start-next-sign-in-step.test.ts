import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { trustDevice } from '../../../../server/sessions/devices/devices';
import { writeLoginSettings } from '../../../../server/settings/login-settings/login-settings';
import { type Proof, startNextStep } from '../../../../server/sign-in/start-next-sign-in-step';
import { activated, setUser } from '../accounts/second-factor/test-deps';

interface Case {
  readonly what: string;
  readonly settings?: Record<string, unknown>;
  readonly isActive?: boolean;
  readonly isKnown?: boolean;
  readonly isNeverKnown?: boolean;
  readonly proof?: Proof;
  readonly step?: string;
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

const deps = setUser(test);

for (const { what, settings = {}, isActive, isKnown, isNeverKnown = false, proof, step, ...expected } of CASES) {
  test(`${what} leads to ${step ?? 'a full session'}`, async () => {
    const { db, clock, userId } = deps;
    if (isActive === true) await activated(deps, userId);
    await writeLoginSettings(db, settings);
    const always_validate_device = isNeverKnown ? 1 : 0;
    await db.updateTable('users').set({ always_validate_device }).execute();
    const known = isKnown === true ? await trustDevice(deps, { userId, token: undefined }) : undefined;
    const devices = async () => (await db.selectFrom('devices').selectAll().execute()).length;
    const before = await devices();
    const context = { userId, userAgent: '', address: '', deviceToken: known?.token, ...(proof && { proof }) };
    const { session, device, shouldMailNewDevice } = await db
      .transaction()
      .execute((within) => startNextStep({ db: within, clock, record: async () => {} }, context));
    assert.is(session.step, step);
    assert.is(session.kind, step === undefined ? 'user' : 'pre-session');
    assert.is(session.expiresAt - clock(), step === undefined ? 8 * 3_600_000 : 600_000);
    const { becomesKnown = false } = expected;
    assert.equal([device !== undefined, (await devices()) - before], [becomesKnown, becomesKnown ? 1 : 0]);
    assert.is(shouldMailNewDevice, expected.shouldMailNewDevice ?? false);
  });
}

test.run();
