import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { groupRow } from '../../../../../server/people/groups';
import { createSession } from '../../../../../server/sessions/sessions';
import {
  CHECK_FLAGS,
  isCheckPassed,
  type ProviderCheck,
} from '../../../../../shared/contract/identity-providers/identity-provider';
import { withTwoServers } from '../../../../support/server/admin-calls';
import { markStatements, statementsOf } from '../../../../support/server/count-statements';
import { type PostgresServer, postgresTest } from '../../../../support/server/postgres-server';
import { addUser } from '../../../../support/server/temporary-storage';
import { setApp, type TestApp } from '../../../../support/server/test-app';
import { fakeConnections, PASSED } from '../../provider-settings/provider-fixtures';
import { falseFlags, type ProviderAdmin, providerAdmin } from './provider-calls';

const connections = fakeConnections();
const nothing = { begin: async () => undefined, refreshAll: async () => [] };
const fixture = setApp(test, { connections: { connectorOf: connections.of, providerRefresh: nothing } });
let admin: ProviderAdmin;
let id: string;
test.before.each(async () => {
  connections.check = async () => PASSED;
  admin = await providerAdmin(fixture);
  id = (await admin.save()).newId ?? '';
});

const db = () => fixture.storage.db;

async function addDirectoryUser(userName: string, isAdmin = false): Promise<string> {
  const userId = await addUser(db(), { userName, isAdmin });
  const ofDirectory = { provider_id: id, external_id: userName };
  await db().updateTable('users').set(ofDirectory).where('id', '=', userId).execute();
  return userId;
}

/** The directory supplies the only administrator who can sign in. */
async function onlyDirectoryAdmin(): Promise<string> {
  await db().updateTable('users').set({ password_hash: null }).where('user_name', '=', 'admin').execute();
  return addDirectoryUser('chief', true);
}

async function addGroup(name: string, externalId: string, userId: string): Promise<void> {
  const group = { ...groupRow({ id: name, displayName: name }), provider_id: id, external_id: externalId };
  await db().insertInto('groups').values(group).execute();
  await db().insertInto('group_members').values({ group_id: group.id, user_id: userId }).execute();
}

test('of two saves of the same version the second one is refused, before it connects or after its check', async () => {
  const loaded = await admin.load(id);
  assert.ok(isCheckPassed(await admin.save({ ...loaded, providerName: 'First' })));
  connections.tried.length = 0;
  const second = await admin.save({ ...loaded, providerName: 'Second' });
  assert.equal([second.errorList, second.showInfoTable], [['PROVIDER_PROBLEM_STALE'], false]);
  assert.equal(falseFlags(second), [...CHECK_FLAGS]);
  const present = await admin.load(id);
  assert.equal([connections.tried.length, present.providerName], [0, 'First']);
  connections.check = async () => {
    await db().updateTable('identity_providers').set({ version: 9 }).where('id', '=', id).execute();
    return PASSED;
  };
  assert.equal((await admin.save({ ...present, providerName: 'Late' })).errorList, ['PROVIDER_PROBLEM_STALE']);
});

test('a save reads the providers once before the check of the connection and once in its transaction', async () => {
  assert.ok(isCheckPassed(await admin.save({ providerName: 'Other' })));
  const loaded = await admin.load(id);
  const statements = await statementsOf(async () => {
    connections.check = async () => {
      markStatements('check');
      return PASSED;
    };
    assert.ok(isCheckPassed(await admin.save({ ...loaded, rootContext: 'dc=org' })));
  });
  const reads = statements.filter((text) => text === 'check' || /^select .* from "identity_providers"/.test(text));
  assert.equal(
    reads.map((text) => text.slice(0, 6)),
    ['select', 'check', 'select'],
    statements.join('\n'),
  );
});

test('two providers do not have the same name in any case, nor the domain of an isolated one', async () => {
  const second = await admin.save({ providerName: ' directory ' });
  assert.equal([second.errorList, falseFlags(second)], [['PROVIDER_PROBLEM_NAME'], ['providerNameOk']]);
  assert.ok(isCheckPassed(await admin.save({ ...(await admin.load(id)), groupFilter: '(cn=*)', isolated: true })));
  for (const change of [{ isolated: true }, { isolated: false }, { domainOrId: ' example ' }]) {
    const refused = await admin.save({ providerName: 'Other', ...change });
    assert.equal([refused.errorList, refused.connectionOk], [['PROVIDER_PROBLEM_DOMAIN'], false]);
  }
  assert.ok(isCheckPassed(await admin.save({ providerName: 'Other', domainOrId: 'OTHER', isolated: true })));
  const third = await admin.save({ providerName: 'Third', domainOrId: 'other' });
  assert.equal(third.errorList, ['PROVIDER_PROBLEM_DOMAIN']);
});

test('a deletion takes the accounts and their sessions along, and no others', async () => {
  const bob = await addDirectoryUser('bob');
  const { session } = await createSession(fixture.deps, { userId: bob, userAgent: '', address: '' });
  assert.equal([(await admin.list()).providers[1].accounts, (await admin.load(id)).accounts], [1, 1]);
  assert.ok(isCheckPassed(await admin.remove(id)));
  const users = await db().selectFrom('users').select('user_name').orderBy('user_name').execute();
  assert.is(users.map(({ user_name }) => user_name).join(), 'ada,admin,disabled');
  assert.not((await fixture.rows()).sessions.includes(session.id));
  assert.ok(isCheckPassed(await admin.remove(id)), 'another administrator may have deleted it already');
});

test('the last administrator keeps the provider, and the admin group that has an administrator', async () => {
  const chief = await onlyDirectoryAdmin();
  assert.equal((await admin.remove(id)).errorList, ['PROVIDER_PROBLEM_LOCKS_OUT']);
  assert.is((await admin.load(id)).accounts, 1);
  const change = { ...(await admin.load(id)), adminGroup: 'Owners' };
  const refused = await admin.save(change);
  assert.equal([refused.errorList, falseFlags(refused)], [['PROVIDER_PROBLEM_LOCKS_OUT'], ['adminGroupOk']]);
  assert.is((await admin.load(id)).adminGroup, 'Admins');
  await addGroup('Owners', 'x', chief);
  assert.ok(isCheckPassed(await admin.save(change)));
});

test('the admin group may be entered by another of its names, as its distinguished name', async () => {
  await addGroup('Admins', 'id-of-admins', await onlyDirectoryAdmin());
  const change = { ...(await admin.load(id)), adminGroup: 'cn=Admins,dc=example,dc=org' };
  connections.groupIds = { [change.adminGroup]: 'another id' };
  assert.equal((await admin.save(change)).errorList, ['PROVIDER_PROBLEM_LOCKS_OUT']);
  connections.groupIds = { [change.adminGroup]: 'id-of-admins' };
  assert.ok(isCheckPassed(await admin.save(change)));
});

type Server = ProviderAdmin & { readonly app: TestApp };

const withServers = (postgres: PostgresServer, use: (first: Server, second: Server) => Promise<void>) => {
  const serverOf = async (app: TestApp) => ({ app, ...(await providerAdmin(app)) });
  return withTwoServers(postgres, async (first, second) => use(await serverOf(first), await serverOf(second)), {
    connections: { connectorOf: fakeConnections().of },
  });
};

const passed = (checks: readonly ProviderCheck[]) => checks.filter(isCheckPassed).length;
const problems = (checks: readonly ProviderCheck[]) => checks.flatMap(({ errorList }) => errorList ?? []);

postgresTest('two servers do not store the same name, nor two built-in administrators, at the same time', (postgres) =>
  withServers(postgres, async (first, second) => {
    const named = await Promise.all([first.save(), second.save({ host: 'other.example.org' })]);
    assert.equal([passed(named), problems(named)], [1, ['PROVIDER_PROBLEM_NAME']]);
    const root = { providerType: 'BuiltInAdmin', password: 'Kestrel-9-Harbor' };
    const admins = await Promise.all([
      first.save({ ...root, providerName: 'One', username: 'one' }),
      second.save({ ...root, providerName: 'Two', username: 'two' }),
    ]);
    assert.equal([passed(admins), problems(admins)], [1, ['PROVIDER_PROBLEM_ADMIN_EXISTS']]);
  }),
);

postgresTest('two servers do not delete the providers of the last two administrators at the same time', (postgres) =>
  withServers(postgres, async (first, second) => {
    const { db } = first.app.storage;
    const ids = [];
    for (const name of ['one', 'two']) {
      const { newId } = await first.save({ providerName: name });
      const id = newId ?? '';
      ids.push(id);
      await db
        .updateTable('users')
        .set({ provider_id: id, external_id: name, is_admin: 1, password_hash: null })
        .where('user_name', '=', name === 'one' ? 'ada' : 'disabled')
        .execute();
    }
    await db.updateTable('users').set({ is_disabled: 0 }).execute();
    await db.updateTable('users').set({ password_hash: null }).where('user_name', '=', 'admin').execute();
    const checks = await Promise.all([first.remove(ids[0] ?? ''), second.remove(ids[1] ?? '')]);
    assert.equal([passed(checks), problems(checks)], [1, ['PROVIDER_PROBLEM_LOCKS_OUT']]);
  }),
);

test.run();
