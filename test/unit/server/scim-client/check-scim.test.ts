import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createKey } from '../../../../server/api-keys/create-key';
import { groupRow } from '../../../../server/people/groups';
import type { IdentityProvider } from '../../../../server/providers/identity-providers';
import { pageOf } from '../../../../server/scim-client/scim-list';
import { groupOf, userOf } from '../../../../server/scim-client/scim-resources';
import type { CheckStage } from '../../../../shared/contract/identity-providers/connection-check';
import { addUser } from '../../../support/server/temporary-storage';
import { setApp, testApp } from '../../../support/server/test-app';
import { accountsOf, addProvider, groupsOf } from '../imported-accounts/fake-directory';
import { never, pages, scimConnector, withService } from './fake-service';

/** This server's own SCIM side, as another server imports from it. */
const peer = setApp(test, {
  once: true,
  ready: async (app) => {
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const { db } = app.storage;
    await db.insertInto('departments').values({ id: 'd', display_name: 'Research' }).execute();
    const names = { givenName: 'Eve', familyName: 'Example', departmentId: 'd' };
    const eve = await addUser(db, { userName: 'eve', displayName: 'Eve', email: 'e@x.example', ...names });
    const groups = ['Admins', 'Everybody'].map((displayName) => groupRow({ id: `g${displayName}`, displayName }));
    await db.insertInto('groups').values(groups).execute();
    const members = [
      ['gAdmins', eve],
      ['gEverybody', eve],
      ['gEverybody', app.ids.ada],
    ].map(([group_id = '', user_id = '']) => ({ group_id, user_id }));
    await db.insertInto('group_members').values(members).execute();
  },
});

const hostOf = () => `${peer.server.listeningOrigin}/identityprovider/scim`;

async function keyOf(): Promise<string> {
  const userId = await addUser(peer.storage.db, { userName: `robot-${Math.random()}`, isTechnical: true });
  const creation = await createKey(peer.deps, { creatorId: peer.ids.admin, userId, label: 'import', graceDays: 0 });
  return creation.kind === 'created' ? creation.key.secret : '';
}

async function stagesOf(fields: Partial<IdentityProvider>, denied: string[] = [], refusals = {}) {
  const stages = await scimConnector({ host: hostOf(), ...fields }, denied).check(never, refusals);
  return Object.fromEntries(stages.map((stage) => [stage.stage, stage]));
}

const resultsOf = (stages: Record<string, CheckStage>) =>
  Object.values(stages)
    .map(({ result, messageKey }) => (messageKey ? `${result} ${messageKey}` : result))
    .join(', ');

test('another Vestibule passes the check, with an API key and with a password', async () => {
  const groups = { adminGroup: 'admins', technicalUserGroup: 'Everybody' };
  for (const credentials of [
    { scimType: 'APIKEY', password: await keyOf() },
    { scimType: 'BEARER', password: await keyOf() },
    { scimType: 'BASIC', username: 'any', password: await keyOf() },
  ] as const) {
    const stages = await stagesOf({ ...groups, ...credentials });
    assert.is(
      resultsOf(stages),
      'passed, passed, warning CONNECTION_NOT_ENCRYPTED, passed, skipped, passed, passed, skipped, passed',
    );
    assert.equal(stages.users?.users?.[0], { userName: 'ada', displayName: 'Display ada', email: 'ada@example.org' });
  }
});

test('without credentials the stages before the sign-in are tried, and none after it', async () => {
  const stages = await stagesOf({ scimType: 'BASIC', username: '', password: '' }, [], { access: 'FIELD_REQUIRED' });
  const until = 'passed, passed, warning CONNECTION_NOT_ENCRYPTED, failed FIELD_REQUIRED';
  assert.is(resultsOf(stages), `${until}, skipped, not-tried, not-tried, skipped, not-tried`);
});

test('groups that are missing are told with candidates, and the stages after them are tried', async () => {
  const groups = { adminGroup: 'Admin', technicalUserGroup: 'Nothing "like" \\ it' };
  const stages = await stagesOf({ scimType: 'APIKEY', password: await keyOf(), ...groups });
  const { result, messageKey, candidates } = stages.adminGroup ?? {};
  assert.equal([result, messageKey, candidates], ['failed', 'CONNECTION_GROUP_NOT_FOUND', ['Admins']]);
  assert.equal([stages.technicalUserGroup?.result, stages.technicalUserGroup?.candidates], ['failed', []]);
  assert.is(stages.users?.result, 'passed');
});

/** What is wrong, and the stage that tells it; those after it are not tried. */
const WRONG: readonly (readonly [fields: () => Partial<IdentityProvider>, stage: string, key: string])[] = [
  [() => ({ host: 'ftp://x' }), 'name', 'CONNECTION_HOST_INVALID'],
  [() => ({ host: 'scim.invalid' }), 'name', 'CONNECTION_NAME_UNKNOWN'],
  [() => ({ host: 'http://127.0.0.1:65000' }), 'tcp', 'CONNECTION_REFUSED'],
  [() => ({ host: hostOf().replace('http:', 'https:') }), 'tls', 'CONNECTION_TLS_FAILED'],
  [() => ({ scimType: 'APIKEY', password: 'x' }), 'access', 'CONNECTION_BIND_REFUSED'],
  [() => ({}), 'access', 'CONNECTION_BIND_REFUSED'],
  [() => ({ host: hostOf().replace('/scim', '/none') }), 'access', 'CONNECTION_NO_SCIM'],
];

test('the check tells what is wrong, and goes to no address that is denied', async () => {
  for (const [fields, stage, key] of WRONG) {
    const stages = await stagesOf({ ...fields(), adminGroup: 'Admins' });
    assert.equal([stages[stage]?.result, stages[stage]?.messageKey], ['failed', key]);
    assert.equal([stages.users?.result, stages.base?.result], ['not-tried', 'skipped']);
  }
  const denied = await stagesOf({}, ['127.0.0.0/8']);
  assert.equal([denied.name?.messageKey, denied.tcp?.result], ['CONNECTION_ADDRESS_DENIED', 'not-tried']);
});

test('texts of the service are short and in one line', () => {
  const user = { id: 'a', userName: `a\u202e\n${'x'.repeat(5000)}` };
  return withService(pages({ '/Users': [user], '/Groups': [] }), async ({ origin }) => {
    const { users } = await stagesOf({ host: origin });
    assert.match(users?.users?.[0]?.userName ?? '', /^[^\n\u202e]{100,200}$/);
  });
});

test('accounts are imported from another Vestibule with their names, groups and rights, and follow it', async () => {
  const here = await testApp();
  try {
    const { db } = here.storage;
    const fields = { host: hostOf(), isolated: true, domainOrId: 'PEER', adminGroup: 'Admins' };
    const { id } = await addProvider(db, { type: 'Scim', scimType: 'TRUSTED', ...fields });
    await here.app.providerRefresh.begin(id);
    const refused = { providerId: id, state: 'failed', problem: 'CONNECTION_BIND_REFUSED' };
    assert.equal(await here.app.providerRefresh.refreshAll(), [refused]);
    const password = here.app.secrets.seal(await keyOf(), `identity provider password ${id}`);
    const config = JSON.stringify({ ...fields, scimType: 'APIKEY' });
    await db.updateTable('identity_providers').set({ password, config }).execute();
    assert.equal(await here.app.providerRefresh.refreshAll(), [{ providerId: id, state: 'complete', problem: '' }]);
    const accounts = await accountsOf(db, id);
    const expected = ['ada', 'admin', 'disabled', 'eve'].map((name) => `PEER\\${name}`);
    assert.equal([...accounts.keys()].sort(), expected);
    const eve = accounts.get('PEER\\eve');
    assert.equal([eve?.given_name, eve?.family_name, eve?.email], ['Eve', 'Example', 'e@x.example']);
    assert.equal([eve?.is_admin, eve?.is_disabled, accounts.get('PEER\\disabled')?.is_disabled], [1, 0, 1]);
    assert.equal(await groupsOf(db, id), { Admins: 'PEER\\eve', Everybody: 'PEER\\ada PEER\\eve' });
    await peer.storage.db.deleteFrom('users').where('user_name', '=', 'eve').execute();
    await here.app.providerRefresh.refreshAll();
    assert.is((await accountsOf(db, id)).get('PEER\\eve')?.is_closed, 1);
  } finally {
    await here.close();
  }
});

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
