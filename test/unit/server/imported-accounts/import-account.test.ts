import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Deps } from '../../../../server/deps';
import { importAccount } from '../../../../server/imported-accounts/import-account';
import type { SourceGroup, SourceUser } from '../../../../server/providers/directory-source';
import type { StoredProvider } from '../../../../server/providers/identity-providers';
import { setDeps } from '../../../support/server/set-deps';
import { addUser } from '../../../support/server/temporary-storage';
import { watchedSession } from '../refresh/refresh-fixtures';
import { accountsOf, addProvider, groupsOf, sourceGroup, sourceUser } from './fake-directory';

const deps = setDeps(test);

const add = (provider: StoredProvider, user: SourceUser, groups?: readonly SourceGroup[], given: Deps = deps) =>
  importAccount(given, provider, { user, groups });
const accounts = async (providerId: string) => [...(await accountsOf(deps.db, providerId)).values()];

test('a user who signs in gets an account, which keeps its id whatever changes', async () => {
  const provider = await addProvider(deps.db, { adminGroup: 'Admins', technicalUserGroup: 'Programs' });
  await addUser(deps.db, { userName: 'boss', isAdmin: true, passwordHash: 'hash' });
  const groups = [sourceGroup('Admins'), sourceGroup('Sales')];
  const first = await add(provider, sourceUser('ada', { department: 'Research' }), groups);
  deps.clock.pass(1000);
  const renamed = sourceUser('Ada.King', { externalId: 'id-ada', displayName: 'Ada King', department: '' });
  const second = await add(provider, renamed, [sourceGroup('Programs')]);
  assert.equal([typeof first, second], ['string', first]);
  const [row, ...more] = await accounts(provider.id);
  assert.equal(more, []);
  assert.equal([row?.user_name, row?.user_name_key, row?.display_name], ['Ada.King', 'ada.king', 'Ada King']);
  assert.equal([row?.department_id, row?.password_hash, row?.is_admin, row?.is_technical], [null, null, 0, 1]);
  assert.ok((row?.updated_at ?? 0) > (row?.created_at ?? 0));
  assert.equal(await groupsOf(deps.db, provider.id), { Admins: '', Programs: 'Ada.King', Sales: '' });
});

test('without groups the rights and the groups stay; with none they end', async () => {
  const provider = await addProvider(deps.db, { adminGroup: 'Admins' });
  const state = async () => [(await accounts(provider.id))[0]?.is_admin, await groupsOf(deps.db, provider.id)];
  await add(provider, sourceUser('ada'), [sourceGroup('Admins')]);
  await add(provider, sourceUser('ada'));
  assert.equal(await state(), [1, { Admins: 'ada' }]);
  await add(provider, sourceUser('ada'), []);
  assert.equal(await state(), [1, { Admins: 'ada' }], 'the last administrator');
  await addUser(deps.db, { userName: 'boss', isAdmin: true, passwordHash: 'hash' });
  await add(provider, sourceUser('ada'), []);
  assert.equal(await state(), [0, { Admins: '' }]);
});

test('a group that has become one of this server stays that', async () => {
  const provider = await addProvider(deps.db);
  await add(provider, sourceUser('ada'), [sourceGroup('Sales')]);
  const own = { provider_id: null, external_id: null, display_name: 'Own name' };
  await deps.db.updateTable('groups').set(own).where('provider_id', '=', provider.id).execute();
  await add(provider, sourceUser('ada'), [sourceGroup('Sales')]);
  const groups = await deps.db.selectFrom('groups').selectAll().where('display_name', '=', 'Own name').execute();
  assert.equal([groups.length, groups[0]?.provider_id, groups[0]?.external_id], [1, null, null]);
});

test('a user name that another account has, or that is none, is left alone', async () => {
  const [provider, other] = [await addProvider(deps.db), await addProvider(deps.db)];
  await addUser(deps.db, { userName: 'local', isAdmin: true });
  await add(other, sourceUser('bob'));
  await add(provider, sourceUser('ada'));
  const changed = [sourceUser('local', { externalId: 'id-ada' }), sourceUser('eve', { externalId: '' })];
  const names = ['LOCAL', 'bob', '', 'a\u0000b', 'x'.repeat(300)];
  for (const user of [...names.map((name) => sourceUser(name)), ...changed])
    assert.is(await add(provider, user, []), undefined, user.userName);
  assert.equal([...(await accountsOf(deps.db, provider.id)).keys()], ['ada']);
  const isolated = { ...provider, isolated: true, domainOrId: 'EXAMPLE' };
  assert.ok(await add(isolated, sourceUser('local'), []));
  const named = { ...isolated, domainOrId: '', name: 'Berlin' };
  assert.ok(await add(named, sourceUser('bob'), []));
  const stored = [...(await accountsOf(deps.db, provider.id)).keys()].sort();
  assert.equal(stored, ['Berlin\\bob', 'EXAMPLE\\local', 'ada']);
});

test('a user whose name has the domain of another directory gets no account', async () => {
  await addProvider(deps.db, { domainOrId: 'corp.com' });
  await addProvider(deps.db, { domainOrId: 'peer.com', type: 'Scim' });
  const provider = await addProvider(deps.db, { domainOrId: 'partner.com' });
  for (const name of ['alice@corp.com', 'Alice＠CORP.com', 'alice@corp', 'corp.com\\alice', 'corp\uff3calice', 'x\\y'])
    assert.is(await add(provider, sourceUser(name)), undefined, name);
  for (const name of ['alice@partner.com', 'alice@example.org', 'alice@peer.com', 'corp.com'])
    assert.ok(await add(provider, sourceUser(name)), name);
});

test('a user who was added again takes the name from the old account, which loses its sessions', async () => {
  const provider = await addProvider(deps.db);
  const old = (await add(provider, sourceUser('ada'), [sourceGroup('All')])) ?? '';
  const isThere = await watchedSession(deps, old);
  const user = sourceUser('ada', { externalId: 'new' });
  const added = await add(provider, user);
  assert.ok(added !== undefined && added !== old);
  assert.is(await isThere(), false);
  const closed = await deps.db.selectFrom('users').selectAll().where('id', '=', old).executeTakeFirstOrThrow();
  assert.equal([closed.is_closed, await groupsOf(deps.db, provider.id)], [1, { All: '' }]);
});

test('a user name of somebody whom the last refresh has found is not taken at a sign-in', async () => {
  const provider = await addProvider(deps.db);
  const holder = (await add(provider, sourceUser('ada'))) ?? '';
  await deps.db.updateTable('users').set({ refresh_generation: 3 }).where('id', '=', holder).execute();
  const isThere = await watchedSession(deps, holder);
  const other = sourceUser('ADA', { externalId: 'other' });
  assert.is(await add(provider, other), undefined);
  assert.is(await isThere(), true);
  await deps.db.updateTable('users').set({ is_closed: 1 }).where('id', '=', holder).execute();
  assert.type(await add(provider, other), 'string');
});

test('a locked account is stored as such and loses its sessions; a closed one comes back without rights', async () => {
  const changes: number[] = [];
  const told: Deps = { ...deps, sessionsChanged: () => void changes.push(1) };
  const provider = await addProvider(deps.db, { adminGroup: 'Admins' });
  const groups = [sourceGroup('Admins')];
  const userId = (await add(provider, sourceUser('ada'), groups, told)) ?? '';
  const isThere = await watchedSession(deps, userId);
  await add(provider, sourceUser('ada', { isDisabled: true }), groups, told);
  assert.is(await isThere(), false);
  assert.equal([(await accountsOf(deps.db, provider.id)).get('ada')?.is_disabled, changes.length], [1, 2]);
  await deps.db.updateTable('users').set({ is_closed: 1, refresh_generation: 3 }).where('id', '=', userId).execute();
  await add(provider, sourceUser('ada'));
  const back = (await accountsOf(deps.db, provider.id)).get('ada');
  assert.equal([back?.is_closed, back?.is_disabled, back?.is_admin, back?.refresh_generation], [0, 0, 0, null]);
});

test('two sign-ins of one user at the same time create one account', async () => {
  const provider = await addProvider(deps.db);
  const ada = sourceUser('ada', { department: 'Research' });
  const ids = await Promise.all(Array.from({ length: 5 }, () => add(provider, ada, [sourceGroup('All')])));
  assert.equal([new Set(ids).size, typeof ids[0]], [1, 'string']);
  assert.equal(await groupsOf(deps.db, provider.id), { All: 'ada' });
  assert.is((await deps.db.selectFrom('departments').select('id').execute()).length, 1);
});

test.run();
