import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { connectionProblems, problemsOf, requiredFields } from '../../../../entries/provider/form-problems';
import { type FormValues, valuesOf } from '../../../../entries/provider/form-values';
import { administrator, directory, newProvider } from './provider-data';

const data = directory();

const PROBLEMS: [name: string, over: Partial<FormValues>, problems: Record<string, string>][] = [
  ['nothing wrong', {}, {}],
  ['no name', { providerName: ' ' }, { providerName: 'FIELD_REQUIRED' }],
  ['no host', { host: '' }, { host: 'FIELD_REQUIRED' }],
  ['a host that is none', { host: 'http://x' }, { host: 'PROVIDER_HOST_INVALID' }],
  ['no naming context', { rootContext: '' }, { rootContext: 'FIELD_REQUIRED' }],
  ['no admin group', { adminGroup: '' }, { adminGroup: 'FIELD_REQUIRED' }],
  ['a user name with white space', { username: 'a b' }, { username: 'FIELD_NO_WHITESPACE' }],
  ['no account', { username: '', password: '' }, {}],
  ['no timeout', { connectTimeoutInMs: '' }, {}],
  ['the longest timeout', { connectTimeoutInMs: ' 60000 ' }, {}],
  ['a longer timeout', { connectTimeoutInMs: '60001' }, { connectTimeoutInMs: 'PROVIDER_TIMEOUT_INVALID' }],
  ['a timeout below zero', { connectTimeoutInMs: '-1' }, { connectTimeoutInMs: 'PROVIDER_TIMEOUT_INVALID' }],
  ['a timeout with a fraction', { connectTimeoutInMs: '1.5' }, { connectTimeoutInMs: 'PROVIDER_TIMEOUT_INVALID' }],
  ['a timeout in hexadecimal', { connectTimeoutInMs: '0x10' }, { connectTimeoutInMs: 'PROVIDER_TIMEOUT_INVALID' }],
  ['known properties', { userDisplayFormat: '{displayName} ({department})' }, {}],
  ['an unknown property', { userDisplayFormat: '{shoe}' }, { userDisplayFormat: 'PROVIDER_FORMAT_UNKNOWN' }],
  ['a property of users', { groupDisplayFormat: '{department}' }, { groupDisplayFormat: 'PROVIDER_FORMAT_UNKNOWN' }],
];
for (const [name, over, problems] of PROBLEMS)
  test(`a directory with ${name} has ${Object.keys(problems).join() || 'no problem'}`, () =>
    assert.equal(problemsOf({ ...valuesOf(data), ...over }, data), problems));

test('what other servers have accepted is not wrong while it is unchanged', () => {
  const loaded = directory({ host: 'http://x', connectTimeoutInMs: 90_000, userDisplayFormat: '%name%{shoe}' });
  assert.equal(problemsOf(valuesOf(loaded), loaded), {});
  assert.equal(problemsOf({ ...valuesOf(loaded), host: 'http://y' }, loaded), { host: 'PROVIDER_HOST_INVALID' });
  const empty = directory({ host: '' });
  assert.equal(problemsOf(valuesOf(empty), empty), { host: 'FIELD_REQUIRED' });
});

test('a server that names no properties may know any, and fields that a type does not have are never wrong', () => {
  const silent = directory({ availableUserDisplayProperties: [] });
  assert.equal(problemsOf({ ...valuesOf(silent), userDisplayFormat: '{any}' }, silent), {});
  const over = { host: 'http://x', connectTimeoutInMs: 'soon', userDisplayFormat: '{shoe}' };
  assert.equal(problemsOf({ ...valuesOf(administrator()), ...over }, administrator()), {});
});

test('the fields that must not stay empty are told', () => {
  const required = (data: Parameters<typeof valuesOf>[0]) => [...requiredFields(valuesOf(data))].sort().join();
  assert.is(required(data), 'adminGroup,host,providerName,rootContext');
  assert.is(required(administrator()), 'confirmPassword,password,providerName,username');
  assert.is(required(newProvider({ providerType: 'Usermanagement' })), 'providerName');
  assert.is(required(newProvider({ id: '1', providerType: 'Quantum' })), '');
  assert.equal(connectionProblems({ providerName: 'x', host: 'y', adminGroup: 'z' }), { host: 'y' }, 'for a check');
});

test.run();
