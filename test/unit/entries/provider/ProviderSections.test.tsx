import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { secureHost } from '../../../../entries/provider/ConnectionSection';
import { GROUP_FILTER_EXAMPLE, USER_FILTER_EXAMPLE } from '../../../../entries/provider/filter-examples';
import { SECRET_MASK } from '../../../../shared/contract/secret-mask';
import { one, painted, type } from '../../../render';
import { administrator, directory, newProvider } from './provider-data';
import { errorOf, field, isThere, press, setUpProvider, submit, textOf } from './render-provider';

const page = setUpProvider(test);
const names = () =>
  [...document.querySelectorAll<HTMLInputElement>('form input')]
    .map(({ name }) => name)
    .filter((name, index, all) => all.indexOf(name) === index && name !== 'providerType')
    .join(' ');
const choose = (name: string, value: string) => press(`input[name=${name}][value=${value}]`);

const GROUPS = 'adminGroup technicalUserGroup';
const FIELDS: [type: string, over: object, fields: string][] = [
  [
    'Ldap',
    {},
    `providerName host domainOrId rootContext username password connectTimeoutInMs ${GROUPS} userFilter useUserFilterForLogin groupFilter flatGroupHierarchy isolated userDisplayFormat groupDisplayFormat`,
  ],
  ['D3', {}, `providerName host domainOrId username password ${GROUPS} userDisplayFormat groupDisplayFormat`],
  ['BuiltInAdmin', {}, 'providerName username password confirmPassword'],
  ['Scim', { scimType: 'TRUSTED' }, `providerName scimType host connectTimeoutInMs ${GROUPS}`],
  ['Scim', { scimType: 'APIKEY' }, `providerName scimType host password connectTimeoutInMs ${GROUPS}`],
  ['Scim', { scimType: 'BEARER' }, `providerName scimType host password connectTimeoutInMs ${GROUPS}`],
  ['Scim', { scimType: 'BASIC' }, `providerName scimType host username password connectTimeoutInMs ${GROUPS}`],
  ['Scim', { scimType: 'HYBRID' }, `providerName scimType host username password connectTimeoutInMs ${GROUPS}`],
  ['Usermanagement', {}, 'providerName'],
  ['Quantum', {}, 'providerName'],
];
for (const [providerType, over, fields] of FIELDS) {
  test(`${providerType} ${JSON.stringify(over)} has the fields ${fields}`, async () => {
    await page.show(directory({ providerType, ...over }));
    assert.is(names(), fields);
    assert.is(isThere('input[name=providerType]'), false, 'the type of an existing provider cannot be changed');
  });
}

test('a new provider has a choice of types, unless there is only one', async () => {
  await page.show(newProvider());
  assert.is(document.querySelectorAll('input[name=providerType]').length, 4);
  await page.show(newProvider({ isHybridView: true }));
  assert.is(isThere('input[name=providerType]'), false);
  assert.is(textOf('[data-part=type] bdi'), 'PROVIDER_TYPE_LDAP');
});

test('nothing that was typed is lost when the type is changed and changed back', async () => {
  await page.show(newProvider());
  await type('input[name=host]', 'ldap.example.com');
  await type('input[name=userFilter]', '(x=y)');
  await choose('providerType', 'Scim');
  assert.is(field('host').value, '');
  await type('input[name=host]', 'https://scim.example.com');
  await choose('providerType', 'BuiltInAdmin');
  await choose('providerType', 'Ldap');
  assert.equal([field('host').value, field('userFilter').value], ['ldap.example.com', '(x=y)']);
  await choose('providerType', 'Scim');
  assert.is(field('host').value, 'https://scim.example.com');
});

test('another type leaves the focus at the choice of the type', async () => {
  await page.show(newProvider());
  const choice = one<HTMLInputElement>('input[name=providerType][value=Scim]');
  choice.focus();
  choice.click(); // as an arrow key does
  await painted();
  assert.is(document.activeElement, choice);
  assert.ok(isThere('input[name=scimType]'));
});

const HINTS: [host: string, hasHint: boolean][] = [
  ['', true],
  ['ldap.example.com', true],
  ['ldap://ldap.example.com', true],
  ['ldap.example.com:3268', true],
  ['[2001:db8::1]', true],
  ['2001:db8::636', true],
  ['ldaps://ldap.example.com', false],
  ['ldaps:', false],
  ['LDAPS://ldap.example.com:1636', false],
  ['ldap.example.com:636', false],
  ['ldap.example.com:3269', false],
  ['[2001:db8::1]:636', false],
  ['ldaps://[2001:db8::1]', false],
];
for (const [host, hasHint] of HINTS) {
  test(`the host ${JSON.stringify(host)} has ${hasHint ? 'a' : 'no'} hint about security`, async () => {
    await page.show(directory({ host }));
    assert.is(isThere('[data-part=host-security]'), hasHint);
  });
}

test('no other type has the hint about security', async () => {
  await page.show(directory({ providerType: 'Scim', host: 'scim.example.com' }));
  assert.is(isThere('[data-part=host-security]'), false);
});

test('the hint’s button makes the connection begin with TLS', async () => {
  await page.show(directory({ host: 'ldap://ldap.example.com:389' }));
  one('[data-action=use-ldaps]').focus();
  await press('[data-action=use-ldaps]');
  assert.is(document.activeElement, field('host'));
  assert.is(field('host').value, 'ldaps://ldap.example.com');
  assert.is(secureHost('[2001:db8::1]:389'), 'ldaps://[2001:db8::1]');
  assert.is(secureHost('ldap://gc:3268'), 'ldaps://gc:3269');
  assert.is(secureHost('[2001:db8::1]:3268'), 'ldaps://[2001:db8::1]:3269');
});

test('the filters say what an empty one stands for', async () => {
  await page.show(directory());
  assert.match(textOf('#field-userFilter-help') ?? '', USER_FILTER_EXAMPLE);
  assert.match(textOf('#field-groupFilter-help') ?? '', GROUP_FILTER_EXAMPLE);
});

test('the formats have tooltips with their limits', async () => {
  await page.show(directory());
  for (const name of ['userDisplayFormat', 'groupDisplayFormat']) {
    assert.match(field(name).title, 'PROVIDER_FORMAT_LIMIT');
    assert.match(textOf(`#field-${name}-help`) ?? '', 'PROVIDER_FORMAT_LIMIT');
  }
});

test('a property is inserted at the caret, and the example follows', async () => {
  await page.show(directory({ userDisplayFormat: 'Dr. !' }));
  const input = field('userDisplayFormat');
  input.setSelectionRange(4, 4);
  await press('[data-id=displayName]');
  assert.is(input.value, 'Dr. {displayName}!');
  assert.is(document.activeElement, input);
  assert.is(input.selectionStart, 17);
  assert.match(textOf('[data-part=format-preview]') ?? '', 'Dr. Ada Lovelace!');
});

test('an unknown property is an error once the field was left, and has no example', async () => {
  await page.show(directory());
  await type('input[name=userDisplayFormat]', '{shoeSize}');
  assert.is(textOf('[data-part=format-preview]'), '');
  await submit();
  assert.is(errorOf('userDisplayFormat'), 'PROVIDER_FORMAT_UNKNOWN');
  assert.equal(page.calls, []);
});

test('an isolated provider without a domain is warned about', async () => {
  await page.show(directory({ isolated: true }));
  assert.ok(isThere('[data-part=isolated-domain]'));
  await type('input[name=domainOrId]', 'EXAMPLE');
  assert.is(isThere('[data-part=isolated-domain]'), false);
});

test('the focus selects a stored password, and what is typed takes its place', async () => {
  await page.show(directory());
  const input = field('password');
  assert.match(textOf('#field-password-help') ?? '', 'PROVIDER_SECRET_STORED');
  input.focus();
  input.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  await painted();
  assert.equal([input.selectionStart, input.selectionEnd], [0, SECRET_MASK.length]);
  await type('input[name=password]', 'new');
  assert.is(field('password').value, 'new');
  one('[data-action=keep-secret]').focus();
  await press('[data-action=keep-secret]');
  assert.is(document.activeElement, field('password'));
  assert.is(field('password').value, SECRET_MASK);
});

test('another server needs the password again, and the field says so before', async () => {
  await page.show(directory());
  await type('input[name=host]', 'ldaps://other.example.com');
  assert.is(textOf('#field-password-help [data-part=secret-needed]'), 'PROVIDER_PROBLEM_PASSWORD');
  await type('input[name=host]', 'ldaps://LDAP.example.com:636');
  assert.is(textOf('#field-password-help'), 'PROVIDER_SECRET_STORED');
});

test('a way to sign in that is not known is not replaced by a save', async () => {
  await page.show(directory({ providerType: 'Scim', scimType: 'OAUTH', host: 'https://scim.example.com' }));
  assert.is(document.querySelector('input[name=scimType]:checked'), null);
  await type('input[name=providerName]', 'Renamed');
  await submit();
  const sent = JSON.parse(String(page.lastCall().body));
  assert.equal([sent.scimType, sent.username, sent.password], ['OAUTH', 'reader', SECRET_MASK]);
  await page.lastCall().answer(500);
});

test('some of the asterisks are no password', async () => {
  await page.show(directory());
  await type('input[name=password]', SECRET_MASK.slice(1));
  assert.is(field('password').value, '');
});

const CONFIRMED: [password: string, confirm: string, error: string | undefined][] = [
  ['Secret-12345', 'Secret-12345', undefined],
  ['Secret-12345', 'other', 'PROVIDER_PASSWORD_NOT_MATCH'],
  ['Secret-12345', SECRET_MASK, 'PROVIDER_PASSWORD_NOT_MATCH'],
  [SECRET_MASK, 'anything', undefined],
  [SECRET_MASK, '', 'PROVIDER_PASSWORD_NOT_MATCH'],
];
for (const [password, confirm, error] of CONFIRMED) {
  test(`an administrator’s password ${password} with ${confirm || 'nothing'} ${error ?? 'is right'}`, async () => {
    await page.show(administrator());
    await type('input[name=providerName]', 'Renamed');
    await type('input[name=password]', password);
    await type('input[name=confirmPassword]', confirm);
    await submit();
    assert.is(errorOf('confirmPassword'), error);
    assert.is(page.calls.length, error === undefined ? 1 : 0);
    if (error === undefined) await page.lastCall().answer(500);
  });
}

test('a weak password of an administrator is told', async () => {
  await page.show(administrator());
  await type('input[name=password]', 'weak');
  await submit();
  assert.is(errorOf('password'), 'PROVIDER_PASSWORD_RULE');
  assert.is(document.activeElement, field('password'));
});

test('the address of this server is shown for SCIM, to be copied', async () => {
  await page.show(directory({ providerType: 'Scim', baseUri: 'https://here.example' }));
  assert.match(one('[data-part=base-address]').textContent ?? '', 'https://here.example');
});

test.run();
