import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { secureHost } from '../../../../entries/provider/connection/ConnectionSection';
import { DIRECTORY_PRESETS } from '../../../../entries/provider/connection/directory-presets';
import { DEFAULT_GROUP_FILTER, DEFAULT_USER_FILTER } from '../../../../server/ldap/ldap-filters';
import { SECRET_MASK } from '../../../../shared/contract/secret-mask';
import { errorOf, input, isThere, press, select, sentBy, submitForm, textOf } from '../../../support/dom/page-controls';
import { one, painted, type } from '../../../support/dom/render';
import { administrator, directory, newProvider, rename, setUpProvider } from './render-provider';

const page = setUpProvider(test);
const names = () =>
  [...new Set([...document.querySelectorAll<HTMLInputElement>('form input')].map(({ name }) => name))].join(' ');
const choose = (providerType: string) => press(`input[name=providerType][value=${providerType}]`);
const fill = (name: string, text: string) => type(`input[name=${name}]`, text);
const helpOf = (name: string) => textOf(`#field-${name}-help`) ?? '';

const GROUPS = 'adminGroup technicalUserGroup';
const FORMATS = 'userDisplayFormat groupDisplayFormat';
const LDAP = 'host domainOrId rootContext username password connectTimeoutInMs';
const LDAP_USERS = 'userFilter useUserFilterForLogin groupFilter flatGroupHierarchy isolated';
test('each type has its fields, and cannot be changed', async () => {
  for (const [providerType, scimType, fields] of [
    ['Ldap', '', `${LDAP} ${GROUPS} ${LDAP_USERS} ${FORMATS}`],
    ['D3', '', `host domainOrId username password ${GROUPS} ${FORMATS}`],
    ['BuiltInAdmin', '', 'username password confirmPassword'],
    ['Scim', 'TRUSTED', `scimType host connectTimeoutInMs ${GROUPS}`],
    ['Scim', 'APIKEY', `scimType host password connectTimeoutInMs ${GROUPS}`],
    ['Scim', 'BASIC', `scimType host username password connectTimeoutInMs ${GROUPS}`],
    ['Usermanagement', '', ''],
    ['Quantum', '', ''],
  ] as const) {
    await page.show(directory({ providerType, scimType }));
    assert.is(names(), `providerName ${fields}`.trim(), `${providerType} ${scimType}`);
  }
});

test('a new provider has a choice of types, unless there is only one', async () => {
  await page.show(newProvider());
  assert.is(document.querySelectorAll('input[name=providerType]').length, 4);
  await page.show(newProvider({ isHybridView: true }));
  assert.is(isThere('input[name=providerType]'), false);
  assert.is(textOf('[data-part=type] bdi'), 'PROVIDER_TYPE_LDAP');
});

test('another type keeps the focus at its choice, and nothing that was typed is lost when it is changed back', async () => {
  await page.show(newProvider());
  await fill('host', 'ldap.example.com');
  await fill('userFilter', '(x=y)');
  const choice = one<HTMLInputElement>('input[name=providerType][value=Scim]');
  choice.focus();
  choice.click(); // as an arrow key does
  await painted();
  assert.equal([document.activeElement === choice, isThere('input[name=scimType]')], [true, true]);
  assert.is(input('host').value, '');
  await fill('host', 'https://scim.example.com');
  await choose('BuiltInAdmin');
  await choose('Ldap');
  assert.equal([input('host').value, input('userFilter').value], ['ldap.example.com', '(x=y)']);
  await choose('Scim');
  assert.is(input('host').value, 'https://scim.example.com');
});

test('a user name without a domain has a hint, in LDAP only', async () => {
  await page.show(directory());
  for (const [name, hint] of [
    ['', 'HINT'],
    ['reader', 'BARE'],
    ['CORP\\reader', 'HINT'],
    ['reader@corp.example', 'HINT'],
    ['cn=reader,dc=example', 'HINT'],
  ] as const) {
    await fill('username', name);
    assert.is(helpOf('username'), `PROVIDER_USERNAME_${hint}`, name);
  }
});

const OPEN = [
  '',
  'ldap.example.com',
  'ldap://ldap.example.com',
  'ldap.example.com:3268',
  '[2001:db8::1]',
  '2001:db8::636',
];
const SECURE = ['ldaps:', 'LDAPS://ldap.example.com:1636', 'ldap.example.com:636', 'ldap.example.com:3269'];
SECURE.push('[2001:db8::1]:636', 'ldaps://[2001:db8::1]', 'ldaps://dc1.example ldap://dc2.example:636');
OPEN.push('ldaps://dc1.example ldap://dc2.example');
test('a host without TLS has a hint about security, in LDAP only, whose button makes the connection begin with TLS', async () => {
  await page.show(directory());
  for (const host of [...OPEN, ...SECURE]) {
    await fill('host', host);
    assert.is(isThere('[data-part=host-security]'), OPEN.includes(host), host);
  }
  await page.show(directory({ providerType: 'Scim', host: 'scim.example.com' }));
  assert.is(isThere('[data-part=host-security]'), false);
  await page.show(directory({ host: 'ldap://ldap.example.com:389' }));
  await press('[data-action=use-ldaps]');
  assert.is(document.activeElement, input('host'));
  assert.is(input('host').value, 'ldaps://ldap.example.com');
  assert.is(secureHost('[2001:db8::1]:389'), 'ldaps://[2001:db8::1]');
  assert.is(secureHost('ldap:dc1:3268 ldap:dc2:636 ldap://dc3'), 'ldaps://dc1:3269 ldap:dc2:636 ldaps://dc3');
  assert.is(secureHost('ldap://gc:3268'), 'ldaps://gc:3269');
  assert.is(secureHost('[2001:db8::1]:3268'), 'ldaps://[2001:db8::1]:3269');
});

const preset = () => one<HTMLSelectElement>('select[name=preset]').value;
const filters = () => ['userFilter', 'groupFilter'].map((name) => input(name).value);

test('a product fills in the filters that are empty or of another product, and keeps those of the administrator', async () => {
  await page.show(newProvider());
  assert.is(preset(), 'other');
  for (const { id, values, username } of DIRECTORY_PRESETS) {
    await select('preset', id);
    assert.equal([preset(), filters(), input('username').placeholder], [id, Object.values(values), username]);
    assert.is(textOf('[data-part=preset-hint]'), 'PROVIDER_PRESET_HINT');
  }
  await fill('userFilter', '(x=y)');
  await select('preset', 'active-directory');
  assert.equal(filters(), ['(x=y)', '(objectClass=group)']);
  assert.equal([preset(), textOf('[data-part=preset-hint]')], ['active-directory', 'PROVIDER_PRESET_KEPT']);
  await page.show(directory({ userFilter: '(objectClass=inetOrgPerson)', groupFilter: '(x=y)' }));
  assert.is(preset(), 'other');
});

const folds = () => [...document.querySelectorAll<HTMLDetailsElement>('details[data-part=rare-fields]')];

test('rarely used fields are folded unless one has a value, and an error in one unfolds them', async () => {
  await page.show(newProvider());
  assert.equal(
    folds().map(({ open }) => open),
    [false, false, false],
  );
  await page.show(directory({ connectTimeoutInMs: 5, isolated: true, groupDisplayFormat: '{displayName}' }));
  assert.equal(
    folds().map(({ open }) => open),
    [true, true, true],
  );
  await fill('connectTimeoutInMs', 'soon');
  for (const fold of folds()) fold.open = false;
  await submitForm();
  assert.equal([folds()[0]?.open, document.activeElement, page.calls], [true, input('connectTimeoutInMs'), []]);
});

test('a form with more than two sections has an index of them', async () => {
  for (const [data, ids] of [
    [directory(), 'general connection groups selection names'],
    [
      directory({ providerType: 'Scim', scimType: 'APIKEY', connectionCheckAvailable: false }),
      'general connection groups',
    ],
    [administrator(), ''],
  ] as const) {
    await page.show(data);
    const links = [...document.querySelectorAll<HTMLElement>('[data-part=sections] a')];
    assert.is(links.map((link) => link.dataset.id).join(' '), ids);
    for (const link of links) assert.ok(isThere(`${link.getAttribute('href')} h2`));
  }
});

test('the filters say what the server takes for an empty one, and the formats have their limits', async () => {
  await page.show(directory());
  assert.match(helpOf('userFilter'), DEFAULT_USER_FILTER);
  assert.match(helpOf('groupFilter'), DEFAULT_GROUP_FILTER);
  for (const name of ['userDisplayFormat', 'groupDisplayFormat']) {
    assert.match(input(name).title, 'PROVIDER_FORMAT_LIMIT');
    assert.match(helpOf(name), 'PROVIDER_FORMAT_LIMIT');
  }
});

test('a property is inserted at the caret, and the example follows; an unknown one is an error without an example', async () => {
  await page.show(directory({ userDisplayFormat: 'Dr. !' }));
  const field = input('userDisplayFormat');
  field.setSelectionRange(4, 4);
  await press('[data-id=displayName]');
  assert.equal([field.value, field.selectionStart], ['Dr. {displayName}!', 17]);
  assert.is(document.activeElement, field);
  assert.match(textOf('[data-part=format-preview]') ?? '', 'Dr. Ada Lovelace!');
  const stops = [...document.querySelectorAll<HTMLElement>('[data-action=insert]')].map(({ tabIndex }) => tabIndex);
  assert.equal(stops, [0, -1, 0], 'the properties of users are one tab stop, and those of groups');
  await fill('userDisplayFormat', '{shoeSize}');
  assert.is(textOf('[data-part=format-preview]'), '');
  await submitForm();
  assert.equal([errorOf('userDisplayFormat'), page.calls], ['PROVIDER_FORMAT_UNKNOWN', []]);
});

test('an isolated provider without a domain is warned about', async () => {
  await page.show(directory({ isolated: true }));
  assert.ok(isThere('[data-part=isolated-domain]'));
  await fill('domainOrId', 'EXAMPLE');
  assert.is(isThere('[data-part=isolated-domain]'), false);
});

test('the focus selects a stored password, what is typed takes its place, and some of its asterisks are none', async () => {
  await page.show(directory());
  const field = input('password');
  assert.match(helpOf('password'), 'PROVIDER_SECRET_STORED');
  field.focus();
  field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  await painted();
  assert.equal([field.selectionStart, field.selectionEnd], [0, SECRET_MASK.length]);
  await fill('password', SECRET_MASK.slice(1));
  assert.is(input('password').value, '');
  await fill('password', 'new');
  assert.is(input('password').value, 'new');
  await press('[data-action=keep-secret]');
  assert.is(document.activeElement, input('password'));
  assert.is(input('password').value, SECRET_MASK);
});

test('another server needs the password again, and the field says so before', async () => {
  await page.show(directory());
  await fill('host', 'ldaps://other.example.com');
  assert.is(textOf('#field-password-help [data-part=secret-needed]'), 'PROVIDER_PROBLEM_PASSWORD');
  await fill('host', 'ldaps://LDAP.example.com:636');
  assert.is(helpOf('password'), 'PROVIDER_SECRET_STORED');
});

test('a way to sign in that is not known is not replaced by a save', async () => {
  await page.show(directory({ providerType: 'Scim', scimType: 'OAUTH', host: 'https://scim.example.com' }));
  assert.is(isThere('input[name=scimType]:checked'), false);
  await rename();
  await submitForm();
  const { scimType, username, password } = sentBy(page);
  assert.equal([scimType, username, password], ['OAUTH', 'reader', SECRET_MASK]);
  await page.lastCall().answer(500);
});

test('an administrator’s password is repeated, and not weak', async () => {
  await page.show(administrator());
  await fill('password', 'Secret-12345');
  await fill('confirmPassword', 'other');
  await submitForm();
  assert.equal([errorOf('confirmPassword'), page.calls], ['PROVIDER_PASSWORD_NOT_MATCH', []]);
  await fill('password', 'weak');
  await submitForm();
  assert.equal([errorOf('password'), document.activeElement], ['PROVIDER_PASSWORD_RULE', input('password')]);
});

test('the address of this server is shown for SCIM, to be copied', async () => {
  await page.show(directory({ providerType: 'Scim', baseUri: 'https://here.example' }));
  assert.match(textOf('[data-part=base-address]') ?? '', 'https://here.example');
});

test.run();
