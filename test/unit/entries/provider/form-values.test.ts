import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  edited,
  hasField,
  isChanged,
  NO_EDIT,
  payloadOf,
  valuesIn,
  valuesOf,
} from '../../../../entries/provider/form-values';
import { SECRET_MASK } from '../../../../shared/contract/secret-mask';
import { directory, newProvider } from './provider-data';

const data = directory();
const values = valuesOf(data);

test('a new provider begins with the first type that is offered, and nothing is changed', () => {
  const created = newProvider();
  assert.is(valuesOf(created).providerType, 'Ldap');
  assert.is(isChanged(valuesOf(created), created), false);
  assert.is(isChanged({ ...valuesOf(created), providerType: 'Scim' }, created), true);
});

test('what is saved is what was loaded with what was typed over it', () => {
  const saved = payloadOf({ ...values, host: 'other', isolated: true, connectTimeoutInMs: '250' }, data);
  assert.equal(saved, { ...data, host: 'other', isolated: true, connectTimeoutInMs: 250, scimType: 'TRUSTED' });
  assert.is('confirmPassword' in saved, false);
});

for (const typed of [SECRET_MASK, `${SECRET_MASK}more`]) {
  test(`${typed} leaves the password unchanged`, () => {
    const { password } = payloadOf({ ...values, password: typed }, data);
    assert.is(password, SECRET_MASK);
    assert.is(isChanged({ ...values, password: typed }, data), false);
  });
}

test('fields that a type does not have are saved as they were loaded', () => {
  const created = newProvider();
  const typed = {
    ...valuesOf(created),
    providerType: 'Scim' as const,
    userFilter: '(x=y)',
    domainOrId: 'D',
    host: 'h',
  };
  const { userFilter, domainOrId, host } = payloadOf(typed, created);
  assert.equal([userFilter, domainOrId, host], ['', '', 'h']);
});

test('what a way to sign in does not have is saved as it was loaded', () => {
  const created = newProvider({ providerType: 'Scim' });
  const typed = { ...valuesOf(created), username: 'reader', password: 'secret' };
  const sent = (scimType: 'TRUSTED' | 'BASIC' | 'BEARER') => {
    const { username, password } = payloadOf({ ...typed, scimType }, created);
    return [username, password];
  };
  assert.equal(sent('TRUSTED'), ['', '']);
  assert.equal(sent('BEARER'), ['', 'secret']);
  assert.equal(sent('BASIC'), ['reader', 'secret']);
});

test('each type keeps its own host and credentials, and all share the name and the groups', () => {
  const created = newProvider();
  let edit = edited(NO_EDIT, 'Ldap', { host: 'ldap', username: 'reader', providerName: 'Name', adminGroup: 'Admins' });
  edit = edited(edit, 'Ldap', { providerType: 'Scim' });
  assert.equal([valuesIn(edit, created).host, valuesIn(edit, created).providerName], ['', 'Name']);
  edit = edited(edit, 'Scim', { host: 'https://scim' });
  edit = edited(edit, 'Scim', { providerType: 'Ldap' });
  const { host, username, providerName, adminGroup } = valuesIn(edit, created);
  assert.equal([host, username, providerName, adminGroup], ['ldap', 'reader', 'Name', 'Admins']);
  assert.is(valuesIn(edited(edit, 'Ldap', { providerType: 'Scim' }), created).host, 'https://scim');
});

test('a provider of an unknown type has only a name, and keeps its type', () => {
  const strange = directory({ providerType: 'Quantum' });
  assert.is(valuesOf(strange).providerType, undefined);
  assert.equal([hasField(undefined, 'providerName'), hasField(undefined, 'host')], [true, false]);
  const { providerType } = payloadOf(valuesOf(strange), strange);
  assert.is(providerType, 'Quantum');
});

test.run();
