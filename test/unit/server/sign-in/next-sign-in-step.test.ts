import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { trustDevice } from '../../../../server/devices/devices';
import { writeLoginSettings } from '../../../../server/login-settings/login-settings';
import { type Proof, startNextStep } from '../../../../server/sign-in/next-sign-in-step';
import { activated, withUser } from '../second-factor/test-deps';

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

const CASES: readonly Case[] = [
  { what: 'a password where nothing else is asked', becomesKnown: true },
  {
    what: 'a password under a forcing policy with a skip left',
    settings: { ...FORCED, maxTFAActivationSkipCounter: 1 },
    becomesKnown: true,
  },
  {
    what: 'a password under a forcing policy without a skip',
    settings: FORCED,
    step: 'two-factor-setup',
    becomesKnown: true,
  },
  { what: 'a password with two-factor', isActive: true, step: 'second-factor' },
  {
    what: 'a password with two-factor, while that is off as a whole',
    isActive: true,
    settings: { tfaRadio: 'Disabled' },
    becomesKnown: true,
  },
  { what: 'a password with two-factor in an unknown browser', isActive: true, settings: MAILED, step: 'second-factor' },
  {
    what: 'a password with two-factor in a known browser',
    isActive: true,
    settings: MAILED,
    isKnown: true,
    step: 'second-factor',
  },
  { what: 'a password in an unknown browser', settings: MAILED, step: 'device' },
  { what: 'a password in a known browser', settings: MAILED, isKnown: true },
  { what: 'a password in an unknown browser, forced as well', settings: { ...MAILED, ...FORCED }, step: 'device' },
  {
    what: 'a password in an unknown browser that is only reported by mail',
    settings: MAIL_ONLY,
    becomesKnown: true,
    shouldMailNewDevice: true,
  },
  { what: 'a password in a known browser that is only reported by mail', settings: MAIL_ONLY, isKnown: true },
  {
    what: 'a password in an unknown browser that is only reported by mail, forced as well',
    settings: { ...MAIL_ONLY, ...FORCED },
    step: 'two-factor-setup',
    becomesKnown: true,
    shouldMailNewDevice: true,
  },
  {
    what: 'a password of an account whose browsers are never known',
    isNeverKnown: true,
    isKnown: true,
    step: 'device',
  },
  { what: 'a code', isActive: true, proof: 'second-factor', becomesKnown: true },
  {
    what: 'a code in an unknown browser',
    isActive: true,
    proof: 'second-factor',
    settings: MAILED,
    becomesKnown: true,
    shouldMailNewDevice: true,
  },
  {
    what: 'a code in an unknown browser that is only reported by mail',
    isActive: true,
    proof: 'second-factor',
    settings: MAIL_ONLY,
    becomesKnown: true,
    shouldMailNewDevice: true,
  },
  {
    what: 'a code of an account whose browsers are never known',
    isActive: true,
    proof: 'second-factor',
    isNeverKnown: true,
  },
  {
    what: 'a one-time code under a forcing policy',
    proof: 'second-factor',
    settings: FORCED,
    step: 'two-factor-setup',
    becomesKnown: true,
  },
  { what: 'a mailed code', proof: 'device', settings: MAILED, becomesKnown: true },
  {
    what: 'a mailed code, forced as well',
    proof: 'device',
    settings: { ...MAILED, ...FORCED },
    step: 'two-factor-setup',
    becomesKnown: true,
  },
  { what: 'a mailed code of an account whose browsers are never known', proof: 'device', isNeverKnown: true },
  {
    what: 'a mailed code, with two-factor activated meanwhile',
    proof: 'device',
    isActive: true,
    settings: MAILED,
    step: 'second-factor',
  },
];

for (const {
  what,
  settings = {},
  isActive,
  isKnown,
  isNeverKnown,
  proof,
  step,
  becomesKnown,
  shouldMailNewDevice,
} of CASES) {
  test(`${what} leads to ${step ?? 'a full session'}`, () =>
    withUser(async (deps, userId) => {
      const { db, clock } = deps;
      if (isActive === true) await activated(deps, userId);
      await writeLoginSettings(db, settings);
      await db
        .updateTable('users')
        .set({ always_validate_device: isNeverKnown === true ? 1 : 0 })
        .execute();
      const deviceToken =
        isKnown === true ? (await trustDevice({ db, clock }, { userId, token: undefined })).token : undefined;
      const before = await db.selectFrom('devices').selectAll().execute();
      const result = await db.transaction().execute((within) =>
        startNextStep(
          { db: within, clock, record: async () => {} },
          {
            userId,
            userAgent: '',
            address: '',
            deviceToken,
            ...(proof === undefined ? {} : { proof }),
          },
        ),
      );
      assert.is(result.session.step, step);
      assert.is(result.session.kind, step === undefined ? 'user' : 'pre-session');
      assert.is(result.session.expiresAt - clock(), step === undefined ? 8 * 3_600_000 : 600_000);
      assert.is(result.device !== undefined, becomesKnown ?? false);
      assert.is(result.shouldMailNewDevice, shouldMailNewDevice ?? false);
      const added = (await db.selectFrom('devices').selectAll().execute()).length - before.length;
      assert.is(added, becomesKnown === true ? 1 : 0);
    }));
}

test.run();
