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

const LATER = 'TFA_PROMPT_LATER';
const FORCED = { force2FA: true };

const CASES: readonly (readonly [name: string, data: Partial<TwoFactorDialogData>, content: DialogContent])[] = [
  [
    'an administrator who is not forced gets a recommendation without a counter',
    { isAdmin: true },
    { kind: 'recommended', close: LATER },
  ],
  [
    'an administrator who is not forced gets it without skips, too',
    { isAdmin: true, allowedTFASkips: 0 },
    { kind: 'recommended', close: LATER },
  ],
  [
    'an administrator who is forced gets a demand',
    { ...FORCED, isAdmin: true },
    { kind: 'enforced', skips: 2, close: LATER },
  ],
  [
    'an administrator who is forced cannot postpone it without skips',
    { ...FORCED, isAdmin: true, allowedTFASkips: 0 },
    { kind: 'enforced', skips: 0 },
  ],
  ['a user who is forced gets a demand', FORCED, { kind: 'enforced', skips: 2, close: LATER }],
  [
    'a user who is forced can postpone it a last time',
    { ...FORCED, allowedTFASkips: 1 },
    { kind: 'enforced', skips: 1, close: LATER },
  ],
  [
    'a user who is forced cannot postpone it without skips',
    { ...FORCED, allowedTFASkips: 0 },
    { kind: 'enforced', skips: 0 },
  ],
  ['a negative number of skips counts as none', { ...FORCED, allowedTFASkips: -3 }, { kind: 'enforced', skips: 0 }],
  [
    'a user who is forced can postpone it if the server does not count',
    { ...FORCED, allowedTFASkips: null },
    { kind: 'enforced', close: LATER },
  ],
  [
    'in a pre-session with skips it can be postponed',
    { ...FORCED, isPreSession: true },
    { kind: 'enforced', skips: 2, close: LATER },
  ],
  [
    'in a pre-session without skips it cannot',
    { ...FORCED, isPreSession: true, allowedTFASkips: 0 },
    { kind: 'enforced', skips: 0 },
  ],
  [
    'in a pre-session it cannot either if the server does not count',
    { ...FORCED, isPreSession: true, allowedTFASkips: null },
    { kind: 'enforced', skips: 0 },
  ],
  ['a user who is not forced gets a demand', {}, { kind: 'enforced', skips: 2, close: LATER }],
  [
    'a user who is not forced can postpone it without skips',
    { allowedTFASkips: 0 },
    { kind: 'enforced', close: LATER },
  ],
  [
    'after the activation the dialog says so',
    { ...FORCED, tfaActivated: true, allowedTFASkips: 0 },
    { kind: 'activated', close: 'BUTTON_CLOSE' },
  ],
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
