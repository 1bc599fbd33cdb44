import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { effectText } from '../../../../entries/login-settings/effect-text';
import { LoginSettingsEffects } from '../../../../shared/contract/login-settings';

for (const [effects, text] of [
  [{}, ''],
  [{ tfaRequired: 2 }, 'LOGIN_CONFIG_EFFECT_TFA'],
  [{ tfaRequired: 2, tfaMissing: 1 }, 'LOGIN_CONFIG_EFFECT_TFA\nLOGIN_CONFIG_EFFECT_TFA_MISSING'],
  [
    { tfaRequired: 2, requiresOwnTfa: true, notAllowed: 3, excludesOwn: true },
    'LOGIN_CONFIG_EFFECT_TFA\nLOGIN_CONFIG_EFFECT_TFA_OWN\n\nLOGIN_CONFIG_EFFECT_EXCLUDED\nLOGIN_CONFIG_EFFECT_EXCLUDED_OWN',
  ],
  [{ notAllowed: 3, signedOut: 3 }, 'LOGIN_CONFIG_EFFECT_EXCLUDED\n\nLOGIN_CONFIG_EFFECT_SIGNED_OUT'],
  [{ tfaRequired: 2, notAllowed: 3, locksOut: true }, ''],
] as const)
  test(`${JSON.stringify(effects)}: ${JSON.stringify(text)}`, () =>
    assert.is(effectText(v.parse(LoginSettingsEffects, effects)), text));

test.run();
