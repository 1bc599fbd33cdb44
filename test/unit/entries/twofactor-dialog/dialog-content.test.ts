// Tests entries/twofactor-dialog/dialog-content.ts, shared/browser/window-path.ts
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { contentOf, type DialogContent, settingsAddress } from '../../../../entries/twofactor-dialog/dialog-content';
import { isTwoFactorPath } from '../../../../shared/browser/window-path';
import type { TwoFactorDialogData } from '../../../../shared/contract/two-factor';

const DATA: TwoFactorDialogData = {
  tfaActivated: false,
  force2FA: false,
  allowedTFASkips: 2,
  isAdmin: false,
  antiCsrfToken: 'token',
  isPreSession: false,
};

const CASES: readonly (readonly [name: string, data: Partial<TwoFactorDialogData>, content: DialogContent])[] = [
  [
    'an administrator who is not forced gets a recommendation without a counter',
    { isAdmin: true },
    { kind: 'recommended' },
  ],
  ['an administrator who is forced gets a demand', { isAdmin: true, force2FA: true }, { kind: 'enforced', skips: 2 }],
  ['a user who is forced gets a demand', { force2FA: true }, { kind: 'enforced', skips: 2 }],
  ['any other user gets a demand', {}, { kind: 'enforced', skips: 2 }],
  ['no skips are left', { force2FA: true, allowedTFASkips: 0 }, { kind: 'enforced', skips: 0 }],
  [
    'a negative number of skips counts as none',
    { force2FA: true, allowedTFASkips: -3 },
    { kind: 'enforced', skips: 0 },
  ],
  ['after the activation the dialog says so', { tfaActivated: true, force2FA: true }, { kind: 'activated' }],
];

for (const [name, data, content] of CASES) {
  test(name, () => assert.equal(contentOf({ ...DATA, ...data }), content));
}

for (const [path, is] of [
  ['/identityprovider/twofactor', true],
  ['/identityprovider/twofactor/', true],
  ['/identityprovider/twofactor/dialog', false],
  ['/identityprovider', false],
  ['/', false],
  ['', false],
] as const) {
  test(`'${path}' is ${is ? '' : 'not '}the settings page`, () => assert.is(isTwoFactorPath(path), is));
}

for (const [search, dialog, address] of [
  ['', false, '/identityprovider/twofactor'],
  ['', true, '/identityprovider/twofactor?dialog=true'],
  ['?redirect=%2Fshop%3Fa%3D1%26b', false, '/identityprovider/twofactor?redirect=%2Fshop%3Fa%3D1%26b'],
  ['?redirect=%2Fshop&x=1', true, '/identityprovider/twofactor?dialog=true&redirect=%2Fshop'],
] as const) {
  test(`'${search}' leads to ${address}`, () => assert.is(settingsAddress(search, { dialog }), address));
}

test.run();
