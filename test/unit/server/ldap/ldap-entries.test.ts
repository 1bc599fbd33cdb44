import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { GROUP_DISPLAY_PROPERTIES, USER_DISPLAY_PROPERTIES } from '../../../../server/ldap/display-properties';
import { groupAttributes, groupOf, membersOf, userAttributes, userOf } from '../../../../server/ldap/ldap-entries';

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

for (const [why, attributes, isDisabled] of DISABLED) {
  test(`an account with ${why} is ${isDisabled ? '' : 'not '}disabled`, () => {
    assert.is(userOf(PLAIN, { dn: 'uid=a', uid: 'a', ...attributes })?.isDisabled, isDisabled);
  });
}

test('an entry without a user name or without a distinguished name is no user', () => {
  assert.is(userOf(PLAIN, { dn: 'ou=a', ou: 'a' }), undefined);
  assert.is(userOf(PLAIN, { dn: '', uid: 'a' }), undefined, 'a bind without a name would be anonymous');
});

test('what is no text, and texts that are too long, are left out', () => {
  const user = userOf(PLAIN, {
    dn: 'uid=a',
    uid: 'a',
    displayName: Buffer.from([0xff]),
    cn: ['x'.repeat(3000), 'Ada'],
  });
  assert.is(user?.displayName, 'Ada');
});

test('names are cut to 50 and 100 UTF-16 units, and never within a character', () => {
  const long = `${'a'.repeat(49)}😀${'b'.repeat(100)}`;
  assert.is(userOf(PLAIN, { dn: 'uid=a', uid: 'a', cn: long })?.displayName, 'a'.repeat(49));
  assert.is(groupOf(PLAIN, { dn: 'cn=a', cn: 'g'.repeat(150) })?.displayName, 'g'.repeat(100));
});

test('display formats name attributes, which are read then', () => {
  const formats = { userDisplayFormat: '{sn} ({telephoneNumber})', groupDisplayFormat: '{cn}: {description}' };
  assert.is(userAttributes(formats).includes('telephoneNumber'), true);
  assert.is(userAttributes(PLAIN).includes('telephoneNumber'), false);
  assert.is(groupAttributes(formats).includes('description'), true);
  const user = { dn: 'uid=a', uid: 'a', cn: 'Ada', sn: 'Lovelace' };
  assert.is(userOf(formats, user)?.displayName, 'Lovelace');
  assert.is(userOf(formats, { ...user, telephoneNumber: '42' })?.displayName, 'Lovelace (42)');
  assert.is(
    userOf(formats, { dn: 'uid=a', uid: 'a', cn: 'Ada' })?.displayName,
    'Ada',
    'without any of them the plain name',
  );
  const group = groupOf(formats, { dn: 'cn=a,ou=b', cn: 'a', description: 'First' });
  assert.is(group?.displayName, 'a: First');
  assert.equal([group?.names, group?.references], [['a'], ['cn=a,ou=b']], 'which is no name that gives rights');
  for (const list of [USER_DISPLAY_PROPERTIES, GROUP_DISPLAY_PROPERTIES])
    assert.equal(
      [...list],
      [...list].sort((a, b) => a.localeCompare(b)),
    );
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
