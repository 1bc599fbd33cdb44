import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { canDelete } from '../../../../../shared/ui/providers/can-delete';

for (const [providerType, isCloudView, isAllowed, expected] of [
  ['Ldap', true, true, true],
  ['Ldap', false, false, false],
  ['Usermanagement', false, true, true],
  ['Usermanagement', true, true, false],
  ['UserManagement', true, true, false],
  [null, true, true, true],
] as const)
  test(`${providerType}${isCloudView ? ' in the cloud' : ''}, ${isAllowed ? '' : 'not '}allowed: ${expected}`, () => {
    assert.is(canDelete({ providerType, isCloudView, canDelete: isAllowed }), expected);
  });

test.run();
