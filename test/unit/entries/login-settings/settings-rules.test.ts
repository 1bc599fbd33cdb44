import '../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { effectText } from '../../../../entries/login-settings/effect-text';
import * as form from '../../../../entries/login-settings/form-values';
import { invalidNumber, numberProblem } from '../../../../entries/login-settings/number-rules';
import { panelSummaries } from '../../../../entries/login-settings/panel-summaries';
import { LoginSettingsData, LoginSettingsEffects } from '../../../../shared/contract/settings/login-settings';

const settings = v.parse(LoginSettingsData, {
  maxTFAActivationSkipCounter: 3,
  sessionLifetimeHours: 8,
  tfaRememberDays: 30,
  tfaRememberDaysAdmin: 0,
});
const values = form.valuesOf(settings);

test('numbers are whole and within their limits', () => {
  for (const [field, typed, problem] of [
    ['maxTFAActivationSkipCounter', '0', undefined],
    ['maxTFAActivationSkipCounter', ' 100 ', undefined],
    ['maxTFAActivationSkipCounter', '101', 'LOGIN_CONFIG_MAX'],
    ['maxTFAActivationSkipCounter', '-1', 'LOGIN_CONFIG_MIN'],
    ['tfaRememberDays', '90', undefined],
    ['tfaRememberDays', '91', 'LOGIN_CONFIG_MAX'],
    ['tfaRememberDaysAdmin', '-1', 'LOGIN_CONFIG_MIN'],
    ['sessionLifetimeHours', '1', undefined],
    ['sessionLifetimeHours', '24', undefined],
    ['sessionLifetimeHours', '0', 'LOGIN_CONFIG_MIN'],
    ['sessionLifetimeHours', '25', 'LOGIN_CONFIG_MAX'],
    ...['', '1.5', '1e1', '0x10', 'eight'].map(
      (typed) => ['sessionLifetimeHours', typed, 'LOGIN_CONFIG_WHOLE_NUMBER'] as const,
    ),
  ] as const) {
    assert.is(numberProblem(field, typed), problem, `${field} ${typed}`);
    assert.is(invalidNumber({ ...values, [field]: typed }), problem && field);
  }
});

test('a configuration stays the same through the form, and one that contradicts itself is shown as it is applied', () => {
  assert.equal(form.settingsOf(values), settings);
  const without = form.valuesOf({ ...settings, tfaRememberDays: null, tfaRememberDaysAdmin: undefined });
  assert.is(invalidNumber(without), undefined);
  assert.match(JSON.stringify(form.settingsOf(without)), /^(?!.*tfaRemember)/, 'a server without them gets none');
  const contradicting = { openIdOnly: true, htmlLoginEnabled: false, showOpenIdConnect: false, showKerberos: true };
  const { htmlLoginEnabled, showOpenIdConnect, showKerberos } = form.valuesOf({ ...settings, ...contradicting });
  assert.equal([htmlLoginEnabled, showOpenIdConnect, showKerberos], [true, true, false]);
});

test('a policy without groups falls back, another one does not', () => {
  const both = { tfaRadio: 'ForceSelectedGroups', useWhitelist: true } as const;
  assert.equal(form.withoutPolicy({ ...both }, 'tfa'), { ...both, tfaRadio: 'Enabled' });
  assert.equal(form.withoutPolicy({ ...both }, 'allow-list'), { ...both, useWhitelist: false });
  assert.equal(form.withoutPolicy({ tfaRadio: 'ForceAll' }, 'tfa'), { tfaRadio: 'ForceAll' });
  assert.equal([form.withoutPolicy({}, 'tfa'), form.withoutPolicy({}, 'allow-list')], [{}, {}]);
});

test('only what an administrator changes counts as a change, and what was typed after a save began is kept', () => {
  const other = { ...values, version: 'other', openIdSubAdminGroupName: 'Renamed', isCloudView: true };
  assert.not(form.isChanged(values, other));
  const changed = form.changedFields(values, { ...other, showKerberos: true, tfaRadio: 'ForceAll' });
  assert.equal(changed, ['showKerberos', 'tfaRadio']);
  const typed = { openIdOnly: true, sessionLifetimeHours: '5', openIdSubAdminGroupName: 'IT' };
  const left = form.withoutSaved(typed, { ...values, openIdOnly: true, sessionLifetimeHours: '4' });
  assert.equal(left, { sessionLifetimeHours: '5', openIdSubAdminGroupName: 'IT' });
});

test('a closed panel says what it is set to', () => {
  for (const [panel, over, summary] of [
    ['openid', { openIdPreferred: true }, 'LOGIN_CONFIG_OPENID_PREFERRED'],
    ['openid', { openIdPreferred: true, openIdOnly: true }, 'LOGIN_CONFIG_OPENID_ONLY'],
    ['html', { htmlLoginEnabled: false, showOpenIdConnect: false }, ''],
    [
      'html',
      { showKerberos: true, showOpenIdConnect: false },
      'LOGIN_CONFIG_HTML_ENABLED\u00a0· LOGIN_CONFIG_KERBEROS',
    ],
    ['html', { showKerberos: true, showOpenIdConnect: false, isCloudView: true }, 'LOGIN_CONFIG_HTML_ENABLED'],
    ['html', { openIdOnly: true, showKerberos: true }, 'LOGIN_CONFIG_SHOW_OPENID'],
    ['tfa', { tfaRadio: 'ForceSelectedGroups' }, 'LOGIN_CONFIG_TFA_GROUPS'],
    ['timeout', { sessionLifetimeHours: 1 }, '1 hour'],
    ['timeout', { sessionLifetimeHours: 99 }, undefined],
    ['restrictions', { useWhitelist: true }, 'LOGIN_CONFIG_ALLOW_LIST'],
    ['device', { unknownDeviceDetectionOption: 1 }, 'LOGIN_CONFIG_SUMMARY_NO_DETECTION'],
    ['device', { unknownDeviceDetectionEnabled: true, unknownDeviceDetectionOption: 1 }, 'LOGIN_CONFIG_DEVICE_CODE'],
  ] as const)
    assert.is(panelSummaries(form.valuesOf({ ...settings, ...over }))[panel], summary, JSON.stringify(over));
});

test('the effects of a change are told in paragraphs, of two-factor, the allow-list and ended sessions', () => {
  for (const [effects, ...texts] of [
    [{}, ''],
    [{ tfaRequired: 2 }, 'TFA'],
    [
      { tfaRequired: 2, requiresOwnTfa: true, notAllowed: 3, excludesOwn: true },
      'TFA\nTFA_OWN',
      'EXCLUDED\nEXCLUDED_OWN',
    ],
    [{ notAllowed: 3, signedOut: 3 }, 'EXCLUDED', 'SIGNED_OUT'],
    [{ tfaRequired: 2, notAllowed: 3, locksOut: true }, ''],
  ] as const) {
    const text = effectText(v.parse(LoginSettingsEffects, effects));
    assert.is(text.replaceAll('LOGIN_CONFIG_EFFECT_', ''), texts.join('\n\n'), JSON.stringify(effects));
  }
});

test.run();
