import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { groupIdOf } from '../../../../server/imported-accounts/derived-ids';
import { importAccount } from '../../../../server/imported-accounts/import-account';
import { SourceError } from '../../../../server/outgoing/source-error';
import { groupRow } from '../../../../server/people/groups';
import { findProvider } from '../../../../server/providers/identity-providers';
import { canAdministratorSignIn } from '../../../../server/settings/login-settings/administrator-lockout';
import { writeLoginSettings } from '../../../../server/settings/login-settings/login-settings';
import { writePolicyGroupIds } from '../../../../server/settings/login-settings/policy-groups';
import { setDeps } from '../../../support/server/set-deps';
import { addUser } from '../../../support/server/temporary-storage';
import { sourceGroup, sourceUser } from '../imported-accounts/fake-directory';
import { directoryProvider, watchedSession } from './refresh-fixtures';

const given = setDeps(test);
const usersOf = (...names: readonly string[]) => names.map((name) => sourceUser(name));
const ADMINS = { adminGroup: 'Admins' };
const HALF_A_DAY = 12 * 3_600_000;

/** An administrator of this server, so that those of a directory are not the last ones. */
const addLocalAdmin = () => addUser(given.db, { userName: 'local', isAdmin: true, passwordHash: 'hash' });

const NESTED = [
  sourceGroup('Outer', ['#Middle', 'ada']),
  sourceGroup('Middle', ['#Inner', '#Outer']),
  sourceGroup('Inner', ['bob', 'bob', 'nobody', '#Middle', '#Inner']),
  sourceGroup('Alone', ['#Unknown']),
];

for (const [flatGroupHierarchy, expected] of [
  [false, { Alone: '', Inner: 'ada bob', Middle: 'ada bob', Outer: 'ada bob' }],
  [true, { Alone: '', Inner: 'bob', Middle: '', Outer: 'ada' }],
] as const) {
  test(`groups in groups, in a circle, ${flatGroupHierarchy ? 'count for nothing' : 'bring their members'}`, async () => {
    const provider = await directoryProvider(given, usersOf('ada', 'bob'), NESTED, { flatGroupHierarchy });
    provider.directory.part = 1;
    await provider.refresh();
    assert.equal(await provider.groups(), expected);
  });
}

test('a group has the users whose primary group it is, and gives them its rights and outer groups', async () => {
  await addLocalAdmin();
  const people = [sourceUser('ada', { groups: ['#Domain Users'] }), sourceUser('bob', { groups: ['#Elsewhere'] })];
  const teams = [sourceGroup('Domain Users', ['bob']), sourceGroup('Outer', ['#Domain Users'])];
  const provider = await directoryProvider(given, people, teams, { adminGroup: 'Domain Users' });
  await provider.refresh();
  assert.equal(await provider.groups(), { 'Domain Users': 'ada bob', Outer: 'ada bob' });
  assert.is((await provider.account('ada'))?.is_admin, 1);
});

const IMAGE = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);

test('a photo is stored again only if it has changed, must be an image of 200 KB at most, and goes with that of the directory', async () => {
  const provider = await directoryProvider(given, usersOf('ada'));
  let read = 0;
  const refreshWith = async (version: string, bytes = IMAGE) => {
    provider.directory.photos = async function* (isStored) {
      const photo = { externalId: 'id-ada', version };
      if (version !== '' && isStored(photo)) yield photo;
      else if (version !== '') {
        read += 1;
        yield { ...photo, bytes };
      }
    };
    await provider.refresh();
    const rows = await given.db.selectFrom('photos').select(['content_type', 'bytes']).execute();
    return rows.map((row) => `${row.content_type} ${row.bytes.byteLength}`).join();
  };
  assert.is(await refreshWith('1'), 'image/jpeg 4');
  assert.equal([await refreshWith('1'), read], ['image/jpeg 4', 1]);
  assert.is(await refreshWith('2', Buffer.concat([IMAGE, Buffer.alloc(200 * 1024)])), '');
  assert.equal([await refreshWith('2'), read], ['', 2]);
  assert.is(await refreshWith('3', Buffer.from('<svg/>')), '');
  assert.is(await refreshWith('4'), 'image/jpeg 4');
  assert.is(await refreshWith(''), '');
});

test('the names of the domain are stored, and stay where they cannot be read', async () => {
  const provider = await directoryProvider(given, usersOf('ada'));
  const names = { domains: ['FIRMA', 'ad.firm.example'], suffixes: ['firm.example'] };
  provider.directory.domainNames = async () => names;
  await provider.refresh();
  provider.directory.domainNames = async () => {
    throw new SourceError('CONNECTION_ACCESS_DENIED');
  };
  await provider.refresh();
  assert.equal((await findProvider(provider.deps, provider.id))?.domainNames, names);
});

test('members and groups that are gone are removed, and a group that comes back has its id', async () => {
  const { db } = given;
  const teams = [sourceGroup('One', ['ada', 'bob']), sourceGroup('Two', ['eve'])];
  const { id, directory, refresh, groups } = await directoryProvider(given, usersOf('ada', 'bob', 'eve'), teams);
  const own = groupRow({ id: 'own', displayName: 'Own' });
  await db.insertInto('groups').values(own).execute();
  await refresh();
  directory.teams = [sourceGroup('One', ['bob', 'eve'])];
  await refresh();
  assert.equal(await groups(), { One: 'bob eve' });
  directory.teams = [{ ...sourceGroup('Renamed'), externalId: 'id-Two' }];
  await refresh();
  const group = await db.selectFrom('groups').selectAll().where('provider_id', '=', id).executeTakeFirstOrThrow();
  assert.equal([group.id, group.display_name], [groupIdOf(id, 'id-Two'), 'Renamed']);
  assert.equal([group.display_name_fold, group.display_name_key], ['renamed', 'renamed']);
  const left = await db.selectFrom('groups').select('display_name').where('provider_id', 'is', null).execute();
  assert.equal(left, [{ display_name: 'Own' }]);
});

test('the two groups give rights and take them, and one that is missing is reported', async () => {
  const teams = [
    sourceGroup('Admins', ['ada', '#Inner']),
    sourceGroup('Inner', ['bob']),
    sourceGroup('Programs', ['eve']),
  ];
  const config = { adminGroup: 'ADMINS', technicalUserGroup: 'programs ' };
  const provider = await directoryProvider(given, usersOf('ada', 'bob', 'eve'), teams, config);
  const { directory, deps, refresh } = provider;
  const rights = async () => {
    const rows = [...(await provider.accounts()).values()];
    const told = rows.map((row) => `${row.user_name} ${row.is_admin}${row.is_technical}`);
    return told.sort().join(', ');
  };
  assert.is((await refresh()).problem, '');
  assert.is(await rights(), 'ada 10, bob 10, eve 01');
  const changes = deps.sessionChanges();
  directory.teams = [sourceGroup('Admins', ['eve']), sourceGroup('Programs')];
  assert.is((await refresh()).problem, '');
  assert.is(await rights(), 'ada 00, bob 00, eve 10');
  assert.ok(deps.sessionChanges() > changes);
  directory.teams = [sourceGroup('Admins', ['eve'])];
  assert.is((await refresh()).problem, 'PROVIDER_REFRESH_NO_GROUP');
});

test('a directory that takes the last administrator off the allow-list is refused, and one that disables it is followed', async () => {
  const { db } = given;
  const admins = sourceGroup('Admins', ['ada']);
  const teams = [admins, sourceGroup('Allowed', ['ada', 'bob'])];
  const provider = await directoryProvider(given, usersOf('ada', 'bob'), teams, ADMINS);
  await provider.refresh();
  const allowed = await db.selectFrom('groups').select('id').where('display_name', '=', 'Allowed').execute();
  const ids = allowed.map((group) => group.id);
  await writePolicyGroupIds(db, 'allow-list', ids);
  await writeLoginSettings(db, { useWhitelist: true });
  provider.directory.teams = [admins, sourceGroup('Allowed', ['bob'])];
  assert.is(await provider.problem(), 'PROVIDER_PROBLEM_LOCKS_OUT');
  assert.equal(await provider.groups(), { Admins: 'ada', Allowed: 'ada bob' });
  provider.directory.people = [sourceUser('ada', { isDisabled: true }), sourceUser('bob')];
  assert.is((await provider.refresh()).problem, '');
  assert.is((await provider.account('ada'))?.is_disabled, 1);
  assert.is(await canAdministratorSignIn(db), false);
});

test('a directory that hides its groups, or that of the last administrators, changes nothing', async () => {
  const [everybody, teams] = [usersOf('ada', 'bob'), [sourceGroup('Admins', ['ada']), sourceGroup('Sales', ['bob'])]];
  const provider = await directoryProvider(given, everybody, teams, ADMINS);
  const { directory, refresh, account, groups } = provider;
  await refresh();
  for (const [people, shown, problem] of [
    [everybody, [], 'PROVIDER_REFRESH_NO_GROUPS'],
    [everybody, teams.slice(1), 'PROVIDER_PROBLEM_LOCKS_OUT'],
    [usersOf('bob'), teams, 'PROVIDER_PROBLEM_LOCKS_OUT'],
  ] as const) {
    Object.assign(directory, { people, teams: shown });
    assert.is(await provider.problem(), problem);
    assert.equal(await groups(), { Admins: 'ada', Sales: 'bob' });
    const ada = await account('ada');
    assert.equal([ada?.is_admin, ada?.is_closed], [1, 0]);
  }
  await addLocalAdmin();
  Object.assign(directory, { people: everybody, teams: teams.slice(1) });
  assert.is((await refresh()).problem, 'PROVIDER_REFRESH_NO_GROUP');
  assert.equal([(await account('ada'))?.is_admin, await groups()], [0, { Sales: 'bob' }]);
});

test('a second group with the name of the administrators makes none, and takes the rights of the first one', async () => {
  await addLocalAdmin();
  const real = sourceGroup('Admins', ['ada']);
  const looksAlike = sourceGroup('Ad\u200bmins', ['eve']);
  const formatted = { ...sourceGroup('Admins', ['eve']), externalId: 'formatted', names: ['Visitors'] };
  const teams = [looksAlike, formatted, real];
  const { directory, refresh, account } = await directoryProvider(given, usersOf('ada', 'eve'), teams, ADMINS);
  const rights = async () => [(await account('ada'))?.is_admin, (await account('eve'))?.is_admin];
  assert.is((await refresh()).problem, '');
  assert.equal(await rights(), [1, 0]);
  directory.teams = [{ ...sourceGroup('Admins', ['eve']), externalId: 'second' }, real];
  assert.is((await refresh()).problem, 'CONNECTION_GROUP_AMBIGUOUS');
  assert.equal(await rights(), [0, 0]);
});

for (const useUserFilterForLogin of [false, true]) {
  test(`a user outside the filter who is signed in ${useUserFilterForLogin ? 'is closed' : 'stays for a while, without rights'}`, async () => {
    const admins = [sourceGroup('Admins', ['ada'])];
    const config = { ...ADMINS, useUserFilterForLogin };
    const provider = await directoryProvider(given, usersOf('ada'), admins, config);
    const { deps, refresh, account } = provider;
    const signedIn = { user: sourceUser('guest'), groups: [sourceGroup('Admins'), sourceGroup('Outside')] };
    const isThere = await watchedSession(deps, await importAccount(deps, provider.provider, signedIn));
    deps.clock.pass(60_000);
    await refresh();
    const guest = await account('guest');
    assert.equal([guest?.is_closed, guest?.is_admin], useUserFilterForLogin ? [1, 0] : [0, 0]);
    assert.is(await isThere(), !useUserFilterForLogin);
    const expected = useUserFilterForLogin ? { Admins: 'ada' } : { Admins: 'ada guest', Outside: 'guest' };
    assert.equal(await provider.groups(), expected);
    assert.is(deps.sessionChanges() > 0, true);
    const expires_at = deps.clock() + 180 * HALF_A_DAY;
    await given.db.updateTable('sessions').set({ expires_at }).execute();
    deps.clock.pass(HALF_A_DAY);
    await refresh();
    assert.equal([await provider.open(), await provider.closed(), await isThere()], ['ada', 'guest', false]);
    await importAccount(deps, provider.provider, signedIn);
    assert.is((await account('guest'))?.is_admin, 1);
  });
}

test('a sign-in while the directory is read knows more than what was read', async () => {
  await addLocalAdmin();
  const teams = [sourceGroup('Admins', ['new'])];
  const provider = await directoryProvider(given, usersOf('ada', 'bob'), teams, ADMINS);
  const { directory, deps, refresh, account } = provider;
  await refresh();
  deps.clock.pass(60_000);
  const ada = sourceUser('ada', { displayName: 'Ada' });
  directory.people = [ada, sourceUser('new')];
  directory.beforePart = async () => {
    deps.clock.pass(1000);
    await importAccount(deps, provider.provider, { user: ada, groups: [sourceGroup('Admins')] });
    await importAccount(deps, provider.provider, { user: sourceUser('bob'), groups: undefined });
  };
  await refresh();
  for (const [name, isAdmin] of Object.entries({ ada: 1, bob: 0, new: 1 })) {
    const row = await account(name);
    assert.equal([row?.is_admin, row?.is_closed], [isAdmin, 0], name);
  }
  directory.beforePart = () => {};
  deps.clock.pass(60_000);
  await refresh();
  assert.equal([await provider.open(), await provider.closed()], ['ada new', 'bob']);
  assert.is((await account('ada'))?.is_admin, 0);
});

test.run();
