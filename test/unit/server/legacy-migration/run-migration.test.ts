import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { groupRow } from '../../../../server/directory/groups';
import { SourceError } from '../../../../server/identity-providers/directory-source';
import { findProvider } from '../../../../server/identity-providers/providers';
import { dryRun } from '../../../../server/legacy-migration/dry-run';
import { abortMigration, finishMigration } from '../../../../server/legacy-migration/end-migration';
import { migrationLog, migrationStatistics } from '../../../../server/legacy-migration/migration-report';
import { isLegacyPassword, verifyStoredPassword } from '../../../../server/passwords/legacy-password';
import { hashSaltedSha } from '../../../../server/passwords/salted-sha';
import { userIdOf } from '../../../../server/provider-accounts/account-columns';
import { importAccount } from '../../../../server/provider-accounts/import-account';
import type { Db } from '../../../../server/storage/connection';
import { openStorage } from '../../../../server/storage/connection';
import { MIGRATION_STATISTICS } from '../../../../shared/contract/migration-texts';
import { postgresTest } from '../postgres-server';
import { sourceUser } from '../provider-accounts/fake-directory';
import { addUser, fakeClock, SECRETS, temporaryFolder, withStorage } from '../temporary-storage';
import { type FakeLegacy, fakeLegacy, legacyGroup, legacyUser, mappings, OPTIONS } from './fake-legacy';
import {
  addCompany,
  addLegacyProvider,
  lease,
  migrationDeps,
  outcomes,
  PROVIDER_ID,
  run,
  snapshot,
  start,
  stateOf,
} from './migrate';

const FORM = {
  migratePasswords: true,
  generateMailAddresses: true,
  optionalFieldMappings: mappings([1, 'employeeNumber', true], [3, 'organization'], [2, 'division']),
};

const accounts = async (db: Db) => {
  const rows = await db.selectFrom('users').selectAll().execute();
  return new Map(rows.map((row) => [row.user_name, row]));
};

const groupsOf = async (db: Db, userName: string) => {
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'user_id')
    .innerJoin('groups', 'groups.id', 'group_id')
    .select('groups.display_name')
    .where('users.user_name', '=', userName)
    .execute();
  return rows.map(({ display_name }) => display_name).sort();
};

/** A whole migration, from the start to the copied passwords. */
async function migrateAll(db: Db): Promise<unknown> {
  await addLegacyProvider(db);
  const legacy = await addCompany(db);
  const deps = migrationDeps(db, legacy);
  assert.is(await start(deps, legacy, FORM), undefined);
  await run(deps);
  assert.is(await finishMigration(deps, PROVIDER_ID), undefined);
  await run(deps);
  return snapshot(db);
}

test('users and groups become accounts and groups of this server, and nobody is lost', () =>
  withStorage(async (db) => {
    await migrateAll(db);
    const all = await accounts(db);
    assert.is(all.size, 45 - 1 - 1 + 2, 'without the two that were not moved, with own accounts');
    assert.equal((await stateOf(db)).counts, {
      users: { created: 42, merged: 1, updated: 0, unchanged: 0, skipped: 1, conflict: 1 },
      groups: { created: 23, merged: 1, updated: 0, unchanged: 0, skipped: 0, conflict: 0 },
      passwords: { moved: 32, kept: 0, pending: 0 },
    });
    for (const [name, { provider_id, external_id }] of all)
      assert.equal([provider_id, external_id], [null, null], name);
    assert.equal([all.get('off')?.is_disabled, all.get('off')?.is_locked], [1, 1]);
    const { email, employee_number, organization, division, display_name } = all.get('user8') ?? {};
    assert.equal(
      [email, employee_number, organization, division, display_name],
      ['user8@repo.invalid', 'N8', 'Company', '', 'user8'],
    );
    assert.equal([all.get('OWN')?.is_admin, all.get('chief')?.is_admin], [0, 1]);
    assert.equal(await groupsOf(db, 'chief'), ['Admins', 'Inner', 'Outer']);
    assert.equal(await groupsOf(db, 'OWN'), ['Admins', 'own']);
    const user = all.get('user1');
    assert.ok(isLegacyPassword(user?.password_hash));
    const stored = { userId: user?.id ?? '', passwordHash: user?.password_hash ?? null };
    assert.is(await verifyStoredPassword(SECRETS, stored, 'Secret-1'), true);
    assert.is(all.get('user5')?.password_hash, null);
  }));

type Use = (use: (db: Db) => Promise<void>) => Promise<void>;

/**
 * A server dies again and again, each time after so many looks at the clock, of which each transaction has one at its beginning
 * and some have one in their middle. Another one continues.
 *
 * @returns how often it died
 */
async function crash(db: Db, lives: readonly number[]): Promise<number> {
  await addLegacyProvider(db);
  const legacy = await addCompany(db);
  const deps = migrationDeps(db, legacy);
  await start(deps, legacy, FORM);
  let [crashes, before] = [0, 0];
  for (let life = 0; ; life += 1) {
    const { state, passwordState, groups, users, passwords } = await stateOf(db);
    const done = groups.current + users.current + passwords.current;
    assert.ok(done >= before, 'progress never goes backwards');
    before = done;
    if (state === 'finished') await finishMigration(deps, PROVIDER_ID);
    if (passwordState === 'finished') return crashes;
    let left = lives[life] ?? Number.POSITIVE_INFINITY;
    const clock = () => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return deps.clock();
    };
    await run({ ...deps, clock }).catch(() => {
      crashes += 1;
    });
  }
}

async function expectedIn(use: Use): Promise<unknown> {
  let expected: unknown;
  await use(async (db) => {
    expected = await migrateAll(db);
  });
  return expected;
}

test('a server that dies at any step leaves what another one continues, with the same result', async () => {
  const expected = await expectedIn(withStorage);
  let crashes = 0;
  for (let looks = 1; looks <= 16; looks += 1)
    await withStorage(async (db) => {
      crashes += await crash(db, [looks]);
      assert.equal(await snapshot(db), expected, `after ${looks} looks`);
    });
  assert.ok(crashes >= 12, `${crashes} crashes`);
});

postgresTest('one that dies again and again, too, with PostgreSQL', async (server) => {
  const use: Use = async (work) => {
    const storage = await openStorage({ dataFolder: temporaryFolder(), databaseUrl: await server.createDatabase() });
    await work(storage.db).finally(() => storage.close());
  };
  const expected = await expectedIn(use);
  await use(async (db) => {
    assert.ok((await crash(db, [1, 3, 4, 3, 5, 4, 3])) >= 4);
    assert.equal(await snapshot(db), expected);
  });
});

test('a server that was replaced writes no more', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const legacy = await addCompany(db);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    let replaced = false;
    legacy.beforePage = async (list) => {
      if (list !== 'users' || replaced) return;
      replaced = true;
      await lease(deps);
    };
    let problem: unknown;
    await run(deps).catch((error: unknown) => (problem = error));
    assert.match(String(problem), 'MigrationLost');
    assert.equal([(await stateOf(db)).users.current, (await stateOf(db)).state], [0, 'active']);
  }));

async function dryRunAgain(db: Db, legacy: FakeLegacy, options: typeof OPTIONS) {
  const provider = await findProvider({ db, clock: fakeClock(), secrets: SECRETS }, PROVIDER_ID);
  if (provider === undefined) throw new Error('no provider');
  return dryRun(db, { provider, options, legacy, signal: new AbortController().signal });
}

async function dryRunOf(db: Db, legacy: FakeLegacy, form: Partial<typeof OPTIONS> = {}) {
  const provider = await addLegacyProvider(db).catch(() => undefined);
  if (provider === undefined) throw new Error('no provider');
  return dryRun(db, { provider, options: { ...OPTIONS, ...form }, legacy, signal: new AbortController().signal });
}

test('a dry run writes nothing, and says what the job then does', () =>
  withStorage(async (db) => {
    const legacy = await addCompany(db);
    const people = [legacyUser('USER1', { id: 'twice' }), legacyUser('swap', { id: 'x1' })];
    legacy.people = [...legacy.people, ...people];
    const before = await snapshot(db);
    const report = await dryRunOf(db, legacy, FORM);
    assert.equal(await snapshot(db), before);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy, FORM);
    await run(deps);
    const { users, groups, passwords } = (await stateOf(db)).counts;
    assert.equal(
      [report.users.created, report.users.merged, report.users.skipped, report.users.conflicts],
      [users.created, users.merged, users.skipped, users.conflict],
    );
    assert.equal([report.groups.created, report.groups.merged], [groups.created, groups.merged]);
    assert.is(report.passwords, passwords.pending);
    const rows = await db.selectFrom('legacy_migration_items').selectAll().where('mail', 'is not', null).execute();
    assert.is(report.mailAddresses, rows.length);
    const taken = report.users.reasons?.find(({ reason }) => reason === 'MIGRATION_REASON_NAME_TAKEN');
    assert.equal([taken?.count, taken?.examples], [1, ['USER1']]);
    const filled = [...(await accounts(db)).values()].flatMap(({ employee_number, organization }) =>
      [employee_number, organization].filter((value) => value !== ''),
    );
    assert.is(report.fields, filled.length);
  }));

test('a dry run ends when nobody waits for it', () =>
  withStorage(async (db) => {
    const leaving = new AbortController();
    const legacy = await addCompany(db);
    let pages = 0;
    legacy.beforePage = (list) => {
      if (list === 'users') leaving.abort(new Error('left'));
      pages += 1;
    };
    const provider = await addLegacyProvider(db);
    legacy.people = Array.from({ length: 500 }, (_, index) => legacyUser(`u${index}`));
    let problem: unknown;
    await dryRun(db, { provider, options: OPTIONS, legacy, signal: leaving.signal }).catch(
      (error) => (problem = error),
    );
    assert.match(String(problem), 'left');
    assert.is(pages, 2);
  }));

test('an aborted migration stops between two items, and a re-run moves what is missing', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const legacy = await addCompany(db);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    legacy.beforePage = async (list, { after }) => {
      if (list === 'users' && after !== '') await abortMigration(deps, PROVIDER_ID);
    };
    await run(deps).catch(() => {});
    const aborted = await stateOf(db);
    assert.equal([aborted.state, aborted.users.current], ['aborted', 10]);
    assert.is(await start(deps, legacy), 'MIGRATION_PROBLEM_STARTED');
    legacy.beforePage = () => {};
    assert.is(await start(deps, legacy, { reRun: true }), undefined);
    await run(deps);
    const { state, run: number, counts } = await stateOf(db);
    assert.equal(
      [state, number, counts.users.unchanged + counts.users.created + counts.users.merged],
      ['finished', 2, 43],
    );
    assert.ok(counts.users.unchanged >= 8);
    assert.is((await accounts(db)).size, 45);
  }));

test('a re-run leaves users as they are, or brings them up to date', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const legacy = fakeLegacy([legacyUser('bob', { groupIds: ['g-A'] })], [legacyGroup('A'), legacyGroup('B')]);
    await addUser(db, { userName: 'boss', isAdmin: true, passwordHash: 'x' });
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    await run(deps);
    legacy.people = [
      legacyUser('robert', { id: 'id-bob', groupIds: ['g-B'], displayName: 'Robert' }),
      legacyUser('eve'),
    ];
    await start(deps, legacy, { reRun: true });
    await run(deps);
    assert.equal(await outcomes(db), { eve: 'created', robert: 'skipped ALREADY_MIGRATED' });
    assert.equal(await groupsOf(db, 'bob'), ['A']);
    await start(deps, legacy, { reRun: true, updateMigratedUsers: true });
    await run(deps);
    assert.equal(await outcomes(db), { eve: 'updated', robert: 'updated' });
    assert.equal(await groupsOf(db, 'robert'), ['B']);
    assert.is((await accounts(db)).get('robert')?.display_name, 'Robert');
    assert.is((await accounts(db)).size, 3);
  }));

test('a re-run after the end moves new users, and finish brings it back', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const legacy = fakeLegacy([legacyUser('bob')]);
    await addUser(db, { userName: 'boss', isAdmin: true, passwordHash: 'x' });
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    await run(deps);
    await finishMigration(deps, PROVIDER_ID);
    legacy.people = [legacyUser('bob'), legacyUser('eve')];
    await start(deps, legacy, { reRun: true });
    assert.equal([(await stateOf(db)).state, (await stateOf(db)).isSwitched], ['active', true]);
    await run(deps);
    assert.equal(await outcomes(db), { bob: 'skipped ALREADY_MIGRATED', eve: 'created' });
    assert.is(await abortMigration(deps, PROVIDER_ID), undefined);
    assert.equal([(await stateOf(db)).state, (await stateOf(db)).isSwitched], ['migrated', true], 'aborted');
    assert.is((await accounts(db)).get('eve')?.provider_id, null);
    await start(deps, legacy, { reRun: true });
    await run(deps);
    assert.is(await finishMigration(deps, PROVIDER_ID), undefined);
    assert.is(await abortMigration(deps, PROVIDER_ID), 'MIGRATION_PROBLEM_NOT_RUNNING');
  }));

test('accounts of the provider are taken over with their ids, and keep what belongs to them', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const [id, externalId] = [userIdOf(PROVIDER_ID, 'id-bob'), 'id-bob'];
    await addUser(db, { id, userName: 'bob', email: 'old@example.org', isAdmin: true });
    const change = { provider_id: PROVIDER_ID, external_id: externalId, is_closed: 1 };
    await db.updateTable('users').set(change).where('id', '=', id).execute();
    const legacy = fakeLegacy([legacyUser('bob', { isDisabled: true })]);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    await run(deps);
    const bob = (await accounts(db)).get('bob');
    assert.equal(
      [bob?.id, bob?.email, bob?.is_admin, bob?.is_disabled, bob?.is_closed],
      [id, 'bob@example.org', 0, 1, 0],
    );
  }));

test('a name that the legacy system has given to another user follows it', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    for (const name of ['a', 'b']) {
      const id = await addUser(db, { id: userIdOf(PROVIDER_ID, name), userName: `name-${name}` });
      await db.updateTable('users').set({ provider_id: PROVIDER_ID, external_id: name }).where('id', '=', id).execute();
    }
    const legacy = fakeLegacy([legacyUser('name-b', { id: 'a' }), legacyUser('name-a', { id: 'b' })]);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    await run(deps);
    const all = await accounts(db);
    assert.equal([all.get('name-b')?.external_id, all.get('name-a')?.external_id], ['a', 'b']);
    assert.equal([all.get('name-b')?.is_closed, all.get('name-a')?.is_closed, all.size], [0, 0, 2]);
  }));

test('without an administrator who can sign in afterwards, a migration is not finished', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const legacy = fakeLegacy([legacyUser('bob', { groupIds: ['g-Admins'] })], [legacyGroup('Admins')]);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    assert.is(await finishMigration(deps, PROVIDER_ID), 'MIGRATION_PROBLEM_NOT_FINISHED');
    await run(deps);
    assert.is(await finishMigration(deps, PROVIDER_ID), 'PROVIDER_PROBLEM_LOCKS_OUT');
    assert.equal([(await stateOf(db)).state, (await accounts(db)).get('bob')?.provider_id], ['finished', PROVIDER_ID]);
  }));

/** A user of the legacy system whom an earlier sign-in or refresh has made an account. */
async function addKnown(db: Db, userName: string, change: { refresh_generation?: number; is_admin?: number } = {}) {
  const externalId = `id-${userName}`;
  const id = await addUser(db, { id: userIdOf(PROVIDER_ID, externalId), userName });
  await db
    .updateTable('users')
    .set({ provider_id: PROVIDER_ID, external_id: externalId, updated_at: 1, ...change })
    .where('id', '=', id)
    .execute();
  return id;
}

test('an account of this server gets no mail address of the legacy system', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    await addUser(db, { userName: 'boss', isAdmin: true, passwordHash: 'x' });
    const legacy = fakeLegacy([legacyUser('boss', { email: 'eve@example.org', hasPassword: true })]);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy, { migratePasswords: true, generateMailAddresses: true });
    await run(deps);
    assert.equal(await outcomes(db), { boss: 'merged SAME_NAME' });
    assert.is((await accounts(db)).get('boss')?.email, '');
  }));

test('users who were moved stay moved when a re-run cannot bring them up to date', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    await addUser(db, { userName: 'boss', isAdmin: true, passwordHash: 'x' });
    const legacy = fakeLegacy([legacyUser('bob', { hasPassword: true })], [legacyGroup('Team')]);
    legacy.hashes = new Map([['id-bob', hashSaltedSha('Secret-1')]]);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy, FORM);
    await run(deps);
    legacy.people = [legacyUser('boss', { id: 'id-bob', hasPassword: true })];
    legacy.teams = [{ ...legacyGroup('Team'), name: ' ' }];
    await start(deps, legacy, { reRun: true, updateMigratedUsers: true, ...FORM });
    const report = await dryRunAgain(db, legacy, { ...OPTIONS, ...FORM, updateMigratedUsers: true });
    await run(deps);
    assert.equal(await outcomes(db), { boss: 'conflict NAME_TAKEN' });
    assert.is(report.passwords, (await stateOf(db)).counts.passwords.pending);
    assert.is(await finishMigration(deps, PROVIDER_ID), undefined);
    await run(deps);
    const bob = (await accounts(db)).get('bob');
    assert.equal([bob?.provider_id, isLegacyPassword(bob?.password_hash)], [null, true]);
    const group = await db.selectFrom('groups').select('provider_id').where('display_name', '=', 'Team').execute();
    assert.equal(group, [{ provider_id: null }]);
  }));

test('a re-run after the end leaves to this server who may sign in', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    await addUser(db, { userName: 'boss', isAdmin: true, passwordHash: 'x' });
    const legacy = fakeLegacy([legacyUser('bob'), legacyUser('eve')]);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    await run(deps);
    await finishMigration(deps, PROVIDER_ID);
    await db.updateTable('users').set({ is_closed: 1 }).where('user_name', '=', 'eve').execute();
    legacy.people = [
      legacyUser('bob', { isDisabled: true, displayName: 'Robert', email: 'new@example.org' }),
      legacyUser('eve'),
    ];
    await start(deps, legacy, { reRun: true, updateMigratedUsers: true });
    await run(deps);
    const all = await accounts(db);
    const bob = all.get('bob');
    assert.equal(
      [bob?.display_name, bob?.email, bob?.is_disabled, bob?.is_disabled_by_provider, all.get('eve')?.is_closed],
      ['Robert', 'bob@example.org', 0, 0, 1],
    );
  }));

test('of two users with the same name the one whom the last refresh has found keeps the account', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const id = await addKnown(db, 'bob', { refresh_generation: 1 });
    const others = Array.from({ length: 12 }, (_, index) => legacyUser(`b${index}`, { id: `b${index}` }));
    const legacy = fakeLegacy([legacyUser('BOB', { id: 'a' }), ...others, legacyUser('bob')]);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    await run(deps);
    const bob = (await accounts(db)).get('bob');
    assert.equal([bob?.id, bob?.is_closed], [id, 0]);
    const { BOB, bob: outcome } = await outcomes(db);
    assert.equal([BOB, outcome], ['conflict NAME_TAKEN', 'merged KNOWN_ACCOUNT']);
  }));

test('the copy of passwords looks again whether a user may sign in', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    await addUser(db, { userName: 'boss', isAdmin: true, passwordHash: 'x' });
    for (const userName of ['promoted', 'robot', 'same'])
      await addUser(db, { userName, email: `${userName}@example.org` });
    const names = ['off', 'promoted', 'robot', 'same', 'unread'];
    const legacy = fakeLegacy(names.map((name) => legacyUser(name, { hasPassword: true })));
    legacy.hashes = new Map(names.map((name) => [`id-${name}`, hashSaltedSha('Secret-1')]));
    legacy.hashes = new Map([...legacy.hashes, ['id-unread', '{MD5}secret']]);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy, { migratePasswords: true });
    await run(deps);
    assert.is((await stateOf(db)).counts.passwords.pending, 5);
    legacy.people = legacy.people.map((user) => (user.userName === 'off' ? { ...user, isDisabled: true } : user));
    await db.updateTable('users').set({ is_admin: 1 }).where('user_name', '=', 'promoted').execute();
    await db.updateTable('users').set({ is_technical: 1 }).where('user_name', '=', 'robot').execute();
    await finishMigration(deps, PROVIDER_ID);
    await addSession(db, (await accounts(db)).get('off')?.id ?? '');
    await run(deps);
    const all = await accounts(db);
    const has = names.map((name) => isLegacyPassword(all.get(name)?.password_hash));
    assert.equal(has, [true, false, false, true, false]);
    assert.equal([all.get('off')?.is_disabled, all.get('off')?.is_locked, all.get('same')?.is_disabled], [1, 1, 0]);
    assert.equal(await db.selectFrom('sessions').select('id').execute(), []);
    assert.equal((await stateOf(db)).counts.passwords, { moved: 2, kept: 2, pending: 0 });
  }));

async function addSession(db: Db, userId: string): Promise<void> {
  const session = { token_hash: 't', user_id: userId, kind: 'user', step: null, user_agent: '', address: '' };
  await db
    .insertInto('sessions')
    .values({ ...session, id: 's', created_at: 1, expires_at: 9e15 })
    .execute();
}

test('a group whose name merely looks like that of an own one stays apart', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const names = { display_name: 'Team', display_name_fold: 'team', display_name_key: 'team' };
    await db
      .insertInto('groups')
      .values({ ...names, id: 'own' })
      .execute();
    const alike = { ...legacyGroup('Team'), id: 'a', name: 'Te\u00adam' };
    const legacy = fakeLegacy([], [alike, { ...legacyGroup('Team'), id: 'b', name: 'TEAM' }]);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    await run(deps);
    const rows = await db.selectFrom('legacy_migration_items').selectAll().orderBy('external_id').execute();
    assert.equal(
      rows.map(({ outcome, target_id }) => [outcome, target_id === 'own']),
      [
        ['created', false],
        ['merged', true],
      ],
    );
  }));

test('without the group of administrators the run fails before administrators lose their rights', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    await addUser(db, { userName: 'boss', isAdmin: true, passwordHash: 'x' });
    await addKnown(db, 'chief', { is_admin: 1 });
    const legacy = fakeLegacy([legacyUser('chief', { groupIds: ['g-Renamed'] })], [legacyGroup('Renamed')]);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    let problem: unknown;
    await run(deps).catch((error: unknown) => (problem = error));
    assert.ok(problem instanceof SourceError && problem.messageKey === 'CONNECTION_GROUP_NOT_FOUND', String(problem));
    assert.is((await accounts(db)).get('chief')?.is_admin, 1);
    legacy.teams = [{ ...legacyGroup('Renamed'), name: 'Admins' }];
    await run(deps);
    assert.is((await accounts(db)).get('chief')?.is_admin, 1);
    assert.is((await stateOf(db)).state, 'finished');
  }));

test('a generated mail address is none that a user before it or of its batch has', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const legacy = fakeLegacy([
      ...Array.from({ length: 12 }, (_, index) => legacyUser(`a${index}`, { id: `a${index}` })),
      legacyUser('bob', { email: '', id: 'b1' }),
      legacyUser('other', { email: 'Bob@Repo.invalid', id: 'b2' }),
      legacyUser('third', { email: 'bob-4@repo.invalid', id: 'b3' }),
      ...Array.from({ length: 12 }, (_, index) => legacyUser(`c${index}`, { id: `c${index}` })),
      legacyUser('bob!', { email: '', id: 'd' }),
      legacyUser('bob?', { email: '', id: 'e' }),
    ]);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy, { generateMailAddresses: true });
    await run(deps);
    const all = await accounts(db);
    const mails = ['bob', 'bob!', 'bob?'].map((name) => all.get(name)?.email);
    assert.equal(mails, ['bob-2@repo.invalid', 'bob-3@repo.invalid', 'bob-5@repo.invalid']);
  }));

test('accounts of users whom the legacy system no longer has are closed at the end of a run', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    await addUser(db, { userName: 'boss', isAdmin: true, passwordHash: 'x' });
    for (const name of ['gone', 'stays', 'taken']) await addKnown(db, name, { refresh_generation: 1 });
    await addUser(db, { userName: 'renamed' });
    const legacy = fakeLegacy([legacyUser('stays'), legacyUser('renamed', { id: 'id-taken' })]);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    legacy.beforePage = async (list) => {
      if (list !== 'users' || (await accounts(db)).has('new')) return;
      const id = await addKnown(db, 'new');
      await db.updateTable('users').set({ updated_at: 9e15 }).where('id', '=', id).execute();
    };
    await run(deps);
    const all = await accounts(db);
    const closed = ['gone', 'stays', 'taken', 'new', 'boss'].map((name) => all.get(name)?.is_closed);
    assert.equal(closed, [1, 0, 0, 0, 0]);
  }));

test('a system that is suddenly empty fails the run, and closes nothing', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    await addUser(db, { userName: 'boss', isAdmin: true, passwordHash: 'x' });
    const legacy = fakeLegacy([legacyUser('ada', { groupIds: ['g-staff'] })], [legacyGroup('staff')]);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    await run(deps);
    for (const [people, teams, problem] of [
      [[], legacy.teams, 'CONNECTION_NO_USERS'],
      [legacy.people, [], 'PROVIDER_REFRESH_NO_GROUPS'],
    ] as const) {
      const emptied = fakeLegacy(people, teams);
      await start(migrationDeps(db, emptied), emptied, { reRun: true, updateMigratedUsers: true });
      const failure = await run(migrationDeps(db, emptied)).then(
        () => undefined,
        (error: unknown) => error,
      );
      assert.is(failure instanceof SourceError && failure.messageKey, problem);
      await abortMigration(deps, PROVIDER_ID);
    }
    assert.is((await accounts(db)).get('ada')?.is_closed, 0);
    assert.equal(await groupsOf(db, 'ada'), ['staff']);
  }));

test('a user who was gone and comes back gets the account back with a re-run', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    await addUser(db, { userName: 'boss', isAdmin: true, passwordHash: 'x' });
    const both = fakeLegacy([legacyUser('ada'), legacyUser('bob', { groupIds: ['g-staff'] })], [legacyGroup('staff')]);
    const without = fakeLegacy([legacyUser('ada')], [legacyGroup('staff')]);
    const closed: unknown[] = [];
    const clock = fakeClock();
    for (const legacy of [both, without, both]) {
      clock.pass(1000);
      const deps = migrationDeps(db, legacy, { clock });
      await start(deps, legacy, { reRun: closed.length > 0 });
      await run(deps);
      closed.push((await accounts(db)).get('bob')?.is_closed);
    }
    assert.equal(closed, [0, 1, 0]);
    assert.equal(await groupsOf(db, 'bob'), ['staff']);
  }));

test('users who sign in for the first time after the run keep their groups', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    await addUser(db, { userName: 'boss', isAdmin: true, passwordHash: 'x' });
    await db
      .insertInto('groups')
      .values(groupRow({ id: 'own', displayName: 'staff' }))
      .execute();
    const legacy = fakeLegacy([legacyUser('ada', { groupIds: ['g-staff'] })], [legacyGroup('staff')]);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    await run(deps);
    const provider = await findProvider(deps, PROVIDER_ID);
    if (provider === undefined) throw new Error('no provider');
    const late = { ...sourceUser('late'), externalId: 'id-late' };
    const groups = ['staff', 'new'].map((name) => ({
      externalId: `g-${name}`,
      displayName: name,
      names: [name],
      references: [],
      members: [],
    }));
    await importAccount(deps, provider, { user: late, groups });
    assert.is(await finishMigration(deps, PROVIDER_ID), undefined);
    assert.equal(await groupsOf(db, 'late'), ['new', 'staff']);
    const stored = await db.selectFrom('groups').select(['id', 'display_name', 'provider_id']).execute();
    assert.equal(
      stored.map(({ display_name, provider_id }) => [display_name, provider_id]).sort(),
      [
        ['new', null],
        ['staff', null],
      ],
      'each once, and of this server',
    );
  }));

test('the lists of passwords say what has happened to these', () =>
  withStorage(async (db) => {
    await migrateAll(db);
    await db
      .updateTable('legacy_migration_items')
      .set({ password: 'kept' })
      .where('external_id', '=', 'id-user1')
      .execute();
    const input = { migration: await stateOf(db), providerName: 'd.3', t: (key: string) => key };
    const linesOf = async (type: number) => {
      const statistic = MIGRATION_STATISTICS.find((line) => line.type === type) ?? MIGRATION_STATISTICS[0];
      let text = '';
      for await (const part of migrationStatistics(db, { ...input, statistic })) text += part;
      return text.split('\n').filter((line) => /\tuser[12]\t/.test(line));
    };
    const shown = (lines: readonly string[]) => lines.map((line) => line.split('\t').slice(1));
    assert.equal(shown(await linesOf(27)), [
      ['user1', 'MIGRATION_PASSWORD_KEPT'],
      ['user2', 'MIGRATION_PASSWORD_MOVED'],
    ]);
    assert.equal(shown(await linesOf(22)), [['user1', 'MIGRATION_PASSWORD_KEPT']]);
    assert.equal(shown(await linesOf(1)), [
      ['user1', 'MIGRATION_OUTCOME_CREATED'],
      ['user2', 'MIGRATION_OUTCOME_CREATED'],
    ]);

    const moved = { outcome: 'skipped', reason: 'MIGRATION_REASON_ALREADY_MIGRATED' } as const;
    await db.updateTable('legacy_migration_items').set(moved).where('external_id', '=', 'id-user1').execute();
    let log = '';
    for await (const part of migrationLog(db, input)) log += part;
    const inLog = log.split('\n').filter((line) => /\tuser1\t/.test(line));
    assert.equal(shown(inLog), [['user1', 'MIGRATION_OUTCOME_UNCHANGED']], 'as the statistics call it');
    assert.equal(shown(await linesOf(4)), shown(inLog));
  }));

test('users with very many memberships are moved in smaller batches', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const teams = Array.from({ length: 1500 }, (_, index) => legacyGroup(`T${index}`));
    const groupIds = teams.map(({ id }) => id);
    const legacy = fakeLegacy(
      Array.from({ length: 5 }, (_, index) => legacyUser(`u${index}`, { groupIds })),
      teams,
    );
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    const begun: string[] = [];
    legacy.beforePage = (list, { after }) => void (list === 'users' && begun.push(after));
    await run(deps);
    assert.equal(begun, ['', 'id-u0', 'id-u1', 'id-u2', 'id-u3']);
    const { count } = await db
      .selectFrom('group_members')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal([Number(count), (await stateOf(db)).state], [7500, 'finished']);
  }));

test('sessions of the users go on after the end', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const id = await addUser(db, { id: userIdOf(PROVIDER_ID, 'id-bob'), userName: 'bob' });
    await db
      .updateTable('users')
      .set({ provider_id: PROVIDER_ID, external_id: 'id-bob' })
      .where('id', '=', id)
      .execute();
    await addUser(db, { userName: 'boss', isAdmin: true, passwordHash: 'x' });
    await addSession(db, id);
    const legacy = fakeLegacy([legacyUser('bob')]);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    await run(deps);
    await finishMigration(deps, PROVIDER_ID);
    assert.is((await db.selectFrom('sessions').select('id').execute()).length, 1);
  }));

test('hostile data are left out, or stored as what they are', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const hostile = [
      legacyUser('x'.repeat(10_000), { id: 'long' }),
      legacyUser('half\ud800', { id: 'half' }),
      legacyUser('nul\0', { id: 'nul' }),
      legacyUser('ok1', { id: 'i'.repeat(1000), displayName: `\u202e${'d'.repeat(50_000)}\0\ud800` }),
      legacyUser('ok2', { id: `${'i'.repeat(1000)}1` }),
      legacyUser('ok3', { id: `${'i'.repeat(1000)}2` }),
      legacyUser('ok4', { id: '漢'.repeat(900) }),
      legacyUser('control', { id: 'a\u0001b' }),
      legacyUser('OK1', {
        id: 'twice',
        email: 'a\r\nBcc: x@y.z',
        department: '\ud800\0',
        optionalFields: ['\0', 'x'.repeat(9999)],
      }),
      legacyUser('ok5', {
        id: 'z',
        email: '\ud800@x.y',
        optionalFields: ['v\0', 'x'.repeat(9999)],
        groupIds: ['\0', 'g', 'g'],
      }),
    ];
    const legacy = fakeLegacy(hostile, [
      { id: 'g', name: '\0', parentIds: ['g'] },
      { id: '\0', name: 'n', parentIds: [] },
    ]);
    legacy.hashes = new Map([
      ['\0', 'x'],
      ['z', '\0'],
    ]);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy, { optionalFieldMappings: mappings([1, 'division'], [2, 'costCenter']) });
    await run(deps);
    const rows = await db.selectFrom('legacy_migration_items').selectAll().where('kind', '=', 'user').execute();
    assert.is(rows.length, hostile.length, 'each has an item');
    const moved = rows.filter(({ target_id }) => target_id !== null).map(({ name }) => name);
    assert.equal(moved.sort(), ['ok1', 'ok5']);
    const ok5 = (await accounts(db)).get('ok5');
    assert.equal([ok5?.division, ok5?.cost_center.length], ['v', 256]);
    assert.is((await stateOf(db)).state, 'finished');
  }));

test('a legacy system that is away for a while is waited for, and then the run fails', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const legacy = fakeLegacy([legacyUser('bob')]);
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy);
    let failures = 2;
    legacy.beforePage = () => {
      failures -= 1;
      if (failures >= 0) throw new SourceError('CONNECTION_REFUSED');
    };
    await run(deps);
    assert.is((await stateOf(db)).state, 'finished');
    await start(deps, legacy, { reRun: true });
    legacy.isAway = true;
    let problem: unknown;
    await run(deps).catch((error) => (problem = error));
    assert.match(String(problem), 'CONNECTION_REFUSED');
  }));

test('only one migration is under way, and chosen options stay', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const legacy = fakeLegacy([legacyUser('bob')]);
    const deps = migrationDeps(db, legacy, { clock: fakeClock() });
    const both = await Promise.all([start(deps, legacy, FORM), start(deps, legacy, FORM)]);
    assert.equal(both.sort(), ['MIGRATION_PROBLEM_RUNNING', undefined].sort());
    await run(deps);
    await start(deps, legacy, { reRun: true });
    const { options } = await stateOf(db);
    assert.equal([options.migratePasswords, options.generateMailAddresses], [true, true]);
  }));

test.run();
