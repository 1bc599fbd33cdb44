import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { disableAccount, enableAccount } from '../../../../server/commands/account/manage-accounts';
import { importAccount } from '../../../../server/imported-accounts/import-account';
import { SourceError } from '../../../../server/outgoing/source-error';
import { readDirectoryReads } from '../../../../server/refresh/directory-reads';
import { beginRefresh } from '../../../../server/refresh/refresh-lease';
import { LeaseLost } from '../../../../server/storage/lease';
import { setDeps } from '../../../support/server/set-deps';
import { addUser } from '../../../support/server/temporary-storage';
import { sourceGroup, sourceUser } from '../imported-accounts/fake-directory';
import { directoryProvider, watchedSession } from './refresh-fixtures';

const given = setDeps(test);
const NONE_LEFT_OUT = { closed: 0, skipped: 0, skippedNames: [] };
const usersOf = (...names: readonly string[]) => names.map((name) => sourceUser(name));

test('users are added with their names, mail address, department and state', async () => {
  await given.db.insertInto('departments').values({ id: 'd', display_name: 'Sales' }).execute();
  const { refresh, account } = await directoryProvider(given, [
    sourceUser('Ada', { givenName: 'Ada', familyName: 'Lovelace', displayName: '', department: ' sales ' }),
    sourceUser('bob', { department: 'Research\n& Development', email: 'not an address', isDisabled: true }),
    sourceUser('eve', { department: 'research & development', displayName: 'E\u0000v\ud800e'.repeat(200) }),
  ]);
  assert.equal(await refresh(), { users: 3, groups: 0, changed: 3, ...NONE_LEFT_OUT, problem: '' });
  const [ada, bob, eve] = [await account('Ada'), await account('bob'), await account('eve')];
  assert.equal(
    [ada?.display_name, ada?.display_name_fold, ada?.user_name_key, ada?.department_id, ada?.email],
    ['Ada Lovelace', 'ada lovelace', 'ada', 'd', 'Ada@example.org'],
  );
  assert.equal([bob?.email, bob?.is_disabled, ada?.is_disabled, bob?.password_hash], ['', 1, 0, null]);
  assert.is(bob?.department_id, eve?.department_id);
  assert.is(eve?.display_name.length, 256);
  const departments = await given.db.selectFrom('departments').select('display_name').orderBy('display_name').execute();
  assert.equal(departments, [{ display_name: 'Research & Development' }, { display_name: 'Sales' }]);
});

test('accounts that are gone are closed, lose their sessions and come back as they were', async () => {
  const both = usersOf('ada', 'bob');
  const admins = [sourceGroup('Admins', ['ada', 'bob'])];
  const { directory, deps, refresh, account, open, closed, groups } = await directoryProvider(given, both, admins, {
    adminGroup: 'Admins',
  });
  await refresh();
  const before = await account('bob');
  const stays = await watchedSession(deps, (await account('ada'))?.id);
  const ends = await watchedSession(deps, before?.id);
  const changes = deps.sessionChanges();

  directory.people = usersOf('ada');
  await refresh();
  assert.equal([await open(), await closed()], ['ada', 'bob']);
  assert.equal([await stays(), await ends()], [true, false]);
  assert.ok(deps.sessionChanges() > changes);
  assert.equal(await groups(), { Admins: 'ada' });

  directory.people = both;
  await refresh();
  const after = await account('bob');
  assert.equal([after?.id, after?.is_closed, after?.is_admin], [before?.id, 0, 1]);
  assert.is(await ends(), false);
  assert.equal(await groups(), { Admins: 'ada bob' });
});

test('an account that is disabled here stays so, whatever the directory says and changes', async () => {
  const people = [sourceUser('ada'), sourceUser('bob', { isDisabled: true })];
  const { directory, deps, refresh, account } = await directoryProvider(given, people);
  await refresh();
  for (const name of ['ada', 'bob']) await disableAccount(deps, name);
  directory.people = [sourceUser('ada', { email: 'new@example.org' }), sourceUser('bob')];
  await refresh();
  const [ada, bob] = [await account('ada'), await account('bob')];
  assert.equal([ada?.is_disabled, bob?.is_disabled, ada?.email], [1, 1, 'new@example.org']);
  assert.is((await enableAccount(deps, 'bob')).ok, true);
});

test('an unchanged directory changes no account', async () => {
  const people = [sourceUser('ada', { department: 'Sales' }), sourceUser('bob')];
  const { deps, refresh, accounts } = await directoryProvider(given, people, [sourceGroup('All', ['ada'])]);
  await refresh();
  const before = await accounts();
  deps.clock.pass(1000);
  await refresh();
  for (const [name, row] of await accounts()) assert.equal(row, { ...before.get(name), refresh_generation: 2 });
  assert.is(deps.sessionChanges(), 0);
});

test('a directory without users, or with none whose name is free, has failed, and nothing changes', async () => {
  await addUser(given.db, { userName: 'local' });
  const team = sourceGroup('All', ['ada']);
  const { directory, refresh, problem, open, groups } = await directoryProvider(given, usersOf('ada'), [team]);
  await refresh();
  for (const people of [[], usersOf('local')]) {
    Object.assign(directory, { people, teams: [] });
    assert.is(await problem(), 'CONNECTION_NO_USERS');
    assert.equal([await open(), await groups()], ['ada', { All: 'ada' }]);
  }
});

test('a failure in the middle leaves the accounts usable, with their rights', async () => {
  const admins = [sourceGroup('Admins', ['d'])];
  const provider = await directoryProvider(given, usersOf('a', 'b', 'c', 'd'), admins, { adminGroup: 'Admins' });
  await provider.refresh();
  const beforePart = (index: number) => {
    if (index === 2) throw new SourceError('CONNECTION_LOST');
  };
  Object.assign(provider.directory, { part: 1, teams: [], beforePart });
  assert.is(await provider.problem(), 'CONNECTION_LOST');
  assert.is(await provider.open(), 'a b c d');
  assert.equal([(await provider.account('d'))?.is_admin, await provider.groups()], [1, { Admins: 'd' }]);
});

test('a user name that another account has, or with the domain of another directory, is left out and logged', async () => {
  const other = await directoryProvider(given, usersOf('bob'), [], { domainOrId: 'corp.com' });
  const localId = await addUser(given.db, { userName: 'Ada', isAdmin: true });
  await other.refresh();
  const people = usersOf('ADA', 'bob', 'eve', ' ', 'bob@corp.com', 'corp\\eve');
  const { deps, refresh, open } = await directoryProvider(given, people);
  const skippedNames = [' ', 'ADA', 'bob', 'bob@corp.com', 'corp\\eve'];
  const counts = { changed: 1, closed: 0, skipped: 5, skippedNames };
  const problem = 'PROVIDER_REFRESH_NAMES_TAKEN';
  const result = await refresh();
  assert.equal(
    { ...result, skippedNames: [...result.skippedNames].sort() },
    { users: 1, groups: 0, ...counts, problem },
  );
  const stored = (await readDirectoryReads(given.db)).find((each) => each.problem === problem);
  assert.equal([stored?.reads.length, stored?.reads[0]?.skipped], [1, 5]);
  assert.equal(await readDirectoryReads(given.db, stored?.id), [stored]);
  assert.equal([await open(), await other.open()], ['eve', 'bob']);
  const local = await given.db.selectFrom('users').selectAll().where('id', '=', localId).executeTakeFirstOrThrow();
  assert.equal([local.provider_id, local.email, local.is_admin], [null, '', 1]);
  assert.ok(deps.logged.some(({ level }) => level === 'warn'));
});

test('an account has the name that its user has now, also when two have exchanged theirs', async () => {
  const { directory, refresh, accounts, closed } = await directoryProvider(given, usersOf('ada', 'bob', 'eve'));
  const ids = async () => new Map([...(await accounts()).values()].map((row) => [row.user_name, row.id]));
  await refresh();
  const before = await ids();
  directory.people = [
    sourceUser('bob', { externalId: 'id-ada' }),
    sourceUser('ada', { externalId: 'id-bob' }),
    sourceUser('Eve Renamed', { externalId: 'id-eve' }),
  ];
  assert.is((await refresh()).skipped, 0);
  const after = await ids();
  for (const [now, then] of Object.entries({ bob: 'ada', ada: 'bob', 'Eve Renamed': 'eve' }))
    assert.is(after.get(now), before.get(then), now);
  assert.is(await closed(), '');
});

test('a user who was deleted and added again has a new account, and the old one no name', async () => {
  const { directory, deps, refresh, account } = await directoryProvider(given, usersOf('ada', 'bob'));
  await refresh();
  const isThere = await watchedSession(deps, (await account('ada'))?.id);
  const added = sourceUser('ada', { externalId: 'new' });
  directory.people = [added, sourceUser('bob')];
  assert.is((await refresh()).skipped, 0);
  const named = given.db.selectFrom('users').selectAll().where('user_name', '=', 'ada');
  const rows = await named.orderBy('is_closed').execute();
  assert.equal([rows.length, rows[0]?.external_id, rows[0]?.is_closed, rows[0]?.user_name_key], [2, 'new', 0, 'ada']);
  assert.equal([rows[1]?.external_id, rows[1]?.is_closed], ['id-ada', 1]);
  assert.equal([await isThere(), deps.sessionChanges()], [false, 1]);
  directory.people = [added, ...usersOf('ada', 'bob')];
  assert.is((await refresh()).skipped, 1);
});

test('of two users with one name the one with the account keeps it, in whatever order they come', async () => {
  const { directory, refresh, account } = await directoryProvider(given, usersOf('ada'));
  await refresh();
  for (const part of [1, 50]) {
    directory.part = part;
    directory.people = [sourceUser('ada', { externalId: 'other' }), ...usersOf('ada', 'ada')];
    assert.is((await refresh()).skipped, 1);
    assert.is((await account('ada'))?.external_id, 'id-ada');
  }
});

test('a user who signs in while the directory is read stays, whatever was read before', async () => {
  const { provider, directory, deps, refresh, open } = await directoryProvider(given, usersOf('ada', 'bob'), [], {
    useUserFilterForLogin: true,
  });
  directory.part = 1;
  directory.beforePart = async (index) => {
    if (index === 1) await importAccount(deps, provider, { user: sourceUser('new'), groups: undefined });
  };
  await refresh();
  assert.is(await open(), 'ada bob new');
});

for (const end of ['another has begun', 'the provider is gone']) {
  test(`a refresh writes nothing more when ${end}`, async () => {
    const { id, directory, deps, problem, open } = await directoryProvider(given, usersOf('a', 'b', 'c'));
    directory.part = 1;
    const isGone = end === 'the provider is gone';
    directory.beforePart = async (index) => {
      if (index !== 2) return;
      if (isGone) await given.db.deleteFrom('identity_providers').where('id', '=', id).execute();
      else await beginRefresh(deps, id, { takesOver: true });
    };
    assert.instance(await problem(), LeaseLost);
    assert.is(await open(), isGone ? '' : 'a b');
  });
}

test('many users, memberships and closed accounts are stored in batches', async () => {
  const people = Array.from({ length: 1250 }, (_, index) => sourceUser(`u${index}`));
  const names = people.map(({ userName }) => userName);
  const all = sourceGroup('All', names);
  const small = Array.from({ length: 120 }, (_, index) => sourceGroup(`G${index}`, ['u1']));
  const { directory, refresh } = await directoryProvider(given, people, [all, ...small]);
  directory.part = 500;
  await refresh();
  const { db } = given;
  const counts = async () => {
    const users = await db.selectFrom('users').select('is_closed').execute();
    const members = await db.selectFrom('group_members').select('group_id').execute();
    const groups = await db.selectFrom('groups').select('id').execute();
    return [users.length, users.filter((row) => row.is_closed === 0).length, members.length, groups.length];
  };
  assert.equal(await counts(), [1250, 1250, 1370, 121]);
  Object.assign(directory, { people: people.slice(0, 2), teams: [sourceGroup('G1', ['u1'])] });
  await refresh();
  assert.equal(await counts(), [1250, 2, 1, 1]);
  Object.assign(directory, { people, teams: [all] });
  await refresh();
  assert.equal(await counts(), [1250, 1250, 1250, 1]);
});

test.run();
