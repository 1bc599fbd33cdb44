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
  const user = userOf({
    id: 7,
    userName: 'ada',
    displayName: { text: 'Ada' },
    name: ['Ada'],
    emails: [null, 5, 'plain@example.org', { value: {} }],
    active: 'False',
    [ENTERPRISE]: 'Research',
  });
  assert.equal(user, {
    externalId: '7',
    userName: 'ada',
    displayName: '',
    givenName: '',
    familyName: '',
    email: 'plain@example.org',
    department: '',
    isDisabled: true,
    references: ['user:7'],
  });
  assert.is(userOf({ id: 'a', userName: 'ada', active: 'yes?', name: { formatted: 'A. L.' } })?.displayName, 'A. L.');
});

for (const [emails, email] of [
  [[{ value: 'a@x.example' }, { value: 'b@x.example', type: 'WORK' }], 'b@x.example'],
  [[{ value: 'a@x.example' }, { value: 'b@x.example' }], 'a@x.example'],
  [
    [
      { value: 'a@x.example', type: 'work' },
      { value: 'b@x.example', primary: 'true' },
    ],
    'b@x.example',
  ],
  ['a@x.example', ''],
  [undefined, ''],
] as const)
  test(`the main one of ${JSON.stringify(emails)} is ${email}`, () => {
    assert.is(userOf({ id: 'a', userName: 'a', emails })?.email, email);
  });

for (const resource of [
  null,
  'ada',
  [],
  {},
  { id: 'a' },
  { userName: 'a' },
  { id: '', userName: 'a' },
  { id: {}, userName: 'a' },
])
  test(`${JSON.stringify(resource)} is no user`, () => {
    assert.is(userOf(resource), undefined);
  });

test('members are users or groups, and both where the service does not say', () => {
  const group = groupOf({
    id: 'g1',
    displayName: 'Admins',
    members: [
      { value: 'u1', type: 'User' },
      { value: 'g2', type: 'group' },
      { value: 'x' },
      { display: 'no value' },
      null,
    ],
  });
  assert.equal(group, {
    externalId: 'g1',
    displayName: 'Admins',
    names: ['Admins'],
    references: ['group:g1'],
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
