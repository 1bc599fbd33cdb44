import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CheckStages, type StageRefusals } from '../../../../../server/providers/check-stages';
import { findProvider } from '../../../../../server/providers/identity-providers';
import { LOCAL_PROVIDER_ID } from '../../../../../server/providers/local-accounts-provider';
import type { RefreshOutcome } from '../../../../../server/refresh/refresh-job';
import { writeLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { CHECK_STAGES, type CheckStage } from '../../../../../shared/contract/identity-providers/connection-check';
import { isCheckPassed } from '../../../../../shared/contract/identity-providers/identity-provider';
import { SECRET_MASK } from '../../../../../shared/contract/secret-mask';
import { setApp } from '../../../../support/server/test-app';
import { DIRECTORY, fakeConnections, PASSED } from '../../provider-settings/provider-fixtures';
import { falseFlags, PROVIDERS, type ProviderAdmin, providerAdmin } from './provider-calls';

const HYBRID = '/scimserver/config';
const CONNECTION = { suffix: '/connection' };
const PASSWORD = String(DIRECTORY.password);

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
let admin: ProviderAdmin;
test.before.each(async () => {
  admin = await providerAdmin(fixture);
  Object.assign(connections, { check: async () => PASSED, groupIds: {} });
  connections.tried.length = 0;
  refreshed.length = 0;
  outcomes = [];
});

const db = () => fixture.storage.db;
const rows = () => db().selectFrom('identity_providers').selectAll().execute();
const tried = () => connections.tried.map(({ host, password }) => [host, password]);
const passwordOf = async (id: string) => (await findProvider(fixture.deps, id))?.password;

async function saved(change: object = {}): Promise<string> {
  const check = await admin.save(change);
  assert.ok(isCheckPassed(check), JSON.stringify(check));
  return check.newId ?? '';
}
const problemsWith = async (change: object, to = {}) => (await admin.save(change, to)).errorList;

test('a new directory is checked, stored, listed and read; its password is encrypted and never comes back', async () => {
  const check = await admin.save();
  const { newId: id = '' } = check;
  assert.equal([isCheckPassed(check), check.version, refreshed], [true, '1', [id]]);
  const { providers } = await admin.list();
  const [own, ldap] = providers.map((each: Record<string, unknown>) => [each.id, each.providerType, each.accounts]);
  assert.equal(
    [own, ldap],
    [
      [LOCAL_PROVIDER_ID, 'Usermanagement', 3],
      [id, 'Ldap', 0],
    ],
  );
  assert.equal(tried(), [[DIRECTORY.host, PASSWORD]]);
  assert.is((await admin.load(id)).password, SECRET_MASK);
  const url = `${PROVIDERS}/${id}`;
  const shown = [await admin.get(PROVIDERS), await admin.get(url), await admin.open(url)].map(({ body }) => body);
  for (const text of [...shown, JSON.stringify(await rows()), fixture.log.join()]) assert.not.match(text, PASSWORD);
  assert.is(await passwordOf(id), PASSWORD);
});

test('what the page has loaded can be saved as it is, and the mask leaves the password', async () => {
  const id = await saved();
  const again = await admin.save({ ...(await admin.load(id)), providerName: 'Renamed' });
  assert.equal([isCheckPassed(again), again.newId, again.version], [true, '', '2']);
  assert.is(await passwordOf(id), PASSWORD);
  assert.equal(tried(), Array(2).fill([DIRECTORY.host, PASSWORD]));
});

test('the stored password goes to no other server, neither with a save nor with a check', async () => {
  const id = await saved();
  const moved = { ...(await admin.load(id)), host: 'evil.example' };
  assert.equal(await problemsWith(moved), ['PROVIDER_PROBLEM_PASSWORD']);
  connections.check = passUntilRefused;
  const { stages } = (await admin.post(moved, CONNECTION)).json();
  const [failed, ...others] = stages.filter(({ result }: CheckStage) => result === 'failed');
  assert.equal([failed.stage, failed.messageKey, others], ['access', 'PROVIDER_PROBLEM_PASSWORD', []]);
  assert.equal(tried(), [
    [DIRECTORY.host, PASSWORD],
    ['evil.example', ''],
  ]);
  assert.is((await admin.load(id)).host, DIRECTORY.host);
});

test('a check that fails stores nothing, and answers flags, errors and groups', async () => {
  const candidates = ['Administrators'];
  const failure = { result: 'failed', messageKey: 'CONNECTION_GROUP_NOT_FOUND' } as const;
  connections.check = async () =>
    PASSED.map((each) => (each.stage === 'adminGroup' ? { ...each, ...failure, candidates } : each));
  const refused = await admin.save();
  assert.equal(falseFlags(refused), ['adminGroupOk']);
  assert.equal([refused.errorList, refused.groupList], [['CONNECTION_GROUP_NOT_FOUND'], ['Administrators']]);
  assert.equal(await rows(), []);
});

test('what breaks a rule, and an id other than that of the address, is refused before anything is connected to', async () => {
  assert.equal(await problemsWith({ host: '', rootContext: '' }), ['FIELD_REQUIRED']);
  assert.equal(await problemsWith({ id: 'missing' }), ['PROVIDER_PROBLEM_UNKNOWN']);
  const check = await admin.post({ id: 'missing' }, CONNECTION);
  assert.equal([check.statusCode, check.json().messageKey], [404, 'PROVIDER_PROBLEM_UNKNOWN']);
  assert.is((await admin.get(`${PROVIDERS}/missing`)).statusCode, 404);
  assert.equal(tried(), []);
  const statusAt = async (id: string, change: object) => {
    const body = { ...DIRECTORY, antiCsrfToken: admin.antiCsrfToken, ...change };
    return (await admin.send('POST', `${PROVIDERS}/${id}`, body)).statusCode;
  };
  for (const bad of [{ providerType: 'Other' }, { connectTimeoutInMs: -1 }, { version: 'x' }, { id: 7 }])
    assert.is(await statusAt('create', bad), 400);
  const id = await saved();
  assert.equal([await statusAt(id, { id: LOCAL_PROVIDER_ID }), await statusAt('create', { id })], [400, 400]);
  const { antiCsrfToken } = admin;
  const other = { id: LOCAL_PROVIDER_ID, delete: true, antiCsrfToken };
  assert.is((await admin.send('POST', `${PROVIDERS}/${id}`, other)).statusCode, 400);
});

test('a d.3 system is offered where the setting says so, and its accounts are read', async () => {
  const legacy = { providerType: 'D3', username: 'u', password: 'p', domainOrId: 'repository' };
  assert.equal(await problemsWith(legacy), ['PROVIDER_PROBLEM_TYPE']);
  await writeLoginSettings(db(), { d3ProviderPresent: true });
  assert.is((await admin.load('create')).enableLegacyProvider, true);
  assert.equal([await saved(legacy)], refreshed);
  await writeLoginSettings(db(), { d3ProviderPresent: false });
  assert.is((await admin.load('create')).enableLegacyProvider, true, 'there is one');
});

test('the own accounts always stand in the list; only their name changes', async () => {
  const [row] = (await admin.list()).providers;
  assert.equal([row.id, row.canDelete], [LOCAL_PROVIDER_ID, false]);
  const own = await admin.load(LOCAL_PROVIDER_ID);
  await saved({ ...own, providerName: 'Our accounts', host: 'ldap.example.org' });
  const { providerName, host, version } = await admin.load(LOCAL_PROVIDER_ID);
  assert.equal([providerName, host, version, tried(), refreshed], ['Our accounts', '', '1', [], []]);
  assert.equal((await admin.remove(LOCAL_PROVIDER_ID)).errorList, ['PROVIDER_PROBLEM_FIXED']);
  const { providers } = await admin.list();
  assert.equal([providers.length, providers[0].providerName], [1, 'Our accounts']);
});

/** A check in which all that can be tried passes. */
async function passUntilRefused(_signal: AbortSignal, refusals: StageRefusals = {}): Promise<readonly CheckStage[]> {
  const stages = new CheckStages(refusals);
  for (const stage of CHECK_STAGES) {
    await stages.try(stage, async () => ({ value: undefined }));
    if (!stages.arePassed(stage)) break;
  }
  return stages.all();
}

const TRIED_UNTIL = [
  [{ providerName: '' }],
  [{ host: '' }, 'name', 'FIELD_REQUIRED'],
  [{ username: 'a b' }, 'access', 'FIELD_NO_WHITESPACE'],
  [{ password: SECRET_MASK }, 'access', 'PROVIDER_PROBLEM_PASSWORD'],
  [{ rootContext: '' }, 'base', 'FIELD_REQUIRED'],
  [{ adminGroup: '' }, 'adminGroup', 'FIELD_REQUIRED'],
  [{ providerType: 'Usermanagement' }, 'name', 'PROVIDER_PROBLEM_TYPE'],
] as const;

test('a connection is tried until the stage for which a field is wrong, and nothing is stored', async () => {
  connections.check = passUntilRefused;
  for (const [change, ...failed] of TRIED_UNTIL) {
    const { stages } = (await admin.post({ technicalUserGroup: 'Services', ...change }, CONNECTION)).json();
    const at = stages.findIndex(({ result }: CheckStage) => result === 'failed');
    assert.equal(at < 0 ? [] : [stages[at].stage, stages[at].messageKey], failed, JSON.stringify(change));
    for (const [index, { result }] of stages.entries())
      assert.is(
        result,
        at < 0 || index < at ? 'passed' : index === at ? 'failed' : 'not-tried',
        JSON.stringify(change),
      );
    assert.is(stages.length, CHECK_STAGES.length);
  }
  assert.equal(await rows(), []);
});

test('of two checks of an administrator the newer one goes on', async () => {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const running = new Promise<void>((begun) => {
    connections.check = async () => {
      begun();
      await held;
      return PASSED;
    };
  });
  const first = admin.post({}, CONNECTION);
  await running;
  connections.check = async () => PASSED;
  await saved({ providerName: 'Other' });
  const left = await first;
  assert.equal([left.statusCode, left.json().messageKey], [429, 'PROVIDER_PROBLEM_BUSY']);
  end();
});

test('the hybrid view offers directories only, and has every call', async () => {
  assert.equal([(await admin.list(HYBRID)).isHybridView, (await admin.list()).isHybridView], [true, false]);
  assert.is((await admin.list(`${HYBRID}/create`)).isHybridView, true);
  const scim = { providerType: 'Scim', host: 'https://scim.example.org', scimType: 'TRUSTED' };
  assert.equal(await problemsWith(scim, { base: HYBRID }), ['PROVIDER_PROBLEM_TYPE']);
  const { newId } = await admin.save({}, { base: HYBRID });
  assert.is((await admin.list(`${HYBRID}/${newId}`)).providerName, 'Directory');
  assert.is((await admin.post({}, { base: HYBRID, ...CONNECTION })).statusCode, 200);
  assert.is((await admin.send('POST', `${HYBRID}?update=true`)).statusCode, 200);
});

test('a refresh reads all providers, and tells when one could not be read', async () => {
  const refresh = () => admin.send('POST', `${PROVIDERS}?update=true`);
  assert.is((await refresh()).statusCode, 200);
  outcomes = [{ providerId: '1', state: 'running', problem: '' }];
  assert.is((await refresh()).statusCode, 200);
  outcomes.push({ providerId: '2', state: 'failed', problem: 'CONNECTION_REFUSED' });
  const failed = await refresh();
  assert.equal([failed.statusCode, failed.json().messageKey], [502, 'CONNECTION_REFUSED']);
  assert.is((await admin.send('POST', PROVIDERS)).statusCode, 400);
  assert.equal(refreshed, ['all', 'all', 'all']);
});

test('a session of the support changes and tries nothing', async () => {
  await db().updateTable('sessions').set({ is_tenant_access: 1 }).execute();
  for (const suffix of ['', '/connection']) assert.is((await admin.post({}, { suffix })).statusCode, 403);
  assert.is((await admin.send('POST', `${PROVIDERS}?update=true`)).statusCode, 403);
  assert.equal([refreshed, await rows(), tried()], [[], [], []]);
});

test.run();
