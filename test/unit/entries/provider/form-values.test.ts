import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hasField, isChanged, payloadOf, valuesOf } from '../../../../entries/provider/form-values';
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

test('the mask leaves the password unchanged, whatever is typed after it', () => {
  for (const password of [SECRET_MASK, `${SECRET_MASK}more`]) {
    assert.is(payloadOf({ ...values, password }, data).password, SECRET_MASK);
    assert.is(isChanged({ ...values, password }, data), false);
  }
});

test('fields that a type does not have are saved as they were loaded', () => {
  const created = newProvider();
  const typed = {
    ...valuesOf(created),
    providerType: 'Scim',
    userFilter: '(x=y)',
    domainOrId: 'D',
    host: 'h',
  } as const;
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

test('a provider of an unknown type has only a name, and keeps its type', () => {
  const strange = directory({ providerType: 'Quantum' });
  const types = [valuesOf(strange).providerType, payloadOf(valuesOf(strange), strange).providerType];
  assert.equal(types, [undefined, 'Quantum']);
  assert.equal([hasField(undefined, 'providerName'), hasField(undefined, 'host')], [true, false]);
});

test.run();
