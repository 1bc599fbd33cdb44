import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { StageRefusals } from '../../../../../server/identity-providers/connector';
import { findProvider } from '../../../../../server/identity-providers/providers';
import { USERMANAGEMENT_ID } from '../../../../../server/identity-providers/usermanagement';
import { CheckStages } from '../../../../../server/ldap/check-stages';
import { writeLoginSettings } from '../../../../../server/login-settings/login-settings';
import type { RefreshOutcome } from '../../../../../server/provider-accounts/provider-refresh';
import { CHECK_STAGES, type CheckStage } from '../../../../../shared/contract/connection-check';
import { CHECK_FLAGS, isCheckPassed } from '../../../../../shared/contract/providers';
import { SECRET_MASK } from '../../../../../shared/contract/secret-mask';
import { setApp } from '../../http/test-app';
import { DIRECTORY, fakeConnections, PASSED } from '../../identity-providers/provider-fixtures';
import { addUser } from '../../temporary-storage';
import { type Caller, signedInCaller } from '../admin-calls';

const PROVIDERS = '/identityprovider/config';
const HYBRID = '/scimserver/config';

const connections = fakeConnections();
const refreshed: string[] = [];
let outcomes: RefreshOutcome[] = [];

const fixture = setApp(test, {
  connections: {
    connectorOf: (provider) => connections.of(provider),
    providerRefresh: {
      begin: async (id) => void refreshed.push(id),
      refreshAll: async () => {
        refreshed.push('all');
        return outcomes;
      },
    },
  },
});
let admin: Caller;
test.before.each(async () => {
  admin = await signedInCaller(fixture);
  connections.tried.length = 0;
  connections.check = async () => PASSED;
  connections.groupIds = {};
  refreshed.length = 0;
  outcomes = [];
});

const db = () => fixture.storage.db;
const list = async (base = PROVIDERS) => (await admin.get(base)).json();
const load = async (id: string) => (await admin.get(`${PROVIDERS}/${id}`)).json();

async function post(change: object = {}, { base = PROVIDERS, caller = admin, suffix = '' } = {}) {
  const body = { ...DIRECTORY, antiCsrfToken: caller.antiCsrfToken, ...change };
  return caller.send('POST', `${base}/${body.id || 'create'}${suffix}`, body);
}

const save = async (...input: Parameters<typeof post>) => (await post(...input)).json();
const remove = async (id: string) =>
  (await admin.send('POST', `${PROVIDERS}/${id}`, { id, delete: true, antiCsrfToken: admin.antiCsrfToken })).json();
const rows = () => db().selectFrom('identity_providers').selectAll().execute();
const problemsOf = ({ errorList }: { errorList: string[] }) => errorList;

test('a new directory is checked, stored, listed and read', async () => {
  const saved = await save();
  assert.ok(isCheckPassed(saved), JSON.stringify(saved));
  assert.is(saved.version, '1');
  assert.equal(refreshed, [saved.newId]);
  const { providers } = await list();
  assert.equal(
    providers.map(({ id, providerType, accounts }: Record<string, unknown>) => [id, providerType, accounts]),
    [
      [USERMANAGEMENT_ID, 'Usermanagement', 3],
      [saved.newId, 'Ldap', 0],
    ],
  );
  assert.is(connections.tried[0]?.password, DIRECTORY.password);
});

test('the password is encrypted at rest, and never comes back', async () => {
  const { newId } = await save();
  assert.is((await load(newId)).password, SECRET_MASK);
  const shown = [
    await admin.get(PROVIDERS),
    await admin.get(`${PROVIDERS}/${newId}`),
    await admin.open(`${PROVIDERS}/${newId}`),
  ];
  for (const { body } of shown) assert.not.match(body, String(DIRECTORY.password));
  assert.not.match(JSON.stringify(await rows()), String(DIRECTORY.password));
  assert.is((await findProvider(fixture.deps, newId))?.password, DIRECTORY.password);
  assert.not.match(fixture.log.join(), String(DIRECTORY.password));
});

test('what the page has loaded can be saved as it is, and the mask leaves the password', async () => {
  const { newId } = await save();
  const saved = await save({ ...(await load(newId)), providerName: 'Renamed' });
  assert.ok(isCheckPassed(saved), JSON.stringify(saved));
  assert.equal([saved.newId, saved.version], ['', '2']);
  assert.is((await findProvider(fixture.deps, newId))?.password, DIRECTORY.password);
  assert.equal(
    connections.tried.map(({ password }) => password),
    [DIRECTORY.password, DIRECTORY.password],
  );
});

test('the stored password goes to no other server, neither with a save nor with a check', async () => {
  const { newId } = await save();
  const loaded = await load(newId);
  const moved = { ...loaded, host: 'evil.example' };
  assert.equal(problemsOf(await save(moved)), ['PROVIDER_PROBLEM_PASSWORD']);
  connections.check = passUntilRefused;
  const { stages } = (await post(moved, { suffix: '/connection' })).json();
  assert.equal(
    stages.flatMap(({ stage, result, messageKey }: Record<string, string>) =>
      result === 'failed' ? [[stage, messageKey]] : [],
    ),
    [['access', 'PROVIDER_PROBLEM_PASSWORD']],
  );
  assert.equal(
    connections.tried.map(({ host, password }) => [host, password]),
    [
      [DIRECTORY.host, DIRECTORY.password],
      ['evil.example', ''],
    ],
  );
  assert.is((await load(newId)).host, DIRECTORY.host);
});

test('a check that fails stores nothing, and answers flags, errors and groups', async () => {
  connections.check = async () =>
    PASSED.map((stage) =>
      stage.stage === 'adminGroup'
        ? { ...stage, result: 'failed', messageKey: 'CONNECTION_GROUP_NOT_FOUND', candidates: ['Administrators'] }
        : stage,
    );
  const refused = await save();
  assert.equal(
    CHECK_FLAGS.filter((name) => !refused[name]),
    ['adminGroupOk'],
  );
  assert.equal([refused.errorList, refused.groupList], [['CONNECTION_GROUP_NOT_FOUND'], ['Administrators']]);
  assert.equal(await rows(), []);
  connections.check = async () => PASSED;
  assert.ok(isCheckPassed(await save({ adminGroup: 'Administrators' })));
});

test('of two saves of the same version the second one is refused, and connects to nothing', async () => {
  const { newId } = await save();
  const loaded = await load(newId);
  assert.ok(isCheckPassed(await save({ ...loaded, providerName: 'First' })));
  connections.tried.length = 0;
  const second = await save({ ...loaded, providerName: 'Second' });
  assert.equal([problemsOf(second), second.showInfoTable], [['PROVIDER_PROBLEM_STALE'], false]);
  assert.equal(
    CHECK_FLAGS.filter((name) => second[name]),
    [],
  );
  assert.is(connections.tried.length, 0);
  assert.is((await load(newId)).providerName, 'First');
});

test('a save that was overtaken while it was checked is refused', async () => {
  const { newId } = await save();
  const loaded = await load(newId);
  connections.check = async () => {
    connections.check = async () => PASSED;
    await db().updateTable('identity_providers').set({ version: 9 }).where('id', '=', newId).execute();
    return PASSED;
  };
  assert.equal(problemsOf(await save({ ...loaded, providerName: 'Late' })), ['PROVIDER_PROBLEM_STALE']);
});

test('two providers do not have the same name, in any case', async () => {
  const { newId } = await save();
  const second = await save({ providerName: ' directory ' });
  assert.equal(problemsOf(second), ['PROVIDER_PROBLEM_NAME']);
  assert.equal(
    CHECK_FLAGS.filter((name) => !second[name]),
    ['providerNameOk'],
  );
  assert.ok(isCheckPassed(await save({ ...(await load(newId)), groupFilter: '(cn=*)' })));
});

test('what breaks a rule is refused before anything is connected to', async () => {
  assert.equal(problemsOf(await save({ host: '', rootContext: '' })), ['FIELD_REQUIRED']);
  assert.is(connections.tried.length, 0);
  for (const bad of [{ providerType: 'Other' }, { connectTimeoutInMs: -1 }, { version: 'x' }, { id: 7 }])
    assert.is(
      (await admin.send('POST', `${PROVIDERS}/create`, { ...DIRECTORY, antiCsrfToken: admin.antiCsrfToken, ...bad }))
        .statusCode,
      400,
    );
});

test('the id of the address is that of the provider', async () => {
  const { newId } = await save();
  const body = { ...DIRECTORY, antiCsrfToken: admin.antiCsrfToken };
  assert.is((await admin.send('POST', `${PROVIDERS}/${newId}`, { ...body, id: USERMANAGEMENT_ID })).statusCode, 400);
  assert.is((await admin.send('POST', `${PROVIDERS}/create`, { ...body, id: newId })).statusCode, 400);
  assert.equal(problemsOf(await save({ id: 'missing' })), ['PROVIDER_PROBLEM_UNKNOWN']);
  const tried = await post({ id: 'missing' }, { suffix: '/connection' });
  assert.equal([tried.statusCode, tried.json().messageKey], [404, 'PROVIDER_PROBLEM_UNKNOWN']);
  assert.is((await admin.get(`${PROVIDERS}/missing`)).statusCode, 404);
});

test('a d.3 system is offered where the setting says so, and its accounts are read', async () => {
  const legacy = { providerType: 'D3', username: 'u', password: 'p', domainOrId: 'repository' };
  assert.equal(problemsOf(await save(legacy)), ['PROVIDER_PROBLEM_TYPE']);
  await writeLoginSettings(db(), { d3ProviderPresent: true });
  assert.is((await load('create')).enableLegacyProvider, true);
  const { newId } = await save(legacy);
  assert.equal(refreshed, [newId]);
  await writeLoginSettings(db(), { d3ProviderPresent: false });
  assert.is((await load('create')).enableLegacyProvider, true, 'there is one');
  assert.is((await list()).d3ProviderPresentAndNotMigrated, true);
});

test('the own accounts always stand in the list; only their name changes', async () => {
  const [row] = (await list()).providers;
  assert.equal([row.id, row.canDelete], [USERMANAGEMENT_ID, false]);
  const saved = await save({
    ...(await load(USERMANAGEMENT_ID)),
    providerName: 'Our accounts',
    host: 'ldap.example.org',
  });
  assert.ok(isCheckPassed(saved), JSON.stringify(saved));
  const loaded = await load(USERMANAGEMENT_ID);
  assert.equal([loaded.providerName, loaded.host, loaded.version], ['Our accounts', '', '1']);
  assert.equal((await list()).providers.length, 1);
  assert.equal([connections.tried.length, refreshed], [0, []]);
  assert.equal(problemsOf(await remove(USERMANAGEMENT_ID)), ['PROVIDER_PROBLEM_FIXED']);
  assert.is((await list()).providers[0].providerName, 'Our accounts');
});

/** Adds an account of a directory, with a session. */
async function addDirectoryUser(providerId: string, userName: string, rights: { isAdmin?: boolean } = {}) {
  const id = await addUser(db(), { userName, ...rights });
  await db()
    .updateTable('users')
    .set({ provider_id: providerId, external_id: userName })
    .where('id', '=', id)
    .execute();
  return id;
}

test('a deletion takes the accounts and their sessions along, and no others', async () => {
  const { newId } = await save();
  const bob = await addDirectoryUser(newId, 'bob');
  await db()
    .insertInto('sessions')
    .values({
      id: 'session-of-bob',
      token_hash: 'x',
      user_id: bob,
      kind: 'user',
      step: null,
      user_agent: '',
      address: '',
      created_at: 0,
      expires_at: fixture.now + 1000,
    })
    .execute();
  assert.is((await list()).providers[1].accounts, 1);
  assert.is((await load(newId)).accounts, 1);
  assert.ok(isCheckPassed(await remove(newId)));
  const users = await db().selectFrom('users').select('user_name').orderBy('user_name').execute();
  assert.equal(
    users.map(({ user_name }) => user_name),
    ['ada', 'admin', 'disabled'],
  );
  assert.equal((await fixture.rows()).sessions.includes('session-of-bob'), false);
  assert.ok(isCheckPassed(await remove(newId)), 'another administrator may have deleted it already');
});

/** The directory supplies the only administrator who can sign in. */
async function onlyDirectoryAdmin(): Promise<string> {
  const { newId } = await save();
  await addDirectoryUser(newId, 'chief', { isAdmin: true });
  await db().updateTable('users').set({ password_hash: null }).where('user_name', '=', 'admin').execute();
  return newId;
}

test('the provider of the last administrator is not deleted', async () => {
  const id = await onlyDirectoryAdmin();
  assert.equal(problemsOf(await remove(id)), ['PROVIDER_PROBLEM_LOCKS_OUT']);
  assert.is((await rows()).length, 1);
  assert.ok(await db().selectFrom('users').select('id').where('user_name', '=', 'chief').executeTakeFirst());
});

test('another admin group is refused while it has no administrator who can sign in', async () => {
  const id = await onlyDirectoryAdmin();
  const change = { ...(await load(id)), adminGroup: 'Owners' };
  const refused = await save(change);
  assert.equal(problemsOf(refused), ['PROVIDER_PROBLEM_LOCKS_OUT']);
  assert.equal(
    CHECK_FLAGS.filter((name) => !refused[name]),
    ['adminGroupOk'],
  );
  assert.is((await load(id)).adminGroup, 'Admins');
  const chief = await db().selectFrom('users').select('id').where('user_name', '=', 'chief').executeTakeFirstOrThrow();
  const group = { id: 'owners', display_name: 'Owners', display_name_fold: 'owners', display_name_key: 'owners' };
  await db()
    .insertInto('groups')
    .values({ ...group, provider_id: id, external_id: 'x' })
    .execute();
  await db().insertInto('group_members').values({ group_id: 'owners', user_id: chief.id }).execute();
  assert.ok(isCheckPassed(await save(change)));
});

test('the admin group may be entered by another of its names, as its distinguished name', async () => {
  const id = await onlyDirectoryAdmin();
  const chief = await db().selectFrom('users').select('id').where('user_name', '=', 'chief').executeTakeFirstOrThrow();
  const group = { id: 'admins', display_name: 'Admins', display_name_fold: 'admins', display_name_key: 'admins' };
  await db()
    .insertInto('groups')
    .values({ ...group, provider_id: id, external_id: 'id-of-admins' })
    .execute();
  await db().insertInto('group_members').values({ group_id: 'admins', user_id: chief.id }).execute();
  const change = { ...(await load(id)), adminGroup: 'cn=Admins,dc=example,dc=org' };
  connections.groupIds = { [change.adminGroup]: 'another id' };
  assert.equal(problemsOf(await save(change)), ['PROVIDER_PROBLEM_LOCKS_OUT']);
  connections.groupIds = { [change.adminGroup]: 'id-of-admins' };
  assert.ok(isCheckPassed(await save(change)));
});

test('a domain that an isolated provider has is that of no other one', async () => {
  assert.ok(isCheckPassed(await save({ isolated: true })));
  for (const change of [{ isolated: true }, { isolated: false }, { domainOrId: ' example ' }]) {
    const refused = await save({ providerName: 'Other', ...change });
    assert.equal(problemsOf(refused), ['PROVIDER_PROBLEM_DOMAIN'], JSON.stringify(change));
    assert.is(refused.connectionOk, false);
  }
  assert.ok(isCheckPassed(await save({ providerName: 'Other', domainOrId: 'OTHER', isolated: true })));
  assert.equal(problemsOf(await save({ providerName: 'Third', domainOrId: 'other' })), ['PROVIDER_PROBLEM_DOMAIN']);
});

test('a check in stages stores nothing', async () => {
  const { stages } = (await post({}, { suffix: '/connection' })).json();
  assert.equal(
    stages.map(({ result }: { result: string }) => result),
    PASSED.map(() => 'passed'),
  );
  assert.equal(await rows(), []);
});

/** A check in which all that can be tried passes. */
async function passUntilRefused(_signal: AbortSignal, refusals: StageRefusals = {}): Promise<readonly CheckStage[]> {
  const tried = new CheckStages(refusals);
  for (const stage of CHECK_STAGES) {
    await tried.try(stage, async () => ({ value: undefined }));
    if (!tried.arePassed(stage)) break;
  }
  return tried.all();
}

const HALF_FILLED: readonly (readonly [change: object, failed: readonly string[]])[] = [
  [{ providerName: '' }, []],
  [{ host: '' }, ['name', 'FIELD_REQUIRED']],
  [{ username: 'a b' }, ['access', 'FIELD_NO_WHITESPACE']],
  [{ password: SECRET_MASK }, ['access', 'PROVIDER_PROBLEM_PASSWORD']],
  [{ rootContext: '' }, ['base', 'FIELD_REQUIRED']],
  [{ adminGroup: '' }, ['adminGroup', 'FIELD_REQUIRED']],
  [{ providerType: 'Usermanagement' }, ['name', 'PROVIDER_PROBLEM_TYPE']],
];

for (const [change, failed] of HALF_FILLED) {
  test(`with ${JSON.stringify(change)} the connection is tried ${failed.length === 0 ? 'to its end' : `until ${failed.join(': ')}`}`, async () => {
    connections.check = passUntilRefused;
    const { stages } = (await post({ technicalUserGroup: 'Services', ...change }, { suffix: '/connection' })).json();
    const at = stages.findIndex(({ result }: CheckStage) => result === 'failed');
    assert.equal(at < 0 ? [] : [stages[at].stage, stages[at].messageKey], [...failed]);
    assert.equal(
      stages.map(({ result }: CheckStage) => result),
      CHECK_STAGES.map((_stage, index) => (at < 0 || index < at ? 'passed' : index === at ? 'failed' : 'not-tried')),
    );
  });
}

test('of two checks of an administrator the newer one goes on', async () => {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = () => {};
  const isRunning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  connections.check = async () => {
    begun();
    await held;
    return PASSED;
  };
  const first = post({}, { suffix: '/connection' });
  await isRunning;
  connections.check = async () => PASSED;
  assert.ok(isCheckPassed(await save({ providerName: 'Other' })));
  const left = await first;
  assert.equal([left.statusCode, left.json().messageKey], [429, 'PROVIDER_PROBLEM_BUSY']);
  end();
});

test('the hybrid view offers directories only, and has every call', async () => {
  assert.equal([(await list(HYBRID)).isHybridView, (await list()).isHybridView], [true, false]);
  assert.is((await admin.get(`${HYBRID}/create`)).json().isHybridView, true);
  const scim = { providerType: 'Scim', host: 'https://scim.example.org', scimType: 'TRUSTED' };
  assert.equal(problemsOf(await save(scim, { base: HYBRID })), ['PROVIDER_PROBLEM_TYPE']);
  const { newId } = await save({}, { base: HYBRID });
  assert.is((await admin.get(`${HYBRID}/${newId}`)).json().providerName, 'Directory');
  assert.is((await post({}, { base: HYBRID, suffix: '/connection' })).statusCode, 200);
  assert.is((await admin.send('POST', `${HYBRID}?update=true`)).statusCode, 200);
});

test('only a D3 provider has a migration', async () => {
  const { newId } = await save();
  for (const base of [PROVIDERS, HYBRID]) {
    const states = (await admin.get(`${base}/d3migration`)).json();
    const none = { isFeatureDeactivated: true, useUserManagement: false };
    assert.equal(states, { [USERMANAGEMENT_ID]: none, [newId]: none });
    const one = await admin.get(`${base}/d3migration?providerId=${newId}&force=true`);
    assert.equal(one.json(), none);
    assert.is((await admin.get(`${base}/d3migration?providerId=missing`)).statusCode, 404);
  }
});

test('a refresh reads all providers, and tells when one could not be read', async () => {
  assert.is((await admin.send('POST', `${PROVIDERS}?update=true`)).statusCode, 200);
  const running = { providerId: '1', state: 'running', problem: '' } as const;
  outcomes = [running];
  assert.is((await admin.send('POST', `${PROVIDERS}?update=true`)).statusCode, 200);
  outcomes = [running, { providerId: '2', state: 'failed', problem: 'CONNECTION_REFUSED' }];
  const failed = await admin.send('POST', `${PROVIDERS}?update=true`, { antiCsrfToken: admin.antiCsrfToken });
  assert.equal([failed.statusCode, failed.json().messageKey], [502, 'CONNECTION_REFUSED']);
  assert.is((await admin.send('POST', PROVIDERS)).statusCode, 400);
  assert.equal(refreshed, ['all', 'all', 'all']);
});

test('changes are logged with their administrator, and published to administrators', async () => {
  const published: unknown[] = [];
  const { events } = fixture.app;
  const { publish } = events;
  Object.assign(events, { publish: (change: unknown) => published.push(change) });
  const { newId } = await save();
  await save({ providerName: 'directory' });
  await remove(newId);
  Object.assign(events, { publish });
  const change = { resource: PROVIDERS, action: 'changed', audience: { admins: true, userIds: [] } };
  assert.equal(published, [change, change]);
  const lines = fixture.log.filter((line) => line.includes(fixture.ids.admin) && line.includes(newId));
  assert.is(lines.length, 2);
});

test('a session of the support changes and tries nothing', async () => {
  await db().updateTable('sessions').set({ is_tenant_access: 1 }).execute();
  for (const suffix of ['', '/connection']) assert.is((await post({}, { suffix })).statusCode, 403);
  assert.is((await admin.send('POST', `${PROVIDERS}?update=true`)).statusCode, 403);
  assert.equal(refreshed, []);
  assert.equal([await rows(), connections.tried.length], [[], 0]);
});

test.run();
