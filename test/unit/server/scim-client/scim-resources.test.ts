import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { groupOf, pageOf, userOf } from '../../../../server/scim-client/scim-resources';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

test('a user is read with its attributes in any case', () => {
  const user = userOf({
    ID: 'u1',
    USERNAME: 'ada',
    DisplayName: 'Ada Lovelace',
    name: { GivenName: 'Ada', familyname: 'Lovelace' },
    emails: [
      { value: 'home@example.org', type: 'home' },
      { Value: 'ada@example.org', Primary: true },
    ],
    active: false,
    [ENTERPRISE.toUpperCase()]: { department: 'Research' },
  });
  assert.equal(user, {
    externalId: 'u1',
    userName: 'ada',
    displayName: 'Ada Lovelace',
    givenName: 'Ada',
    familyName: 'Lovelace',
    email: 'ada@example.org',
    department: 'Research',
    isDisabled: true,
    references: ['user:u1'],
  });
});

test('attributes of wrong types are missing, and lose no user', () => {
  const emails = [null, 5, 'plain@example.org', { value: {} }];
  const wrong = { displayName: { text: 'Ada' }, name: ['Ada'], emails, active: 'False', [ENTERPRISE]: 'Research' };
  assert.equal(userOf({ id: 7, userName: 'ada', ...wrong }), {
    ...{ externalId: '7', userName: 'ada', email: 'plain@example.org', isDisabled: true, references: ['user:7'] },
    ...{ displayName: '', givenName: '', familyName: '', department: '' },
  });
  assert.is(userOf({ id: 'a', userName: 'ada', active: 'yes?', name: { formatted: 'A. L.' } })?.displayName, 'A. L.');
  for (const id of ['', {}, undefined]) assert.is(userOf({ id, userName: 'a' }), undefined);
  for (const resource of [null, 'ada', [], {}, { id: 'a' }]) assert.is(userOf(resource), undefined);
});

const [A, B] = ['a@x.example', 'b@x.example'];

test('the main address is the primary one, that of work or the first', () => {
  for (const [emails, email] of [
    [[{ value: A }, { value: B, type: 'WORK' }], B],
    [[{ value: A }, { value: B }], A],
    [
      [
        { value: A, type: 'work' },
        { value: B, primary: 'true' },
      ],
      B,
    ],
    [A, ''],
    [undefined, ''],
  ] as const)
    assert.is(userOf({ id: 'a', userName: 'a', emails })?.email, email, JSON.stringify(emails));
});

test('members are users or groups, and both where the service does not say', () => {
  const users = [{ value: 'u1', type: 'User' }, { value: 'g2', type: 'group' }, { value: 'x' }];
  assert.equal(groupOf({ id: 'g1', displayName: 'Admins', members: [...users, { display: 'no value' }, null] }), {
    ...{ externalId: 'g1', displayName: 'Admins', names: ['Admins'], references: ['group:g1'] },
    members: ['user:u1', 'group:g2', 'user:x', 'group:x'],
  });
  assert.equal(groupOf({ id: 'g', members: 'all' })?.members, []);
  assert.is(groupOf({ displayName: 'Admins' }), undefined);
});

test('a list is one with resources or a length', () => {
  assert.equal(pageOf({ totalResults: 0 }), { items: [], total: 0 });
  assert.equal(pageOf({ Resources: [1], totalResults: '5' }), { items: [1], total: Number.POSITIVE_INFINITY });
  assert.equal(pageOf({ resources: null, totalResults: 2 }), { items: [], total: 2 });
  for (const answer of [null, [], 'list', {}, { Resources: {} }, { totalresults: 1, resources: 'x' }])
    assert.is(pageOf(answer), undefined);
});

test.run();
