import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { disableAccount, enableAccount } from '../../../../server/accounts/accounts';
import { groupRow } from '../../../../server/directory/groups';
import { SourceError } from '../../../../server/identity-providers/directory-source';
import { canAdministratorSignIn } from '../../../../server/login-settings/administrator-sign-in';
import { writeLoginSettings } from '../../../../server/login-settings/login-settings';
import { writePolicyGroupIds } from '../../../../server/login-settings/policy-groups';
import { groupIdOf } from '../../../../server/provider-accounts/account-columns';
import { importAccount } from '../../../../server/provider-accounts/import-account';
import { beginRefresh, endRefresh, LeaseLost } from '../../../../server/provider-accounts/refresh-lease';
import { refreshProvider } from '../../../../server/provider-accounts/refresh-provider';
import { createSession, findSession } from '../../../../server/sessions/sessions';
import type { Db } from '../../../../server/storage/connection';
import { addUser, withStorage } from '../temporary-storage';
import {
  accountsOf,
  addProvider,
  fakeDirectory,
  groupsOf,
  refreshDeps,
  sourceGroup,
  sourceUser,
} from './fake-directory';

type Deps = ReturnType<typeof refreshDeps>;

async function refresh(deps: Deps, providerId: string) {
  const lease = await beginRefresh(deps, providerId);
  if (lease === undefined) throw new Error('a refresh is under way');
  try {
    const result = await refreshProvider(deps, lease, new AbortController().signal);
    await endRefresh(deps, lease, { isComplete: true, problem: result.problem });
    return result;
  } catch (error) {
    await endRefresh(deps, lease, { isComplete: false, problem: 'failed' });
    throw error;
  }
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const names = async (db: Db, providerId: string, isClosed: 0 | 1) =>
  [...(await accountsOf(db, providerId)).values()]
    .filter((row) => row.is_closed === isClosed)
    .map((row) => row.user_name)
    .sort()
    .join(' ');

const sessionOf = async (deps: Deps, userId: string) =>
  (await createSession(deps, { userId, userAgent: '', address: '', lifetimeHours: 8 })).token;

test('users are added with their names, mail address, department and state', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    await db.insertInto('departments').values({ id: 'd', display_name: 'Sales' }).execute();
    const people = [
      sourceUser('Ada', { givenName: 'Ada', familyName: 'Lovelace', displayName: '', department: ' sales ' }),
      sourceUser('bob', { department: 'Research\n& Development', email: 'not an address', isDisabled: true }),
      sourceUser('eve', { department: 'research & development', displayName: 'E\u0000v\ud800e'.repeat(200) }),
    ];
    const result = await refresh(refreshDeps(db, fakeDirectory(people)), id);
    assert.equal(result, { users: 3, groups: 0, skipped: 0, problem: '' });
    const accounts = await accountsOf(db, id);
    const [ada, bob, eve] = ['Ada', 'bob', 'eve'].map((name) => accounts.get(name));
    assert.equal(
      [ada?.display_name, ada?.display_name_fold, ada?.user_name_key, ada?.department_id, ada?.email],
      ['Ada Lovelace', 'ada lovelace', 'ada', 'd', 'Ada@example.org'],
    );
    assert.equal([bob?.email, bob?.is_disabled, ada?.is_disabled, bob?.password_hash], ['', 1, 0, null]);
    assert.is(bob?.department_id, eve?.department_id);
    assert.is(eve?.display_name.length, 256);
    const departments = await db.selectFrom('departments').select('display_name').orderBy('display_name').execute();
    assert.equal(
      departments.map((row) => row.display_name),
      ['Research & Development', 'Sales'],
    );
  }));

test('accounts that are gone are closed, lose their sessions and come back as they were', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db, { adminGroup: 'Admins' });
    const directory = fakeDirectory([sourceUser('ada'), sourceUser('bob')], [sourceGroup('Admins', ['ada', 'bob'])]);
    const deps = refreshDeps(db, directory);
    await refresh(deps, id);
    const before = (await accountsOf(db, id)).get('bob');
    const [stays, ends] = [
      await sessionOf(deps, (await accountsOf(db, id)).get('ada')?.id ?? ''),
      await sessionOf(deps, before?.id ?? ''),
    ];
    const changes = deps.sessionChanges();

    directory.people = [sourceUser('ada')];
    await refresh(deps, id);
    assert.equal([await names(db, id, 0), await names(db, id, 1)], ['ada', 'bob']);
    assert.equal([(await findSession(deps, stays)) === undefined, await findSession(deps, ends)], [false, undefined]);
    assert.ok(deps.sessionChanges() > changes);
    assert.equal(await groupsOf(db, id), { Admins: 'ada' });

    directory.people = [sourceUser('ada'), sourceUser('bob')];
    await refresh(deps, id);
    const after = (await accountsOf(db, id)).get('bob');
    assert.equal([after?.id, after?.is_closed, after?.is_admin], [before?.id, 0, 1]);
    assert.is(await findSession(deps, ends), undefined);
    assert.equal(await groupsOf(db, id), { Admins: 'ada bob' });
  }));

test('an account that is locked in the directory loses its sessions', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    const directory = fakeDirectory([sourceUser('ada')]);
    const deps = refreshDeps(db, directory);
    await refresh(deps, id);
    const token = await sessionOf(deps, (await accountsOf(db, id)).get('ada')?.id ?? '');
    directory.people = [sourceUser('ada', { isDisabled: true })];
    await refresh(deps, id);
    directory.people = [sourceUser('ada')];
    await refresh(deps, id);
    assert.is(await findSession(deps, token), undefined);
    assert.is(deps.sessionChanges(), 1);
  }));

test('an account that is disabled here stays so, whatever the directory says and changes', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    const directory = fakeDirectory([sourceUser('ada'), sourceUser('bob', { isDisabled: true })]);
    const deps = refreshDeps(db, directory);
    await refresh(deps, id);
    await disableAccount(deps, 'ada');
    await disableAccount(deps, 'bob');
    directory.people = [sourceUser('ada', { email: 'new@example.org' }), sourceUser('bob')];
    await refresh(deps, id);
    const accounts = await accountsOf(db, id);
    assert.equal(
      ['ada', 'bob'].map((name) => accounts.get(name)?.is_disabled),
      [1, 1],
    );
    assert.is(accounts.get('ada')?.email, 'new@example.org');
    assert.is((await enableAccount(deps, 'bob')).ok, true);
  }));

test('a user whose name has the domain of another directory is left out', () =>
  withStorage(async (db) => {
    await addProvider(db, { domainOrId: 'corp.com' });
    const { id } = await addProvider(db);
    const deps = refreshDeps(
      db,
      fakeDirectory([sourceUser('ada'), sourceUser('bob@corp.com'), sourceUser('corp\\eve')]),
    );
    const { skipped, problem } = await refresh(deps, id);
    assert.equal([await names(db, id, 0), skipped, problem], ['ada', 2, 'PROVIDER_REFRESH_NAMES_TAKEN']);
  }));

test('an unchanged directory changes no account', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    const directory = fakeDirectory(
      [sourceUser('ada', { department: 'Sales' }), sourceUser('bob')],
      [sourceGroup('All', ['ada'])],
    );
    const deps = refreshDeps(db, directory);
    await refresh(deps, id);
    const before = await accountsOf(db, id);
    deps.clock.pass(1000);
    await refresh(deps, id);
    for (const [name, row] of await accountsOf(db, id))
      assert.equal(row, { ...before.get(name), refresh_generation: 2 });
    assert.is(deps.sessionChanges(), 0);
  }));

for (const [why, people] of [
  ['no user', []],
  ['only users whose name is taken', [sourceUser('local')]],
] as const) {
  test(`a directory that answers ${why} has failed, and nothing changes`, () =>
    withStorage(async (db) => {
      const { id } = await addProvider(db);
      await addUser(db, { userName: 'local' });
      const directory = fakeDirectory([sourceUser('ada')], [sourceGroup('All', ['ada'])]);
      const deps = refreshDeps(db, directory);
      await refresh(deps, id);
      Object.assign(directory, { people, teams: [] });
      const failure = await failureOf(refresh(deps, id));
      assert.is(failure instanceof SourceError && failure.messageKey, 'CONNECTION_NO_USERS');
      assert.equal([await names(db, id, 0), await groupsOf(db, id)], ['ada', { All: 'ada' }]);
    }));
}

test('a failure in the middle leaves the accounts usable, with their rights', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db, { adminGroup: 'Admins' });
    const people = ['a', 'b', 'c', 'd'].map((name) => sourceUser(name));
    const directory = fakeDirectory(people, [sourceGroup('Admins', ['d'])]);
    const deps = refreshDeps(db, directory);
    await refresh(deps, id);
    directory.part = 1;
    directory.teams = [];
    directory.beforePart = (index) => {
      if (index === 2) throw new SourceError('CONNECTION_LOST');
    };
    const failure = await failureOf(refresh(deps, id));
    assert.is(failure instanceof SourceError && failure.messageKey, 'CONNECTION_LOST');
    assert.is(await names(db, id, 0), 'a b c d');
    assert.equal([(await accountsOf(db, id)).get('d')?.is_admin, await groupsOf(db, id)], [1, { Admins: 'd' }]);
  }));

test('a user name that another account has is left out, counted and logged', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    const other = await addProvider(db);
    const localId = await addUser(db, { userName: 'Ada', isAdmin: true });
    await refresh(refreshDeps(db, fakeDirectory([sourceUser('bob')])), other.id);
    const deps = refreshDeps(
      db,
      fakeDirectory([sourceUser('ADA'), sourceUser('bob'), sourceUser('eve'), sourceUser(' ')]),
    );
    const result = await refresh(deps, id);
    assert.equal(result, { users: 1, groups: 0, skipped: 3, problem: 'PROVIDER_REFRESH_NAMES_TAKEN' });
    assert.is(await names(db, id, 0), 'eve');
    const local = await db.selectFrom('users').selectAll().where('id', '=', localId).executeTakeFirstOrThrow();
    assert.equal([local.provider_id, local.email, local.is_admin], [null, '', 1]);
    assert.is(await names(db, other.id, 0), 'bob');
    assert.ok(deps.logged.some(({ level }) => level === 'warn'));
  }));

test('the users of an isolated provider have its domain in their names, and never collide', () =>
  withStorage(async (db) => {
    await addUser(db, { userName: 'ada' });
    for (const config of [{ domainOrId: 'EXAMPLE', isolated: true }, { isolated: true }]) {
      const provider = await addProvider(db, config);
      await refresh(refreshDeps(db, fakeDirectory([sourceUser('ada')])), provider.id);
      assert.is(await names(db, provider.id, 0), `${config.domainOrId ?? provider.name}\\ada`);
    }
  }));

test('an account has the name that its user has now, also when two have exchanged theirs', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    const directory = fakeDirectory([sourceUser('ada'), sourceUser('bob'), sourceUser('eve')]);
    const deps = refreshDeps(db, directory);
    await refresh(deps, id);
    const ids = new Map([...(await accountsOf(db, id)).values()].map((row) => [row.external_id, row.id]));
    directory.people = [
      sourceUser('bob', { externalId: 'id-ada' }),
      sourceUser('ada', { externalId: 'id-bob' }),
      sourceUser('Eve Renamed', { externalId: 'id-eve' }),
    ];
    const result = await refresh(deps, id);
    const accounts = await accountsOf(db, id);
    assert.equal(
      ['bob', 'ada', 'Eve Renamed'].map((name) => accounts.get(name)?.id),
      ['id-ada', 'id-bob', 'id-eve'].map((externalId) => ids.get(externalId)),
    );
    assert.equal([result.skipped, await names(db, id, 1)], [0, '']);
  }));

test('a user who was deleted and added again has a new account, and the old one no name', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    const directory = fakeDirectory([sourceUser('ada'), sourceUser('bob')]);
    const deps = refreshDeps(db, directory);
    await refresh(deps, id);
    const token = await sessionOf(deps, (await accountsOf(db, id)).get('ada')?.id ?? '');
    directory.people = [sourceUser('ada', { externalId: 'new' }), sourceUser('bob')];
    assert.is((await refresh(deps, id)).skipped, 0);
    const rows = await db.selectFrom('users').selectAll().where('user_name', '=', 'ada').orderBy('is_closed').execute();
    assert.equal(
      rows.map((row) => [row.external_id, row.is_closed]),
      [
        ['new', 0],
        ['id-ada', 1],
      ],
    );
    assert.equal(
      [rows[0]?.user_name_key, await findSession(deps, token), deps.sessionChanges()],
      ['ada', undefined, 1],
    );
    directory.people = [sourceUser('ada', { externalId: 'new' }), sourceUser('ada'), sourceUser('bob')];
    assert.is((await refresh(deps, id)).skipped, 1);
  }));

test('of two users with one name the one with the account keeps it, in whatever order they come', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    const directory = fakeDirectory([sourceUser('ada')]);
    const deps = refreshDeps(db, directory);
    await refresh(deps, id);
    for (const part of [1, 50]) {
      directory.part = part;
      directory.people = [sourceUser('ada', { externalId: 'other' }), sourceUser('ada'), sourceUser('ada')];
      assert.is((await refresh(deps, id)).skipped, 1);
      assert.is((await accountsOf(db, id)).get('ada')?.external_id, 'id-ada');
    }
  }));

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
  test(`groups in groups, in a circle, ${flatGroupHierarchy ? 'count for nothing' : 'bring their members'}`, () =>
    withStorage(async (db) => {
      const { id } = await addProvider(db, { flatGroupHierarchy });
      const directory = fakeDirectory([sourceUser('ada'), sourceUser('bob')], NESTED);
      directory.part = 1;
      await refresh(refreshDeps(db, directory), id);
      assert.equal(await groupsOf(db, id), expected);
    }));
}

test('members and groups that are gone are removed, and a group that comes back has its id', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    const people = ['ada', 'bob', 'eve'].map((name) => sourceUser(name));
    const directory = fakeDirectory(people, [sourceGroup('One', ['ada', 'bob']), sourceGroup('Two', ['eve'])]);
    await db
      .insertInto('groups')
      .values(groupRow({ id: 'own', displayName: 'Own' }))
      .execute();
    const deps = refreshDeps(db, directory);
    await refresh(deps, id);
    directory.teams = [sourceGroup('One', ['bob', 'eve'])];
    await refresh(deps, id);
    assert.equal(await groupsOf(db, id), { One: 'bob eve' });
    directory.teams = [{ ...sourceGroup('Renamed'), externalId: 'id-Two' }];
    await refresh(deps, id);
    const group = await db.selectFrom('groups').selectAll().where('provider_id', '=', id).executeTakeFirstOrThrow();
    assert.equal(
      [group.id, group.display_name, group.display_name_fold, group.display_name_key],
      [groupIdOf(id, 'id-Two'), 'Renamed', 'renamed', 'renamed'],
    );
    const own = await db.selectFrom('groups').select('display_name').where('provider_id', 'is', null).execute();
    assert.equal(own, [{ display_name: 'Own' }]);
  }));

test('the two groups give rights and take them, and one that is missing is reported', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db, { adminGroup: 'ADMINS', technicalUserGroup: 'programs ' });
    const people = ['ada', 'bob', 'eve'].map((name) => sourceUser(name));
    const directory = fakeDirectory(people, [
      sourceGroup('Admins', ['ada', '#Inner']),
      sourceGroup('Inner', ['bob']),
      sourceGroup('Programs', ['eve']),
    ]);
    const deps = refreshDeps(db, directory);
    const rights = async () =>
      [...(await accountsOf(db, id)).values()]
        .map((row) => `${row.user_name} ${row.is_admin}${row.is_technical}`)
        .sort()
        .join(', ');
    assert.is((await refresh(deps, id)).problem, '');
    assert.is(await rights(), 'ada 10, bob 10, eve 01');
    const changes = deps.sessionChanges();
    directory.teams = [sourceGroup('Admins', ['eve']), sourceGroup('Programs')];
    assert.is((await refresh(deps, id)).problem, '');
    assert.is(await rights(), 'ada 00, bob 00, eve 10');
    assert.ok(deps.sessionChanges() > changes);
    directory.teams = [sourceGroup('Admins', ['eve'])];
    assert.is((await refresh(deps, id)).problem, 'PROVIDER_REFRESH_NO_GROUP');
  }));

const messageKeyOf = (failure: unknown) => (failure instanceof SourceError ? failure.messageKey : failure);

test('a directory that takes the last administrator off the allow-list is refused, and one that disables it is followed', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db, { adminGroup: 'Admins' });
    const admins = sourceGroup('Admins', ['ada']);
    const directory = fakeDirectory(
      [sourceUser('ada'), sourceUser('bob')],
      [admins, sourceGroup('Allowed', ['ada', 'bob'])],
    );
    const deps = refreshDeps(db, directory);
    await refresh(deps, id);
    const allowed = await db.selectFrom('groups').select('id').where('display_name', '=', 'Allowed').execute();
    await writePolicyGroupIds(
      db,
      'allow-list',
      allowed.map((group) => group.id),
    );
    await writeLoginSettings(db, { useWhitelist: true });
    directory.teams = [admins, sourceGroup('Allowed', ['bob'])];
    assert.is(messageKeyOf(await failureOf(refresh(deps, id))), 'PROVIDER_PROBLEM_LOCKS_OUT');
    assert.equal(await groupsOf(db, id), { Admins: 'ada', Allowed: 'ada bob' });
    directory.people = [sourceUser('ada', { isDisabled: true }), sourceUser('bob')];
    assert.is((await refresh(deps, id)).problem, '');
    assert.is((await accountsOf(db, id)).get('ada')?.is_disabled, 1);
    assert.is(await canAdministratorSignIn(db), false);
  }));

test('a directory that hides its groups, or that of the last administrators, changes nothing', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db, { adminGroup: 'Admins' });
    const teams = [sourceGroup('Admins', ['ada']), sourceGroup('Sales', ['bob'])];
    const directory = fakeDirectory([sourceUser('ada'), sourceUser('bob')], teams);
    const deps = refreshDeps(db, directory);
    await refresh(deps, id);
    const hides = async (people: typeof directory.people, shown: typeof teams) => {
      Object.assign(directory, { people, teams: shown });
      const problem = messageKeyOf(await failureOf(refresh(deps, id)));
      assert.equal(await groupsOf(db, id), { Admins: 'ada', Sales: 'bob' });
      const ada = (await accountsOf(db, id)).get('ada');
      assert.equal([ada?.is_admin, ada?.is_closed], [1, 0]);
      return problem;
    };
    const everybody = directory.people;
    assert.is(await hides(everybody, []), 'PROVIDER_REFRESH_NO_GROUPS');
    assert.is(await hides(everybody, teams.slice(1)), 'PROVIDER_PROBLEM_LOCKS_OUT');
    assert.is(await hides([sourceUser('bob')], teams), 'PROVIDER_PROBLEM_LOCKS_OUT');
    await addUser(db, { userName: 'local', isAdmin: true, passwordHash: 'hash' });
    Object.assign(directory, { people: everybody, teams: teams.slice(1) });
    assert.is((await refresh(deps, id)).problem, 'PROVIDER_REFRESH_NO_GROUP');
    assert.equal([(await accountsOf(db, id)).get('ada')?.is_admin, await groupsOf(db, id)], [0, { Sales: 'bob' }]);
  }));

test('a second group with the name of the administrators makes none, and takes the rights of the first one', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db, { adminGroup: 'Admins' });
    await addUser(db, { userName: 'local', isAdmin: true, passwordHash: 'hash' });
    const real = sourceGroup('Admins', ['ada']);
    const looksAlike = sourceGroup('Ad\u200bmins', ['eve']);
    const formatted = { ...sourceGroup('Admins', ['eve']), externalId: 'formatted', names: ['Visitors'] };
    const directory = fakeDirectory([sourceUser('ada'), sourceUser('eve')], [looksAlike, formatted, real]);
    const deps = refreshDeps(db, directory);
    const rights = async () => ['ada', 'eve'].map(async (name) => (await accountsOf(db, id)).get(name)?.is_admin);
    assert.is((await refresh(deps, id)).problem, '');
    assert.equal(await Promise.all(await rights()), [1, 0]);
    directory.teams = [{ ...sourceGroup('Admins', ['eve']), externalId: 'second' }, real];
    assert.is((await refresh(deps, id)).problem, 'CONNECTION_GROUP_AMBIGUOUS');
    assert.equal(await Promise.all(await rights()), [0, 0]);
  }));

for (const useUserFilterForLogin of [false, true]) {
  test(`a user outside the filter who is signed in ${useUserFilterForLogin ? 'is closed' : 'stays for a while, without rights'}`, () =>
    withStorage(async (db) => {
      const provider = await addProvider(db, { adminGroup: 'Admins', useUserFilterForLogin });
      const deps = refreshDeps(db, fakeDirectory([sourceUser('ada')], [sourceGroup('Admins', ['ada'])]));
      const groups = [sourceGroup('Admins'), sourceGroup('Outside')];
      const userId = (await importAccount(deps, provider, { user: sourceUser('guest'), groups })) ?? '';
      const token = await sessionOf(deps, userId);
      deps.clock.pass(60_000);
      await refresh(deps, provider.id);
      const guest = (await accountsOf(db, provider.id)).get('guest');
      assert.equal([guest?.is_closed, guest?.is_admin], useUserFilterForLogin ? [1, 0] : [0, 0]);
      assert.is((await findSession(deps, token)) === undefined, useUserFilterForLogin);
      const expected = useUserFilterForLogin ? { Admins: 'ada' } : { Admins: 'ada guest', Outside: 'guest' };
      assert.equal(await groupsOf(db, provider.id), expected);
      assert.is(deps.sessionChanges() > 0, true);
      await db
        .updateTable('sessions')
        .set({ expires_at: deps.clock() + 90 * 86_400_000 })
        .execute();
      deps.clock.pass(12 * 3_600_000);
      await refresh(deps, provider.id);
      assert.equal([await names(db, provider.id, 0), await names(db, provider.id, 1)], ['ada', 'guest']);
      assert.is(await findSession(deps, token), undefined);
      await importAccount(deps, provider, { user: sourceUser('guest'), groups });
      assert.is((await accountsOf(db, provider.id)).get('guest')?.is_admin, 1);
    }));
}

test('a user who signs in while the directory is read stays, whatever was read before', () =>
  withStorage(async (db) => {
    const provider = await addProvider(db, { useUserFilterForLogin: true });
    const directory = fakeDirectory([sourceUser('ada'), sourceUser('bob')]);
    const deps = refreshDeps(db, directory);
    directory.part = 1;
    directory.beforePart = async (index) => {
      if (index === 1) await importAccount(deps, provider, { user: sourceUser('new'), groups: undefined });
    };
    await refresh(deps, provider.id);
    assert.is(await names(db, provider.id, 0), 'ada bob new');
  }));

test('a sign-in while the directory is read knows more than what was read', () =>
  withStorage(async (db) => {
    const provider = await addProvider(db, { adminGroup: 'Admins' });
    await addUser(db, { userName: 'local', isAdmin: true, passwordHash: 'hash' });
    const directory = fakeDirectory([sourceUser('ada'), sourceUser('bob')], [sourceGroup('Admins', ['new'])]);
    const deps = refreshDeps(db, directory);
    await refresh(deps, provider.id);
    deps.clock.pass(60_000);
    directory.people = [sourceUser('ada', { displayName: 'Ada' }), sourceUser('new')];
    directory.beforePart = async () => {
      deps.clock.pass(1000);
      const groups = [sourceGroup('Admins')];
      await importAccount(deps, provider, { user: sourceUser('ada', { displayName: 'Ada' }), groups });
      await importAccount(deps, provider, { user: sourceUser('bob'), groups: undefined });
    };
    await refresh(deps, provider.id);
    const accounts = await accountsOf(db, provider.id);
    assert.equal(
      ['ada', 'bob', 'new'].map((name) => [accounts.get(name)?.is_admin, accounts.get(name)?.is_closed]),
      [
        [1, 0],
        [0, 0],
        [1, 0],
      ],
    );
    directory.beforePart = () => {};
    deps.clock.pass(60_000);
    await refresh(deps, provider.id);
    assert.equal([await names(db, provider.id, 0), await names(db, provider.id, 1)], ['ada new', 'bob']);
    assert.is((await accountsOf(db, provider.id)).get('ada')?.is_admin, 0);
  }));

test('a refresh writes nothing more when another one has begun, or the provider is gone', () =>
  withStorage(async (db) => {
    for (const end of ['another', 'deleted'] as const) {
      const { id } = await addProvider(db);
      const directory = fakeDirectory(['a', 'b', 'c'].map((name) => sourceUser(`${end}-${name}`)));
      directory.part = 1;
      const deps = refreshDeps(db, directory);
      directory.beforePart = async (index) => {
        if (index !== 2) return;
        if (end === 'another') await beginRefresh(deps, id, { takesOver: true });
        else await db.deleteFrom('identity_providers').where('id', '=', id).execute();
      };
      assert.instance(await failureOf(refresh(deps, id)), LeaseLost);
      assert.is(await names(db, id, 0), end === 'another' ? 'another-a another-b' : '');
    }
  }));

test('many users, memberships and closed accounts are stored in batches', () =>
  withStorage(async (db) => {
    const { id } = await addProvider(db);
    const people = Array.from({ length: 1250 }, (_, index) => sourceUser(`u${index}`));
    const all = sourceGroup('All', people.map(({ userName }) => userName)); // biome-ignore format: one line
    const directory = fakeDirectory(people, [
      all,
      ...Array.from({ length: 120 }, (_, index) => sourceGroup(`G${index}`, ['u1'])),
    ]);
    directory.part = 500;
    const deps = refreshDeps(db, directory);
    await refresh(deps, id);
    const counts = async () => {
      const count = async (table: 'users' | 'group_members' | 'groups') =>
        Number(
          (
            await db
              .selectFrom(table)
              .select((eb) => eb.fn.countAll().as('count'))
              .executeTakeFirstOrThrow()
          ).count,
        );
      const open = await db.selectFrom('users').select('id').where('is_closed', '=', 0).execute();
      return [await count('users'), open.length, await count('group_members'), await count('groups')];
    };
    assert.equal(await counts(), [1250, 1250, 1370, 121]);
    directory.people = people.slice(0, 2);
    directory.teams = [sourceGroup('G1', ['u1'])];
    await refresh(deps, id);
    assert.equal(await counts(), [1250, 2, 1, 1]);
    Object.assign(directory, { people, teams: [all] });
    await refresh(deps, id);
    assert.equal(await counts(), [1250, 1250, 1250, 1]);
  }));

test.run();
