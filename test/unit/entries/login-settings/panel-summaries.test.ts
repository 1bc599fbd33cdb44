import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { valuesOf } from '../../../../entries/login-settings/form-values';
import { panelSummaries } from '../../../../entries/login-settings/panel-summaries';
import { LoginSettingsData } from '../../../../shared/contract/login-settings';

const settings = v.parse(LoginSettingsData, { sessionLifetimeHours: 8 });

for (const [panel, over, summary] of [
  ['openid', {}, undefined],
  ['openid', { openIdPreferred: true }, 'LOGIN_CONFIG_OPENID_PREFERRED'],
  ['openid', { openIdPreferred: true, openIdOnly: true }, 'LOGIN_CONFIG_OPENID_ONLY'],
  ['html', { showOpenIdConnect: false }, 'LOGIN_CONFIG_HTML_ENABLED'],
  ['html', { htmlLoginEnabled: false, showOpenIdConnect: false }, ''],
  ['html', { showKerberos: true, showOpenIdConnect: false }, 'LOGIN_CONFIG_HTML_ENABLED\u00a0· LOGIN_CONFIG_KERBEROS'],
  ['html', { showKerberos: true, showOpenIdConnect: false, isCloudView: true }, 'LOGIN_CONFIG_HTML_ENABLED'],
  ['html', { openIdOnly: true, showKerberos: true }, 'LOGIN_CONFIG_SHOW_OPENID'],
  ['tfa', { tfaRadio: 'ForceSelectedGroups' }, 'LOGIN_CONFIG_TFA_GROUPS'],
  ['timeout', { sessionLifetimeHours: 1 }, '1 hour'],
  ['timeout', { sessionLifetimeHours: 99 }, undefined],
  ['restrictions', {}, 'LOGIN_CONFIG_SUMMARY_EVERYONE'],
  ['restrictions', { useWhitelist: true }, 'LOGIN_CONFIG_ALLOW_LIST'],
  ['device', { unknownDeviceDetectionOption: 1 }, 'LOGIN_CONFIG_SUMMARY_NO_DETECTION'],
  ['device', { unknownDeviceDetectionEnabled: true, unknownDeviceDetectionOption: 1 }, 'LOGIN_CONFIG_DEVICE_CODE'],
] as const)
  test(`${panel} with ${JSON.stringify(over)}: ${summary}`, () =>
    assert.is(panelSummaries(valuesOf({ ...settings, ...over }))[panel], summary));

test.run();
