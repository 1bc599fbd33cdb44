import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type OfferMode, offeredScimTypes, offeredTypes } from '../../../../entries/provider/offered-types';

const OFF = { isCloudView: false, isHybridView: false, enableLegacyProvider: false, newFeaturesAvailable: false };
const OFFERED: [name: string, mode: Partial<OfferMode>, types: string][] = [
  ['nothing special', {}, 'Ldap BuiltInAdmin Usermanagement'],
  ['a legacy provider', { enableLegacyProvider: true }, 'Ldap D3 BuiltInAdmin Usermanagement'],
  ['new features', { newFeaturesAvailable: true }, 'Ldap BuiltInAdmin Scim Usermanagement'],
  ['the cloud', { isCloudView: true, enableLegacyProvider: true }, 'Ldap Usermanagement'],
  ['the cloud with new features', { isCloudView: true, newFeaturesAvailable: true }, 'Ldap Scim Usermanagement'],
  ['the hybrid view', { isHybridView: true, enableLegacyProvider: true, newFeaturesAvailable: true }, 'Ldap'],
  ['the hybrid view in the cloud', { isHybridView: true, isCloudView: true }, 'Ldap'],
  ['a server that names types', { newFeaturesAvailable: true, creatableTypes: ['Scim', 'D3', 'Ldap'] }, 'Ldap Scim'],
];
for (const [name, mode, types] of OFFERED)
  test(`with ${name} it offers ${types}`, () =>
    assert.is(offeredTypes({ ...OFF, creatableTypes: undefined, ...mode }).join(' '), types));

test('the hybrid way to sign in is offered in the cloud only, and stays where it is chosen', () => {
  assert.not.ok(offeredScimTypes({ isCloudView: false }, 'TRUSTED').includes('HYBRID'));
  assert.ok(offeredScimTypes({ isCloudView: true }, 'TRUSTED').includes('HYBRID'));
  assert.ok(offeredScimTypes({ isCloudView: false }, 'HYBRID').includes('HYBRID'));
});

test.run();
