import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { groupAttributes, groupOf, membersOf, userAttributes, userOf } from '../../../../server/ldap/ldap-entries';

const ADA = { dn: 'uid=a', uid: 'a' };
const PLAIN = { userDisplayFormat: '', groupDisplayFormat: '' };

test('a user of an Active Directory has the name, the id and the state that it has there', () => {
  const user = userOf(PLAIN, {
    dn: 'CN=Lovelace\\, Ada,OU=People,DC=corp',
    sAMAccountName: 'ada',
    uid: 'other',
    userPrincipalName: 'ada@corp.example',
    objectGUID: Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex'),
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
  });
});

const DISABLED: readonly [why: string, attributes: Record<string, string>, isDisabled: boolean][] = [
  ['userAccountControl 512', { userAccountControl: '512' }, false],
  ['userAccountControl 514', { userAccountControl: '514' }, true],
  ['userAccountControl that is no number', { userAccountControl: 'x' }, false],
  ['nsAccountLock', { nsAccountLock: 'TRUE' }, true],
  ['a lock for ever', { pwdAccountLockedTime: '000001010000Z' }, true],
  ['a lock for a while', { pwdAccountLockedTime: '20261122150000Z' }, false],
];

test('an account is disabled by the attributes of several directories', () => {
  for (const [why, attributes, isDisabled] of DISABLED)
    assert.is(userOf(PLAIN, { ...ADA, ...attributes })?.isDisabled, isDisabled, why);
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

test.run();
