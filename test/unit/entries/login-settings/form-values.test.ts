import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import {
  changedFields,
  invalidNumber,
  isChanged,
  numberProblem,
  settingsOf,
  valuesOf,
  withoutPolicy,
  withoutSaved,
} from '../../../../entries/login-settings/form-values';
import { LoginSettingsData, SaveLoginSettings } from '../../../../shared/contract/login-settings';
import { SETTING_LABELS } from '../../../../shared/ui/login-settings/setting-texts';

const settings = v.parse(LoginSettingsData, { maxTFAActivationSkipCounter: 3, sessionLifetimeHours: 8 });
const values = valuesOf(settings);

for (const [field, typed, problem] of [
  ['maxTFAActivationSkipCounter', '0', undefined],
  ['maxTFAActivationSkipCounter', ' 100 ', undefined],
  ['maxTFAActivationSkipCounter', '101', 'LOGIN_CONFIG_MAX'],
  ['maxTFAActivationSkipCounter', '-1', 'LOGIN_CONFIG_MIN'],
  ['sessionLifetimeHours', '1', undefined],
  ['sessionLifetimeHours', '24', undefined],
  ['sessionLifetimeHours', '0', 'LOGIN_CONFIG_MIN'],
  ['sessionLifetimeHours', '25', 'LOGIN_CONFIG_MAX'],
  ['sessionLifetimeHours', '', 'LOGIN_CONFIG_WHOLE_NUMBER'],
  ['sessionLifetimeHours', '1.5', 'LOGIN_CONFIG_WHOLE_NUMBER'],
  ['sessionLifetimeHours', '1e1', 'LOGIN_CONFIG_WHOLE_NUMBER'],
  ['sessionLifetimeHours', '0x10', 'LOGIN_CONFIG_WHOLE_NUMBER'],
  ['sessionLifetimeHours', 'eight', 'LOGIN_CONFIG_WHOLE_NUMBER'],
] as const) {
  test(`${field} ${JSON.stringify(typed)}: ${problem ?? 'can be saved'}`, () => {
    assert.is(numberProblem(field, typed), problem);
    assert.is(invalidNumber({ ...values, [field]: typed }), problem && field);
  });
}

test('a configuration stays the same through the form', () => {
  assert.equal(settingsOf(values), settings);
});

test('a configuration that contradicts itself is shown as the server applies it', () => {
  const { htmlLoginEnabled, showOpenIdConnect, showKerberos } = valuesOf({
    ...settings,
    openIdOnly: true,
    htmlLoginEnabled: false,
    showOpenIdConnect: false,
    showKerberos: true,
  });
  assert.equal([htmlLoginEnabled, showOpenIdConnect, showKerberos], [true, true, false]);
});

for (const [policy, before, after] of [
  ['tfa', { tfaRadio: 'ForceSelectedGroups' }, { tfaRadio: 'Enabled' }],
  ['tfa', { tfaRadio: 'ForceAll', useWhitelist: true }, { tfaRadio: 'ForceAll', useWhitelist: true }],
  ['tfa', {}, {}],
  ['allow-list', { useWhitelist: true }, { useWhitelist: false }],
  ['allow-list', { tfaRadio: 'ForceSelectedGroups' }, { tfaRadio: 'ForceSelectedGroups' }],
] as const) {
  test(`without groups of ${policy}, ${JSON.stringify(before)} becomes ${JSON.stringify(after)}`, () => {
    assert.equal(withoutPolicy({ ...before }, policy), after);
  });
}

test('only what an administrator changes counts as a change', () => {
  const other = { ...values, version: 'other', openIdSubAdminGroupName: 'Renamed', isCloudView: true };
  assert.not(isChanged(values, other));
  assert.equal(changedFields(values, { ...other, showKerberos: true, tfaRadio: 'ForceAll' }), [
    'showKerberos',
    'tfaRadio',
  ]);
});

test('every field of a save has a label', () => {
  const { version: _, ...fields } = SaveLoginSettings.entries;
  assert.equal(Object.keys(SETTING_LABELS).sort(), Object.keys(fields).sort());
});

test('what was typed after a save began is kept', () => {
  const sent = { ...values, openIdOnly: true, sessionLifetimeHours: '4' };
  const typed = { openIdOnly: true, sessionLifetimeHours: '5', openIdSubAdminGroupName: 'IT' };
  assert.equal(withoutSaved(typed, sent), { sessionLifetimeHours: '5', openIdSubAdminGroupName: 'IT' });
});

test.run();
