import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DEMO_LEGACY_SYSTEM } from '../../../../server/demo/demo-legacy-system';
import { importAccount } from '../../../../server/provider-accounts/import-account';
import { createSession, findSession } from '../../../../server/sessions/sessions';
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { accountsOf, addProvider, groupsOf, sourceGroup, sourceUser } from './fake-directory';

test('a user who signs in gets an account, which keeps its id whatever changes', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    const provider = await addProvider(db, { adminGroup: 'Admins', technicalUserGroup: 'Programs' });
    await addUser(db, { userName: 'boss', isAdmin: true, passwordHash: 'hash' });
    const groups = [sourceGroup('Admins'), sourceGroup('Sales')];
    const first = await importAccount(deps, provider, { user: sourceUser('ada', { department: 'Research' }), groups });
    deps.clock.pass(1000);
    const renamed = sourceUser('Ada.King', { externalId: 'id-ada', displayName: 'Ada King', department: '' });
    const second = await importAccount(deps, provider, { user: renamed, groups: [sourceGroup('Programs')] });
    assert.equal([typeof first, second], ['string', first]);
    const accounts = [...(await accountsOf(db, provider.id)).values()];
    assert.equal(
      accounts.map((row) => [row.user_name, row.user_name_key, row.display_name, row.department_id, row.password_hash]),
      [['Ada.King', 'ada.king', 'Ada King', null, null]],
    );
    assert.equal([accounts[0]?.is_admin, accounts[0]?.is_technical], [0, 1]);
    assert.ok((accounts[0]?.updated_at ?? 0) > (accounts[0]?.created_at ?? 0));
    assert.equal(await groupsOf(db, provider.id), { Admins: '', Programs: 'Ada.King', Sales: '' });
  }));

test('without groups the rights and the groups stay; with none they end', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    const provider = await addProvider(db, { adminGroup: 'Admins' });
    const rights = async () => (await accountsOf(db, provider.id)).get('ada')?.is_admin;
    await importAccount(deps, provider, { user: sourceUser('ada'), groups: [sourceGroup('Admins')] });
    await importAccount(deps, provider, { user: sourceUser('ada'), groups: undefined });
    assert.equal([await rights(), await groupsOf(db, provider.id)], [1, { Admins: 'ada' }]);
    await importAccount(deps, provider, { user: sourceUser('ada'), groups: [] });
    assert.equal([await rights(), await groupsOf(db, provider.id)], [1, { Admins: 'ada' }], 'the last administrator');
    await addUser(db, { userName: 'boss', isAdmin: true, passwordHash: 'hash' });
    await importAccount(deps, provider, { user: sourceUser('ada'), groups: [] });
    assert.equal([await rights(), await groupsOf(db, provider.id)], [0, { Admins: '' }]);
  }));

test('a group that has become one of this server stays that', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    const provider = await addProvider(db);
    await importAccount(deps, provider, { user: sourceUser('ada'), groups: [sourceGroup('Sales')] });
    const own = { provider_id: null, external_id: null, display_name: 'Own name' };
    await db.updateTable('groups').set(own).where('provider_id', '=', provider.id).execute();
    await importAccount(deps, provider, { user: sourceUser('ada'), groups: [sourceGroup('Sales')] });
    const groups = await db.selectFrom('groups').selectAll().where('display_name', '=', 'Own name').execute();
    assert.equal(
      groups.map(({ provider_id, external_id }) => [provider_id, external_id]),
      [[null, null]],
    );
  }));

test('accounts of the demo’s legacy system are those of the demo', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    const isDemo = async (change: { type: 'D3' | 'Ldap'; host: string; domainOrId: string }) => {
      const provider = { ...(await addProvider(db)), ...change };
      await importAccount(deps, provider, { user: sourceUser(`ada${provider.id}`), groups: [] });
      return [...(await accountsOf(db, provider.id)).values()].map(({ is_demo }) => is_demo);
    };
    const { host, domainOrId } = DEMO_LEGACY_SYSTEM;
    assert.equal(await isDemo({ type: 'D3', host: `https://${host}/`, domainOrId: ' Demo-Archive ' }), [1]);
    assert.equal(await isDemo({ type: 'D3', host: 'd3.company.example', domainOrId }), [0]);
    assert.equal(await isDemo({ type: 'Ldap', host, domainOrId }), [0]);
  }));

test('a user name that another account has, or that is none, is left alone', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    const [provider, other] = [await addProvider(db), await addProvider(db)];
    await addUser(db, { userName: 'local', isAdmin: true });
    await importAccount(deps, other, { user: sourceUser('bob'), groups: undefined });
    await importAccount(deps, provider, { user: sourceUser('ada'), groups: undefined });
    for (const user of [
      sourceUser('LOCAL'),
      sourceUser('bob'),
      sourceUser('local', { externalId: 'id-ada' }),
      sourceUser(''),
      sourceUser('a\u0000b'),
      sourceUser('x'.repeat(300)),
      sourceUser('eve', { externalId: '' }),
    ])
      assert.is(await importAccount(deps, provider, { user, groups: [] }), undefined, user.userName);
    assert.equal([...(await accountsOf(db, provider.id)).keys()], ['ada']);
    const isolated = { ...provider, isolated: true, domainOrId: 'EXAMPLE' };
    assert.ok(await importAccount(deps, isolated, { user: sourceUser('local'), groups: [] }));
    assert.equal([...(await accountsOf(db, provider.id)).keys()].sort(), ['EXAMPLE\\local', 'ada']);
  }));

test('a user whose name has the domain of another directory gets no account', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    await addProvider(db, { domainOrId: 'corp.com' });
    await addProvider(db, { domainOrId: 'peer.com', type: 'Scim' });
    const provider = await addProvider(db, { domainOrId: 'partner.com' });
    const groups = undefined;
    for (const name of [
      'alice@corp.com',
      'Alice＠CORP.com',
      'alice@corp',
      'corp.com\\alice',
      'corp\uff3calice',
      'x\\y',
    ])
      assert.is(await importAccount(deps, provider, { user: sourceUser(name), groups }), undefined, name);
    for (const name of ['alice@partner.com', 'alice@example.org', 'alice@peer.com', 'corp.com'])
      assert.ok(await importAccount(deps, provider, { user: sourceUser(name), groups }), name);
  }));

test('a user who was added again takes the name from the old account, which loses its sessions', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    const provider = await addProvider(db);
    const old = (await importAccount(deps, provider, { user: sourceUser('ada'), groups: [sourceGroup('All')] })) ?? '';
    const { token } = await createSession(deps, { userId: old, userAgent: '', address: '', lifetimeHours: 8 });
    const user = sourceUser('ada', { externalId: 'new' });
    const added = await importAccount(deps, provider, { user, groups: undefined });
    assert.ok(added !== undefined && added !== old);
    assert.is(await findSession(deps, token), undefined);
    const closed = await db.selectFrom('users').selectAll().where('id', '=', old).executeTakeFirstOrThrow();
    assert.equal([closed.is_closed, await groupsOf(db, provider.id)], [1, { All: '' }]);
  }));

test('a user name of somebody whom the last refresh has found is not taken at a sign-in', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    const provider = await addProvider(db);
    const holder = (await importAccount(deps, provider, { user: sourceUser('ada'), groups: undefined })) ?? '';
    await db.updateTable('users').set({ refresh_generation: 3 }).where('id', '=', holder).execute();
    const { token } = await createSession(deps, { userId: holder, userAgent: '', address: '', lifetimeHours: 8 });
    const other = { user: sourceUser('ADA', { externalId: 'other' }), groups: undefined };
    assert.is(await importAccount(deps, provider, other), undefined);
    assert.is((await findSession(deps, token)) === undefined, false);
    await db.updateTable('users').set({ is_closed: 1 }).where('id', '=', holder).execute();
    assert.type(await importAccount(deps, provider, other), 'string');
  }));

test('a locked account is stored as such and loses its sessions; a closed one comes back without rights', () =>
  withStorage(async (db) => {
    let changes = 0;
    const sessionsChanged = () => {
      changes += 1;
    };
    const deps = { db, clock: fakeClock(), sessionsChanged };
    const provider = await addProvider(db, { adminGroup: 'Admins' });
    const groups = [sourceGroup('Admins')];
    const userId = (await importAccount(deps, provider, { user: sourceUser('ada'), groups })) ?? '';
    const { token } = await createSession(deps, { userId, userAgent: '', address: '', lifetimeHours: 8 });
    await importAccount(deps, provider, { user: sourceUser('ada', { isDisabled: true }), groups });
    assert.is(await findSession(deps, token), undefined);
    assert.equal([(await accountsOf(db, provider.id)).get('ada')?.is_disabled, changes], [1, 2]);
    await db.updateTable('users').set({ is_closed: 1, refresh_generation: 3 }).where('id', '=', userId).execute();
    await importAccount(deps, provider, { user: sourceUser('ada'), groups: undefined });
    const back = (await accountsOf(db, provider.id)).get('ada');
    assert.equal([back?.is_closed, back?.is_disabled, back?.is_admin, back?.refresh_generation], [0, 0, 0, null]);
  }));

test('two sign-ins of one user at the same time create one account', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    const provider = await addProvider(db);
    const ids = await Promise.all(
      Array.from({ length: 5 }, () =>
        importAccount(deps, provider, {
          user: sourceUser('ada', { department: 'Research' }),
          groups: [sourceGroup('All')],
        }),
      ),
    );
    assert.equal([new Set(ids).size, typeof ids[0]], [1, 'string']);
    assert.equal(await groupsOf(db, provider.id), { All: 'ada' });
    assert.is((await db.selectFrom('departments').select('id').execute()).length, 1);
  }));

test('a department is found in whatever case it is written', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    const provider = await addProvider(db);
    await db.insertInto('departments').values({ id: 'd', display_name: 'Sales' }).execute();
    for (const department of ['Sales', 'SALES', ' sales '])
      await importAccount(deps, provider, { user: sourceUser(`of ${department}`, { department }), groups: undefined });
    const rows = [...(await accountsOf(db, provider.id)).values()];
    assert.equal(
      rows.map((row) => row.department_id),
      ['d', 'd', 'd'],
    );
    assert.is((await db.selectFrom('departments').select('id').execute()).length, 1);
  }));

test.run();
