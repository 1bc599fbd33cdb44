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
import { LoginSettingsData } from '../../../../shared/contract/login-settings';

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
  ...['', '1.5', '1e1', '0x10', 'eight'].map(
    (typed) => ['sessionLifetimeHours', typed, 'LOGIN_CONFIG_WHOLE_NUMBER'] as const,
  ),
] as const)
  test(`${field} ${JSON.stringify(typed)}: ${problem ?? 'can be saved'}`, () => {
    assert.is(numberProblem(field, typed), problem);
    assert.is(invalidNumber({ ...values, [field]: typed }), problem && field);
  });

test('a configuration stays the same through the form', () => {
  assert.equal(settingsOf(values), settings);
});

test('a configuration that contradicts itself is shown as the server applies it', () => {
  const contradicting = { openIdOnly: true, htmlLoginEnabled: false, showOpenIdConnect: false, showKerberos: true };
  const { htmlLoginEnabled, showOpenIdConnect, showKerberos } = valuesOf({ ...settings, ...contradicting });
  assert.equal([htmlLoginEnabled, showOpenIdConnect, showKerberos], [true, true, false]);
});

test('a policy without groups falls back, another one does not', () => {
  const both = { tfaRadio: 'ForceSelectedGroups', useWhitelist: true } as const;
  assert.equal(withoutPolicy({ ...both }, 'tfa'), { ...both, tfaRadio: 'Enabled' });
  assert.equal(withoutPolicy({ ...both }, 'allow-list'), { ...both, useWhitelist: false });
  assert.equal(withoutPolicy({ tfaRadio: 'ForceAll' }, 'tfa'), { tfaRadio: 'ForceAll' });
  assert.equal([withoutPolicy({}, 'tfa'), withoutPolicy({}, 'allow-list')], [{}, {}]);
});

test('only what an administrator changes counts as a change', () => {
  const other = { ...values, version: 'other', openIdSubAdminGroupName: 'Renamed', isCloudView: true };
  assert.not(isChanged(values, other));
  const changed = changedFields(values, { ...other, showKerberos: true, tfaRadio: 'ForceAll' });
  assert.equal(changed, ['showKerberos', 'tfaRadio']);
});

test('what was typed after a save began is kept', () => {
  const sent = { ...values, openIdOnly: true, sessionLifetimeHours: '4' };
  const typed = { openIdOnly: true, sessionLifetimeHours: '5', openIdSubAdminGroupName: 'IT' };
  assert.equal(withoutSaved(typed, sent), { sessionLifetimeHours: '5', openIdSubAdminGroupName: 'IT' });
});

test.run();
