import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isSettingsPath, type Prompt, promptOf, settingsAddress } from '../../../../entries/twofactor-dialog/prompt';
import type { TwoFactorDialogData } from '../../../../shared/contract/two-factor';

const DATA: TwoFactorDialogData = {
  tfaActivated: false,
  force2FA: false,
  allowedTFASkips: 2,
  isAdmin: false,
  antiCsrfToken: 'token',
  isPreSession: false,
};

const PROMPTS: readonly (readonly [name: string, data: Partial<TwoFactorDialogData>, prompt: Prompt])[] = [
  ['an administrator who is free gets advice without a counter', { isAdmin: true }, { kind: 'recommended' }],
  ['an administrator who is forced is told so', { isAdmin: true, force2FA: true }, { kind: 'enforced', skips: 2 }],
  ['a user who is forced is told so', { force2FA: true }, { kind: 'enforced', skips: 2 }],
  ['so is any other user', {}, { kind: 'enforced', skips: 2 }],
  ['none left', { force2FA: true, allowedTFASkips: 0 }, { kind: 'enforced', skips: 0 }],
  ['less than none is none', { force2FA: true, allowedTFASkips: -3 }, { kind: 'enforced', skips: 0 }],
  ['once it is activated there is nothing to ask', { tfaActivated: true, force2FA: true }, { kind: 'activated' }],
];

for (const [name, data, prompt] of PROMPTS) {
  test(name, () => assert.equal(promptOf({ ...DATA, ...data }), prompt));
}

for (const [path, is] of [
  ['/identityprovider/twofactor', true],
  ['/identityprovider/twofactor/', true],
  ['/identityprovider/twofactor/dialog', false],
  ['/identityprovider', false],
  ['/', false],
  ['', false],
] as const) {
  test(`'${path}' is ${is ? '' : 'not '}the settings page`, () => assert.is(isSettingsPath(path), is));
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
