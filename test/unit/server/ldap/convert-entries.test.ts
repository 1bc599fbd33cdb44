import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { groupAttributes, groupOf, membersOf, userAttributes, userOf } from '../../../../server/ldap/convert-entries';
import { groupFilterOf, loginFilterOf, userFilterOf } from '../../../../server/ldap/ldap-filters';
import { readDomainNames } from '../../../../server/ldap/read-domain-names';
import { bytesOfSid } from '../../../../server/ldap/security-identifier';
import { SourceError } from '../../../../server/outgoing/source-error';
import { collectNearNames, nearNames } from '../../../../server/provider-check/near-names';
import { dnKey, isBelow } from '../../../../server/providers/distinguished-name';
import { ldapProvider } from './ldap-fixtures';

const ADA = { dn: 'uid=a', uid: 'a' };
const PLAIN = { userDisplayFormat: '', groupDisplayFormat: '' };

test('a user of an Active Directory has the name, the id and the state that it has there', () => {
  const user = userOf(PLAIN, {
    dn: 'CN=Lovelace\\, Ada,OU=People,DC=corp',
    sAMAccountName: 'ada',
    uid: 'other',
    userPrincipalName: 'ada@corp.example',
    objectGUID: Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex'),
    objectSid: Buffer.from('0105000000000005150000003cb6ce3a8237ae8277aa0f2252040000', 'hex'),
    primaryGroupID: '513',
    userAccountControl: '66050',
    displayName: ' Ada Lovelace ',
    mail: [],
    department: ['Engines', 'Letters'],
  });
  assert.equal(user, {
    externalId: '03020100-0504-0706-0809-0a0b0c0d0e0f',
    userName: 'ada',
    displayName: 'Ada Lovelace',
    givenName: '',
    familyName: '',
    email: '',
    department: 'Engines',
    isDisabled: true,
    references: ['cn=lovelace\\,\\ ada,ou=people,dc=corp', 'uid:other'].map((each) => each.replace('\\ ', ' ')),
    groups: ['S-1-5-21-986625596-2192455554-571452023-513'],
  });
  const objectSid = bytesOfSid('S-1-5-21-986625596-2192455554-571452023-513');
  assert.equal(groupOf(PLAIN, { dn: 'cn=a', cn: 'a', objectSid })?.references.slice(1), user?.groups);
  const posix = { gidNumber: '100', objectClass: ['top', 'posixGroup'] };
  assert.equal(userOf(PLAIN, { ...ADA, gidNumber: '100' })?.groups, ['gid:100']);
  assert.equal(groupOf(PLAIN, { dn: 'cn=a', cn: 'a', ...posix })?.references, ['cn=a', 'gid:100']);
  assert.equal(groupOf(PLAIN, { dn: 'cn=a', cn: 'a', ...posix, objectClass: 'group' })?.references, ['cn=a']);
  for (const none of [{ primaryGroupID: '513' }, { objectSid }, { objectSid: Buffer.of(1, 5), primaryGroupID: '513' }])
    assert.equal(userOf(PLAIN, { ...ADA, ...none })?.groups, []);
});

const DISABLED: readonly [why: string, attributes: Record<string, string>, isDisabled: boolean][] = [
  ['userAccountControl 512', { userAccountControl: '512' }, false],
  ['userAccountControl 514', { userAccountControl: '514' }, true],
  ['userAccountControl that is no number', { userAccountControl: 'x' }, false],
  ['an expired account', { userAccountControl: '512', accountExpires: '133000000000000000' }, true],
  ['an account that expires in 2100', { accountExpires: '157468320000000000' }, false],
  ['an account that never expires', { accountExpires: '9223372036854775807' }, false],
  ['an account that never expires, in the other form', { accountExpires: '0' }, false],
  ['an end that is no number', { accountExpires: 'x' }, false],
  ['a password that must be changed', { userAccountControl: '512', pwdLastSet: '0' }, true],
  ['a password that never expires', { userAccountControl: '66048', pwdLastSet: '0' }, false],
  ['a smart card', { userAccountControl: '262656', pwdLastSet: '0' }, false],
  ['a password that was set', { userAccountControl: '512', pwdLastSet: '134082085190000000' }, false],
  ['nsAccountLock', { nsAccountLock: 'TRUE' }, true],
  ['a lock for ever', { pwdAccountLockedTime: '000001010000Z' }, true],
  ['a lock for a while', { pwdAccountLockedTime: '20261122150000Z' }, false],
];

test('an account is disabled by the attributes of several directories', () => {
  for (const [why, attributes, isDisabled] of DISABLED)
    assert.is(userOf(PLAIN, { ...ADA, ...attributes })?.isDisabled, isDisabled, why);
});

const PARTITIONS = [
  { dn: 'CN=Partitions', uPNSuffixes: ['firm.example', 'firm.test'] },
  { dn: 'CN=FIRMA', nCName: 'DC=ad,DC=firm,DC=example', dnsRoot: 'ad.firm.example', nETBIOSName: 'FIRMA' },
  { dn: 'CN=FOREST', nCName: 'DC=firm,DC=example', dnsRoot: 'firm.example', nETBIOSName: 'FOREST' },
  { dn: 'CN=Other', nCName: 'DC=other,DC=example', dnsRoot: 'other.example', nETBIOSName: 'OTHER' },
  { dn: 'CN=Schema', nCName: 'CN=Schema,DC=ad,DC=firm,DC=example', dnsRoot: 'ad.firm.example' },
];

test('the domain of an Active Directory has the names that its forest gives it', async () => {
  const read = async ({ base }: { readonly base: string }) =>
    base === '' ? [{ dn: '', configurationNamingContext: 'CN=C' }] : base === 'CN=Partitions,CN=C' ? PARTITIONS : [];
  const suffixes = ['firm.example', 'firm.test'];
  for (const [rootContext, domains] of [
    ['OU=Staff, DC=ad,DC=firm,DC=example', ['FIRMA', 'ad.firm.example']],
    ['DC=firm,DC=example', ['FOREST', 'firm.example']],
    ['DC=example', []],
  ] as const)
    assert.equal(await readDomainNames({ read }, { rootContext }), { domains, suffixes }, rootContext);
  const other = { read: async () => [{ dn: '', namingContexts: 'dc=a' }] };
  assert.is(await readDomainNames(other, { rootContext: 'dc=a' }), undefined);
});

test('what is no text or too long is left out, and an entry without a user name or a distinguished name is no user', () => {
  const cn = ['x'.repeat(3000), 'Ada'];
  assert.is(userOf(PLAIN, { ...ADA, displayName: Buffer.from([0xff]), cn })?.displayName, 'Ada');
  assert.is(userOf(PLAIN, { dn: 'ou=a', ou: 'a' }), undefined);
  assert.is(userOf(PLAIN, { dn: '', uid: 'a' }), undefined, 'a bind without a name would be anonymous');
});

test('names are cut to 50 and 100 UTF-16 units, and never within a character', () => {
  const long = `${'a'.repeat(49)}😀${'b'.repeat(100)}`;
  assert.is(userOf(PLAIN, { ...ADA, cn: long })?.displayName, 'a'.repeat(49));
  assert.is(groupOf(PLAIN, { dn: 'cn=a', cn: 'g'.repeat(150) })?.displayName, 'g'.repeat(100));
});

test('display formats name attributes, which are read then', () => {
  const formats = { userDisplayFormat: '{sn} ({telephoneNumber})', groupDisplayFormat: '{cn}: {description}' };
  assert.is(userAttributes(formats).includes('telephoneNumber'), true);
  assert.is(userAttributes(PLAIN).includes('telephoneNumber'), false);
  assert.is(groupAttributes(formats).includes('description'), true);
  const user = { ...ADA, cn: 'Ada', sn: 'Lovelace' };
  assert.is(userOf(formats, user)?.displayName, 'Lovelace');
  assert.is(userOf(formats, { ...user, telephoneNumber: '42' })?.displayName, 'Lovelace (42)');
  assert.is(userOf(formats, { ...ADA, cn: 'Ada' })?.displayName, 'Ada', 'without any of them the plain name');
  const group = groupOf(formats, { dn: 'cn=a,ou=b', cn: 'a', description: 'First' });
  assert.is(group?.displayName, 'a: First');
  assert.equal([group?.names, group?.references], [['a'], ['cn=a,ou=b']], 'which is no name that gives rights');
});

test('members of all parts are read, and those that are no distinguished names are not', async () => {
  const entry = {
    dn: 'cn=g',
    cn: 'g',
    member: [],
    'member;range=0-1': ['UID=a,ou=x', 'uid=b, ou=x'],
    'member;range=2-*': 'uid=c,ou=x',
    uniqueMember: 'uid=d,ou=x',
    memberUid: ['Eve', 'frank'],
    memberOf: 'cn=other',
  };
  const expected = ['uid=a,ou=x', 'uid=b,ou=x', 'uid=c,ou=x', 'uid=d,ou=x', 'uid:eve', 'uid:frank'];
  assert.equal(await membersOf(entry), expected);
  assert.equal(await membersOf({ dn: 'cn=g', cn: 'g', member: 'g' }), []);
});

const SAME: readonly (readonly string[])[] = [
  ['cn=Ada,dc=example,dc=org', 'CN=ada , DC=Example, dc = org', ' cn=ada,dc=example,dc=org '],
  ['cn=Turing\\, Alan,ou=a', 'cn=Turing\\2C Alan,ou=a', 'cn=turing\\2c alan, ou=a'],
  ['cn=M\\C3\\BCller,ou=a', 'cn=Müller,ou=a'],
  ['cn=a\\+b+uid=c', 'cn=a\\2Bb + uid=c'],
  ['cn=Ada  Lovelace,ou=a', 'cn=Ada Lovelace\t ,ou= a'],
  ['cn=Ada\\ ,ou=a', 'cn=Ada\\20 , ou=a'],
];

test('a name has one key in all spellings, and different names have different ones', () => {
  for (const spellings of SAME) assert.is(new Set(spellings.map(dnKey)).size, 1, spellings.map(dnKey).join('\n'));
  const names = ['cn=a,ou=b', 'cn=a\\,ou=b', 'cn=a+ou=b', 'cn=a,ou=b,ou=c', 'cn=ab'];
  assert.is(new Set(names.map(dnKey)).size, names.length);
});

test('an entry is below a base by whole parts', () => {
  const base = 'dc=Example, dc=org';
  for (const dn of ['DC=example,DC=org', 'cn=a,dc=example,dc=org', 'cn=a, ou=b ,dc=example, dc=org'])
    assert.ok(isBelow(dn, base), dn);
  for (const dn of ['dc=org', 'cn=a,dc=other,dc=org', 'cn=a\\,dc=example,dc=org', 'cn=adc=example,dc=org', ''])
    assert.not.ok(isBelow(dn, base), dn);
  assert.ok(isBelow('cn=a', ''));
});

test('a filter in several lines is read as one', () => {
  const userFilter = '(&\n  (objectClass=user)\n  (!  (ou=a b))\n)';
  assert.is(String(userFilterOf(ldapProvider({ userFilter }))), '(&(objectClass=user)(!(ou=a b)))');
});

test('a malformed filter is refused', () => {
  const isKey = (key: string) => (error: unknown) => error instanceof SourceError && error.messageKey === key;
  for (const text of ['(uid=a', 'uid', '(&)', '(uid=a)(uid=b)', '(uid=\\zz)']) {
    assert.throws(() => userFilterOf(ldapProvider({ userFilter: text })), isKey('CONNECTION_USER_FILTER_INVALID'));
    assert.throws(() => groupFilterOf(ldapProvider({ groupFilter: text })), isKey('CONNECTION_GROUP_FILTER_INVALID'));
  }
});

test('what a user enters is a value and no syntax (RFC 4515 §3), and a userPrincipalName only where one was entered', () => {
  const of = (name: string, principal = '') => String(loginFilterOf(ldapProvider(), { name, principal }));
  const escaped = 'a\\29\\28uid=\\2a';
  const filter = of('a)(uid=*');
  assert.ok(filter.startsWith(`(&(|(uid=${escaped})(sAMAccountName=${escaped})(cn=${escaped}))`), filter);
  assert.not.match(of('ada'), 'userPrincipalName');
  assert.match(of('ada', 'ada@corp'), '(userPrincipalName=ada@corp)');
});

const CASES: readonly [wanted: string, names: readonly string[], near: readonly string[]][] = [
  ['administrators', ['Administrators', 'Sales'], ['Administrators']],
  ['Büro Köln', ['Buero Koeln', 'Büro Bonn'], ['Buero Koeln', 'Büro Bonn']],
  ['Domain Admins', ['Admins, Domain', 'Domain Users', 'Printers'], ['Admins, Domain', 'Domain Users']],
  ['Adminstrators', ['Administrators', 'Sales'], ['Administrators']],
  ['IT Admins', ['IT-Administrators', 'it_admins', 'HR'], ['it_admins', 'IT-Administrators']],
  ['管理员', ['系统管理员', '用户'], ['系统管理员']],
  ['x', ['y', ''], []],
  ['', ['Anything'], []],
];

test('near names are offered, the nearest first, in any script and spelling', () => {
  for (const [wanted, names, near] of CASES) assert.equal(nearNames(wanted, names), near, wanted);
});

test('at most twenty names are offered, each once, and the nearest of 50,000 that are added in parts is the first', () => {
  const names = Array.from({ length: 100 }, (_, index) => `Team ${index % 50}`);
  assert.equal([nearNames('Team', names).length, new Set(nearNames('Team', names)).size], [20, 20]);
  const near = collectNearNames('Abteilung 4711 Administratoren Standort 55');
  const many = Array.from({ length: 50_000 }, (_, at) => `Abteilung ${at} Administratoren Standort ${at % 97}`);
  for (let at = 0; at < many.length; at += 1000) near.add(many.slice(at, at + 1000));
  assert.is(near.best()[0], many[4711]);
});

test.run();
