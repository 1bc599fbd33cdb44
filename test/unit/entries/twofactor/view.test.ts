import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type View, whatShows } from '../../../../entries/twofactor/view';
import type { TwoFactorData } from '../../../../shared/contract/two-factor';

const DATA: TwoFactorData = {
  tfaActivated: false,
  tfaSecret: 'JBSWY3DPEHPK3PXP',
  tfaLabel: 'ada',
  tfaIssuer: 'Vestibule',
  force2FA: false,
  allowedTFASkips: 3,
  isAdmin: false,
  isPreSession: false,
  isTenantAccessSession: false,
  antiCsrfToken: 'token',
  oneTimeDropCode: 'K7QM2XWP',
};
const settings = (rest: Partial<Extract<View, { kind: 'settings' }>>): View => ({
  kind: 'settings',
  activated: false,
  skips: undefined,
  form: true,
  otherUsers: false,
  ...rest,
});

const CASES: readonly (readonly [name: string, data: Partial<TwoFactorData>, view: View])[] = [
  ['not activated and free: no hint about skips', {}, settings({})],
  ['forced: the skips left', { force2FA: true }, settings({ skips: { kind: 'left', count: 3 } })],
  ['forced, none left', { force2FA: true, allowedTFASkips: 0 }, settings({ skips: { kind: 'none' } })],
  ['forced, less than none left', { force2FA: true, allowedTFASkips: -1 }, settings({ skips: { kind: 'none' } })],
  ['activated: it can be deactivated', { tfaActivated: true }, settings({ activated: true })],
  ['activated and forced: no form', { tfaActivated: true, force2FA: true }, settings({ activated: true, form: false })],
  [
    'activated and forced, an administrator: deactivates all the same',
    { tfaActivated: true, force2FA: true, isAdmin: true },
    settings({ activated: true, otherUsers: true }),
  ],
  ['an administrator frees others', { isAdmin: true }, settings({ otherUsers: true })],
  ['an administrator in a pre-session does not', { isAdmin: true, isPreSession: true }, settings({})],
  ['a support session sees nothing else', { isTenantAccessSession: true, isAdmin: true }, { kind: 'tenant-access' }],
];

for (const [name, data, view] of CASES) {
  test(name, () => assert.equal(whatShows({ ...DATA, ...data }), view));
}

test.run();
