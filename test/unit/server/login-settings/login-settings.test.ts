import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type LoginOptions,
  loginOptions,
  readLoginSettings,
  writeLoginSettings,
} from '../../../../server/login-settings/login-settings';
import { withStorage } from '../temporary-storage';

const DEFAULTS = {
  openIdOnly: false,
  openIdPreferred: false,
  openIdSubAdminGroupId: '',
  htmlLoginEnabled: true,
  showKerberos: false,
  showOpenIdConnect: true,
  tfaRadio: 'Enabled',
  maxTFAActivationSkipCounter: 3,
  sessionLifetimeHours: 8,
  disableCacheRefresh: false,
  useWhitelist: false,
  unknownDeviceDetectionEnabled: false,
  unknownDeviceDetectionOption: 0,
  d3ProviderPresent: false,
  isCloudView: false,
  ldapLoginUrl: '/identityprovider/kerberos',
} as const;

test('a server without stored settings has the defaults', () =>
  withStorage(async (db) => assert.equal(await readLoginSettings(db), DEFAULTS)));

test('stored settings are read unchanged', () =>
  withStorage(async (db) => {
    const settings = {
      ...DEFAULTS,
      tfaRadio: 'ForceAdmins',
      sessionLifetimeHours: 24,
      unknownDeviceDetectionOption: 1,
    };
    assert.equal(await writeLoginSettings(db, settings), { ok: true, settings });
    assert.equal(await readLoginSettings(db), settings);
  }));

const WRONG: [field: string, value: unknown][] = [
  ['sessionLifetimeHours', 0],
  ['sessionLifetimeHours', 25],
  ['sessionLifetimeHours', 1.5],
  ['sessionLifetimeHours', '8'],
  ['maxTFAActivationSkipCounter', -1],
  ['maxTFAActivationSkipCounter', 101],
  ['tfaRadio', 'ForceNobody'],
  ['unknownDeviceDetectionOption', 2],
  ['openIdOnly', 'true'],
  ['openIdSubAdminGroupId', 'x'.repeat(101)],
];

for (const [field, value] of WRONG) {
  test(`${field} = ${JSON.stringify(value)} is named and changes nothing`, () =>
    withStorage(async (db) => {
      const result = await writeLoginSettings(db, { ...DEFAULTS, htmlLoginEnabled: false, [field]: value });
      assert.equal(result, { ok: false, problems: [field] });
      assert.equal(await readLoginSettings(db), DEFAULTS);
    }));
}

test('a configuration that is no object changes nothing', () =>
  withStorage(async (db) => {
    for (const value of [null, undefined, 'x', 7]) assert.is((await writeLoginSettings(db, value)).ok, false);
    assert.equal(await readLoginSettings(db), DEFAULTS);
  }));

test('OpenID only decides the three HTML options', () =>
  withStorage(async (db) => {
    const asked = { openIdOnly: true, htmlLoginEnabled: false, showOpenIdConnect: false, showKerberos: true };
    await writeLoginSettings(db, asked);
    const { htmlLoginEnabled, showOpenIdConnect, showKerberos } = await readLoginSettings(db);
    assert.equal(
      { htmlLoginEnabled, showOpenIdConnect, showKerberos },
      {
        htmlLoginEnabled: true,
        showOpenIdConnect: true,
        showKerberos: false,
      },
    );
  }));

const NONE: LoginOptions = {
  openIdProviderList: [],
  showUserLogin: true,
  showKerberos: false,
  ldapLoginUrl: '/identityprovider/kerberos',
  openIdPreferred: false,
  isCloudLogin: false,
  forceOpenId: false,
};
const ONE = [{ id: 'corp', description: 'Corporate', url: '/identityprovider/openidconnect/start/corp' }];

const OPTIONS: [settings: object, hasProvider: boolean, options: Partial<LoginOptions>][] = [
  [{}, false, {}],
  [{}, true, { openIdProviderList: ONE }],
  [{ openIdPreferred: true }, true, { openIdProviderList: ONE, openIdPreferred: true }],
  [{ openIdPreferred: true }, false, {}],
  [{ openIdOnly: true }, true, { openIdProviderList: ONE, forceOpenId: true, showUserLogin: false }],
  [{ openIdOnly: true }, false, {}],
  [{ showOpenIdConnect: false, openIdPreferred: true }, true, {}],
  [{ htmlLoginEnabled: false }, true, { openIdProviderList: ONE, showUserLogin: false }],
  [{ showKerberos: true }, false, { showKerberos: true }],
  [{ isCloudView: true }, true, { openIdProviderList: ONE, isCloudLogin: true }],
];

for (const [settings, hasProvider, options] of OPTIONS) {
  test(`with ${JSON.stringify(settings)} and ${hasProvider ? 'a' : 'no'} provider the page offers ${JSON.stringify(options)}`, () =>
    withStorage(async (db) => {
      const provider = { id: 'corp', description: 'Corporate', is_enabled: hasProvider ? 1 : 0, created_at: 0 };
      await db.insertInto('openid_providers').values(provider).execute();
      await writeLoginSettings(db, settings);
      assert.equal(await loginOptions(db), { ...NONE, ...options });
    }));
}

test.run();
