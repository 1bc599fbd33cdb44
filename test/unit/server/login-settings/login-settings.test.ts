import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type LoginOptions,
  loginOptions,
  readLoginSettings,
  writeLoginSettings,
} from '../../../../server/login-settings/login-settings';
import { withStorage } from '../temporary-storage';
import { DEFAULT_OPTIONS, DEFAULT_SETTINGS } from './policy-fixtures';

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

test('a server without stored settings has the defaults, a wrong value is named and changes nothing, others are read', () =>
  withStorage(async (db) => {
    assert.equal(await readLoginSettings(db), DEFAULT_SETTINGS);
    for (const [field, value] of WRONG) {
      const result = await writeLoginSettings(db, { ...DEFAULT_SETTINGS, htmlLoginEnabled: false, [field]: value });
      assert.equal(result, { ok: false, problems: [field] }, `${field} ${value}`);
    }
    for (const value of [null, undefined, 'x', 7]) assert.is((await writeLoginSettings(db, value)).ok, false);
    assert.equal(await readLoginSettings(db), DEFAULT_SETTINGS);
    const limits = { sessionLifetimeHours: 24, maxTFAActivationSkipCounter: 100, unknownDeviceDetectionOption: 1 };
    const settings = { ...DEFAULT_SETTINGS, ...limits, tfaRadio: 'ForceAdmins' };
    assert.equal(await writeLoginSettings(db, settings), { ok: true, settings });
    assert.equal(await readLoginSettings(db), settings);
  }));

test('OpenID only decides the three HTML options', () =>
  withStorage(async (db) => {
    const asked = { openIdOnly: true, htmlLoginEnabled: false, showOpenIdConnect: false, showKerberos: true };
    await writeLoginSettings(db, asked);
    const { htmlLoginEnabled, showOpenIdConnect, showKerberos } = await readLoginSettings(db);
    assert.equal([htmlLoginEnabled, showOpenIdConnect, showKerberos], [true, true, false]);
  }));

const openIdProviderList = [
  { id: 'corp', description: 'Corporate', url: '/identityprovider/openidconnect/start/corp' },
];

const OPTIONS: [settings: object, hasProvider: boolean, options: Partial<LoginOptions>][] = [
  [{}, false, {}],
  [{}, true, { openIdProviderList }],
  [{ openIdPreferred: true }, true, { openIdProviderList, openIdPreferred: true }],
  [{ openIdPreferred: true }, false, {}],
  [{ openIdOnly: true }, true, { openIdProviderList, forceOpenId: true, showUserLogin: false }],
  [{ openIdOnly: true }, false, {}],
  [{ showOpenIdConnect: false, openIdPreferred: true }, true, {}],
  [{ htmlLoginEnabled: false }, true, { openIdProviderList, showUserLogin: false }],
  [{ showKerberos: true }, false, { showKerberos: true }],
  [{ isCloudView: true }, true, { openIdProviderList, isCloudLogin: true }],
];

test('the page offers the ways to sign in that the settings and the providers allow', () =>
  withStorage(async (db) => {
    const provider = { id: 'corp', description: 'Corporate', is_enabled: 1, created_at: 0 };
    await db.insertInto('openid_providers').values(provider).execute();
    for (const [settings, hasProvider, options] of OPTIONS) {
      await db
        .updateTable('openid_providers')
        .set({ is_enabled: Number(hasProvider) })
        .execute();
      await writeLoginSettings(db, { ...DEFAULT_SETTINGS, ...settings });
      const offered = await loginOptions(db);
      assert.equal(offered, { ...DEFAULT_OPTIONS, ...options }, JSON.stringify([settings, hasProvider]));
    }
  }));

test.run();
