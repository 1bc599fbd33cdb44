import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { contentOf, type PageContent } from '../../../../entries/twofactor/page-content';
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
const settings = (rest: Partial<Extract<PageContent, { kind: 'settings' }>>): PageContent => ({
  kind: 'settings',
  activated: false,
  skips: undefined,
  form: true,
  otherUsers: false,
  ...rest,
});

const CASES: readonly (readonly [name: string, data: Partial<TwoFactorData>, content: PageContent])[] = [
  ['not activated and not forced: no skips', {}, settings({})],
  ['forced: the number of skips left', { force2FA: true }, settings({ skips: { kind: 'left', count: 3 } })],
  ['forced, with no skips left', { force2FA: true, allowedTFASkips: 0 }, settings({ skips: { kind: 'none' } })],
  [
    'forced, with a negative number of skips',
    { force2FA: true, allowedTFASkips: -1 },
    settings({ skips: { kind: 'none' } }),
  ],
  ['activated: the code form', { tfaActivated: true }, settings({ activated: true })],
  [
    'activated and forced: no code form',
    { tfaActivated: true, force2FA: true },
    settings({ activated: true, form: false }),
  ],
  [
    'activated and forced, an administrator: the code form',
    { tfaActivated: true, force2FA: true, isAdmin: true },
    settings({ activated: true, otherUsers: true }),
  ],
  ['an administrator can deactivate it for other users', { isAdmin: true }, settings({ otherUsers: true })],
  ['an administrator in a pre-session cannot', { isAdmin: true, isPreSession: true }, settings({})],
  ['a support session shows only its card', { isTenantAccessSession: true, isAdmin: true }, { kind: 'tenant-access' }],
];

for (const [name, data, content] of CASES) {
  test(name, () => assert.equal(contentOf({ ...DATA, ...data }), content));
}

test.run();
