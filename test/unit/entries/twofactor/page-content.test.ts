import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { contentOf } from '../../../../entries/twofactor/page-content';
import type { TwoFactorData } from '../../../../shared/contract/two-factor';
import { TWO_FACTOR } from './two-factor-data';

const BOTH = { tfaActivated: true, force2FA: true };
const NONE = { kind: 'none' };

const CASES: readonly (readonly [name: string, data: Partial<TwoFactorData>, content: object])[] = [
  ['not activated and not forced: no skips', {}, {}],
  ['forced: the number of skips left', { force2FA: true }, { skips: { kind: 'left', count: 3 } }],
  ['forced, by a server that does not count', { force2FA: true, allowedTFASkips: null }, {}],
  ['forced, with no skips left', { force2FA: true, allowedTFASkips: 0 }, { skips: NONE }],
  ['forced, with a negative number of skips', { force2FA: true, allowedTFASkips: -1 }, { skips: NONE }],
  ['activated: the code form', { tfaActivated: true }, { activated: true }],
  ['activated and forced: no code form', BOTH, { activated: true, form: false }],
  ['activated and forced, an administrator', { ...BOTH, isAdmin: true }, { activated: true, otherUsers: true }],
  ['an administrator can deactivate it for other users', { isAdmin: true }, { otherUsers: true }],
  ['an administrator in a pre-session cannot', { isAdmin: true, isPreSession: true }, {}],
];

for (const [name, data, content] of CASES) {
  test(name, () => {
    const usual = { kind: 'settings', activated: false, skips: undefined, form: true, otherUsers: false };
    assert.equal(contentOf({ ...TWO_FACTOR, ...data }), { ...usual, ...content });
  });
}

test.run();
