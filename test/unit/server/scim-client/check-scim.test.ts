import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createKey } from '../../../../server/api-keys/create-key';
import { groupRow } from '../../../../server/directory/groups';
import { createUser } from '../../../../server/directory/users';
import type { IdentityProvider } from '../../../../server/identity-providers/providers';
import type { CheckStage } from '../../../../shared/contract/connection-check';
import { setApp, testApp } from '../http/test-app';
import { accountsOf, addProvider, groupsOf } from '../provider-accounts/fake-directory';
import { never, pages, scimConnector, withService } from './fake-service';

/** This server's own SCIM side, as another server imports from it. */
const peer = setApp(test, {
  once: true,
  ready: async (app) => {
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const { db } = app.storage;
    await db.insertInto('departments').values({ id: 'd', display_name: 'Research' }).execute();
    const names = { givenName: 'Eve', familyName: 'Example', departmentId: 'd' };
    const eve = await createUser(db, app.deps.clock, {
      userName: 'eve',
      displayName: 'Eve',
      email: 'e@x.example',
      ...names,
    });
    await db
      .insertInto('groups')
      .values(['Admins', 'Everybody'].map((displayName) => groupRow({ id: `g${displayName}`, displayName })))
      .execute();
    await db
      .insertInto('group_members')
      .values([
        { group_id: 'gAdmins', user_id: eve ?? '' },
        { group_id: 'gEverybody', user_id: eve ?? '' },
        { group_id: 'gEverybody', user_id: app.ids.ada },
      ])
      .execute();
  },
});

const hostOf = () => `${peer.server.listeningOrigin}/identityprovider/scim`;

async function keyOf(): Promise<string> {
  const { db } = peer.storage;
  const robot = { userName: `robot-${Math.random()}`, displayName: 'Robot', email: '', isTechnical: true };
  const userId = (await createUser(db, peer.deps.clock, robot)) ?? '';
  const creation = await createKey(peer.deps, { creatorId: peer.ids.admin, userId, label: 'import', graceDays: 0 });
  return creation.kind === 'created' ? creation.key.secret : '';
}

const stagesOf = async (fields: Partial<IdentityProvider>, denied: string[] = []) => {
  const stages = await scimConnector(fields, denied).check(never);
  return Object.fromEntries(stages.map((stage) => [stage.stage, stage]));
};

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
    const stages = await stagesOf({ host: hostOf(), ...groups, ...credentials });
    assert.is(
      resultsOf(stages),
      'passed, passed, warning CONNECTION_NOT_ENCRYPTED, passed, skipped, passed, passed, skipped, passed',
    );
    assert.equal(stages.users?.users?.[0], { userName: 'ada', displayName: 'Display ada', email: 'ada@example.org' });
  }
});

test('without credentials the stages before the sign-in are tried, and none after it', async () => {
  const connector = scimConnector({ host: hostOf(), scimType: 'BASIC', username: '', password: '' });
  const stages = await connector.check(never, { access: 'FIELD_REQUIRED' });
  assert.is(
    resultsOf(Object.fromEntries(stages.map((stage) => [stage.stage, stage]))),
    'passed, passed, warning CONNECTION_NOT_ENCRYPTED, failed FIELD_REQUIRED, skipped, not-tried, not-tried, skipped, not-tried',
  );
});

test('groups that are missing are told with candidates, and the stages after them are tried', async () => {
  const stages = await stagesOf({
    host: hostOf(),
    scimType: 'APIKEY',
    password: await keyOf(),
    adminGroup: 'Admin',
    technicalUserGroup: 'Nothing "like" \\ it',
  });
  assert.equal(
    [stages.adminGroup?.result, stages.adminGroup?.messageKey, stages.adminGroup?.candidates],
    ['failed', 'CONNECTION_GROUP_NOT_FOUND', ['Admins']],
  );
  assert.equal([stages.technicalUserGroup?.result, stages.technicalUserGroup?.candidates], ['failed', []]);
  assert.is(stages.users?.result, 'passed');
});

/** What is wrong, and the stage that tells it; those after it are not tried. */
const WRONG: readonly (readonly [name: string, fields: () => Partial<IdentityProvider>, stage: string, key: string])[] =
  [
    ['a host that is none', () => ({ host: 'ftp://x' }), 'name', 'CONNECTION_HOST_INVALID'],
    ['an unknown name', () => ({ host: 'scim.invalid' }), 'name', 'CONNECTION_NAME_UNKNOWN'],
    ['nothing at the port', () => ({ host: 'http://127.0.0.1:65000' }), 'tcp', 'CONNECTION_REFUSED'],
    ['no TLS', () => ({ host: hostOf().replace('http:', 'https:') }), 'tls', 'CONNECTION_TLS_FAILED'],
    [
      'a key that is none',
      () => ({ host: hostOf(), scimType: 'APIKEY', password: 'x' }),
      'access',
      'CONNECTION_BIND_REFUSED',
    ],
    ['no credentials', () => ({ host: hostOf() }), 'access', 'CONNECTION_BIND_REFUSED'],
    ['another path', () => ({ host: hostOf().replace('/scim', '/none') }), 'access', 'CONNECTION_NO_SCIM'],
  ];

for (const [name, fields, stage, key] of WRONG)
  test(`the check tells ${name}`, async () => {
    const stages = await stagesOf({ ...fields(), adminGroup: 'Admins' });
    assert.equal([stages[stage]?.result, stages[stage]?.messageKey], ['failed', key]);
    assert.is(stages.users?.result, 'not-tried');
    assert.is(stages.base?.result, 'skipped');
  });

test('the check goes to no address that is denied', async () => {
  const stages = await stagesOf({ host: hostOf() }, ['127.0.0.0/8']);
  assert.equal([stages.name?.messageKey, stages.tcp?.result], ['CONNECTION_ADDRESS_DENIED', 'not-tried']);
});

test('texts of the service are short and in one line', () =>
  withService(
    pages({ '/Users': [{ id: 'a', userName: `a\u202e\n${'x'.repeat(5000)}` }], '/Groups': [] }),
    async ({ origin }) => {
      const { users } = await stagesOf({ host: origin });
      assert.ok((users?.users?.[0]?.userName ?? '').length <= 200);
      assert.not.match(users?.users?.[0]?.userName ?? '', /[\n\u202e]/);
    },
  ));

test('accounts are imported from another Vestibule with their names, groups and rights, and follow it', async () => {
  const here = await testApp();
  try {
    const { db } = here.storage;
    const { id } = await addProvider(db, {
      type: 'Scim',
      host: hostOf(),
      scimType: 'TRUSTED',
      isolated: true,
      domainOrId: 'PEER',
      adminGroup: 'Admins',
    });
    await here.app.providerRefresh.begin(id);
    assert.equal(await here.app.providerRefresh.refreshAll(), [
      { providerId: id, state: 'failed', problem: 'CONNECTION_BIND_REFUSED' },
    ]);
    const key = here.app.secrets.seal(await keyOf(), `identity provider password ${id}`);
    const config = { host: hostOf(), scimType: 'APIKEY', isolated: true, domainOrId: 'PEER', adminGroup: 'Admins' };
    await db
      .updateTable('identity_providers')
      .set({ password: key, config: JSON.stringify(config) })
      .execute();
    assert.equal(await here.app.providerRefresh.refreshAll(), [{ providerId: id, state: 'complete', problem: '' }]);
    const accounts = await accountsOf(db, id);
    assert.equal(
      [...accounts.keys()].sort(),
      ['ada', 'admin', 'disabled', 'eve'].map((name) => `PEER\\${name}`),
    );
    const eve = accounts.get('PEER\\eve');
    assert.equal(
      [eve?.given_name, eve?.family_name, eve?.email, eve?.is_admin, eve?.is_disabled],
      ['Eve', 'Example', 'e@x.example', 1, 0],
    );
    assert.is(accounts.get('PEER\\disabled')?.is_disabled, 1);
    assert.equal(await groupsOf(db, id), { Admins: 'PEER\\eve', Everybody: 'PEER\\ada PEER\\eve' });
    await peer.storage.db.deleteFrom('users').where('user_name', '=', 'eve').execute();
    await here.app.providerRefresh.refreshAll();
    assert.is((await accountsOf(db, id)).get('PEER\\eve')?.is_closed, 1);
  } finally {
    await here.close();
  }
});

test.run();
