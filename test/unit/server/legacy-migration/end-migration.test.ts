import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findProvider } from '../../../../server/identity-providers/providers';
import { sourceUserOf } from '../../../../server/legacy-directory/legacy-source';
import { abortMigration, finishMigration } from '../../../../server/legacy-migration/end-migration';
import { failMigration } from '../../../../server/legacy-migration/migration-lease';
import { isLegacyPassword } from '../../../../server/passwords/legacy-password';
import { hashSaltedSha } from '../../../../server/passwords/salted-sha';
import { importSignedIn } from '../../../../server/provider-accounts/import-signed-in';
import type { Db } from '../../../../server/storage/connection';
import { addUser, fakeClock, withStorage } from '../temporary-storage';
import { fakeLegacy, legacyGroup, legacyUser } from './fake-legacy';
import { addLegacyProvider, lease, migrationDeps, outcomes, PROVIDER_ID, run, start, stateOf } from './migrate';

const accountOf = (db: Db, userName: string) =>
  db.selectFrom('users').selectAll().where('user_name', '=', userName).executeTakeFirst();

const passwordsFor = (...userNames: readonly string[]) =>
  new Map(userNames.map((name) => [`id-${name}`, hashSaltedSha('Secret-1')]));

/** A migration with its first run behind it, and an administrator who stays. */
async function moveFirst(db: Db) {
  await addLegacyProvider(db);
  await addUser(db, { userName: 'boss', isAdmin: true, passwordHash: 'x' });
  const legacy = fakeLegacy([legacyUser('bob', { hasPassword: true })]);
  legacy.hashes = passwordsFor('bob', 'eve');
  const deps = migrationDeps(db, legacy);
  await start(deps, legacy, { migratePasswords: true });
  await run(deps);
  return { legacy, deps };
}

test('what was moved and the log stay when a migration is aborted, also twice, and a re-run continues', () =>
  withStorage(async (db) => {
    const { legacy, deps } = await moveFirst(db);
    const both = await Promise.all([abortMigration(deps, PROVIDER_ID), abortMigration(deps, PROVIDER_ID)]);
    assert.equal(both, [undefined, undefined]);
    assert.is(await abortMigration(deps, PROVIDER_ID), undefined);
    const { state, users, counts, options } = await stateOf(db);
    assert.equal([state, users.current, counts.users.created, options.migratePasswords], ['aborted', 1, 1, true]);
    assert.equal(await outcomes(db), { bob: 'created' });
    assert.is((await accountOf(db, 'bob'))?.provider_id, PROVIDER_ID);
    assert.is(await finishMigration(deps, PROVIDER_ID), 'MIGRATION_PROBLEM_NOT_FINISHED');
    assert.is(await start(deps, legacy, { reRun: true }), undefined);
    await run(deps);
    assert.equal(await outcomes(db), { bob: 'skipped ALREADY_MIGRATED' });
    assert.is(await finishMigration(deps, PROVIDER_ID), undefined);
    assert.is((await accountOf(db, 'bob'))?.provider_id, null);
  }));

test('a failed run stays with its cause until it is aborted', () =>
  withStorage(async (db) => {
    const { legacy, deps } = await moveFirst(db);
    await start(deps, legacy, { reRun: true });
    await failMigration(deps, await lease(deps), { problem: 'CONNECTION_REFUSED', statusCode: '503' });
    assert.equal([(await stateOf(db)).state, (await stateOf(db)).problem], ['failed', 'CONNECTION_REFUSED']);
    assert.is(await abortMigration(deps, PROVIDER_ID), undefined);
    assert.equal([(await stateOf(db)).state, (await stateOf(db)).problem], ['aborted', '']);
    assert.equal(Object.keys(await outcomes(db)), ['bob']);
  }));

for (const when of ['under way', 'over'])
  test(`a re-run after the switch that is aborted while it is ${when} leaves nobody with the provider`, () =>
    withStorage(async (db) => {
      const { legacy, deps } = await moveFirst(db);
      await finishMigration(deps, PROVIDER_ID);
      await run(deps);
      legacy.people = [...legacy.people, legacyUser('eve', { hasPassword: true })];
      await start(deps, legacy, { reRun: true });
      if (when === 'under way') {
        const end = legacy.beforePage;
        legacy.beforePage = async (list, { after }) => {
          if (list === 'users' && after !== '') await abortMigration(deps, PROVIDER_ID);
        };
        legacy.people = [...legacy.people, ...Array.from({ length: 20 }, (_, index) => legacyUser(`new${index}`))];
        await run(deps).catch(() => {});
        legacy.beforePage = end;
      } else {
        await run(deps);
        assert.is(await abortMigration(deps, PROVIDER_ID), undefined);
      }
      const { state, isSwitched, passwordState } = await stateOf(db);
      assert.equal([state, isSwitched, passwordState], ['migrated', true, 'active']);
      assert.is((await accountOf(db, 'eve'))?.provider_id, null);
      await run(deps);
      assert.is((await stateOf(db)).passwordState, 'finished');
      assert.ok(isLegacyPassword((await accountOf(db, 'eve'))?.password_hash));
      assert.is(await abortMigration(deps, PROVIDER_ID), 'MIGRATION_PROBLEM_NOT_RUNNING');
    }));

test('passwords that were not copied because the legacy system was away are copied by another finish', () =>
  withStorage(async (db) => {
    const { deps } = await moveFirst(db);
    await finishMigration(deps, PROVIDER_ID);
    await failMigration(deps, await lease(deps), { problem: 'CONNECTION_REFUSED', statusCode: '' });
    assert.equal([(await stateOf(db)).state, (await stateOf(db)).passwordState], ['migrated', 'waiting']);
    assert.is(await finishMigration(deps, PROVIDER_ID), undefined);
    assert.is((await stateOf(db)).problem, '');
    await run(deps);
    assert.is((await stateOf(db)).passwordState, 'finished');
    assert.ok(isLegacyPassword((await accountOf(db, 'bob'))?.password_hash));
    assert.is(await finishMigration(deps, PROVIDER_ID), 'MIGRATION_PROBLEM_FINISHED');
  }));

test('an administrator of the legacy system whose password is moved is one who can sign in afterwards', () =>
  withStorage(async (db) => {
    await addLegacyProvider(db);
    const chief = legacyUser('chief', { groupIds: ['g-Admins'], hasPassword: true });
    const legacy = fakeLegacy([chief], [legacyGroup('Admins')]);
    legacy.hashes = passwordsFor('chief');
    const deps = migrationDeps(db, legacy);
    await start(deps, legacy, { migratePasswords: true });
    await run(deps);
    assert.is(await finishMigration(deps, PROVIDER_ID), undefined);
  }));

test('who signs in for the first time after the run is moved with the others', () =>
  withStorage(async (db) => {
    const { legacy, deps } = await moveFirst(db);
    const provider = await findProvider(deps, PROVIDER_ID);
    if (provider === undefined) throw new Error('no provider');
    const eve = sourceUserOf(legacyUser('eve', { hasPassword: true }), provider);
    const id = await importSignedIn(deps, provider, { user: eve, groups: [] });
    assert.is(await finishMigration(deps, PROVIDER_ID), undefined);
    assert.equal(await outcomes(db), { bob: 'created', eve: 'merged KNOWN_ACCOUNT' });
    const { counts } = await stateOf(db);
    assert.equal([counts.users.created, counts.users.merged, counts.passwords.pending], [1, 1, 2]);
    legacy.people = [...legacy.people, legacyUser('eve', { hasPassword: true })];
    await run(deps);
    const account = await accountOf(db, 'eve');
    assert.equal([account?.id, account?.provider_id], [id, null]);
    assert.ok(isLegacyPassword(account?.password_hash));
  }));

test('a run closes the accounts of users whom the legacy system no longer has, and ends their sessions', () =>
  withStorage(async (db) => {
    const { legacy, deps } = await moveFirst(db);
    legacy.people = [legacyUser('bob'), legacyUser('tom'), legacyUser('new')];
    await start(deps, legacy, { reRun: true });
    await run(deps);
    const session = { token_hash: 't', kind: 'user', step: null, user_agent: '', address: '' };
    const tom = await accountOf(db, 'tom');
    await db
      .insertInto('sessions')
      .values({ ...session, id: 's', user_id: tom?.id ?? '', created_at: 1, expires_at: 9e15 })
      .execute();
    const later = { ...deps, clock: fakeClock(deps.clock() + 60_000) };
    legacy.people = [legacyUser('bob')];
    await start(later, legacy, { reRun: true });
    await db.updateTable('users').set({ updated_at: later.clock() }).where('user_name', '=', 'new').execute();
    await run(later);
    const isClosed = async (name: string) => (await accountOf(db, name))?.is_closed;
    assert.equal([await isClosed('bob'), await isClosed('tom'), await isClosed('boss')], [0, 1, 0]);
    assert.is(await isClosed('new'), 0, 'has signed in there meanwhile');
    assert.equal(await db.selectFrom('sessions').select('id').execute(), []);
    assert.is(await finishMigration(later, PROVIDER_ID), undefined);
    assert.is((await accountOf(db, 'tom'))?.provider_id, PROVIDER_ID, 'nobody signs in with it');
  }));

test('more accounts are released than one statement changes', () =>
  withStorage(async (db) => {
    const { deps } = await moveFirst(db);
    const count = 2200;
    for (let from = 0; from < count; from += 200) {
      const names = Array.from({ length: 200 }, (_, index) => String(from + index).padStart(6, '0'));
      await db
        .insertInto('users')
        .values(
          names.map((name) => ({
            ...userOf(name),
            id: `00000000-0000-4000-8000-000000${name}`,
            provider_id: PROVIDER_ID,
            external_id: `x${name}`,
          })),
        )
        .execute();
      await db
        .insertInto('legacy_migration_items')
        .values(
          names.map((name) => ({
            ...{ provider_id: PROVIDER_ID, kind: 'user', external_id: `x${name}`, name, outcome: 'created' },
            ...{ target_id: `00000000-0000-4000-8000-000000${name}`, run: 1, at: 1, mail: null },
          })),
        )
        .execute();
    }
    assert.is(await finishMigration(deps, PROVIDER_ID), undefined);
    const rest = await db.selectFrom('users').select('id').where('provider_id', '=', PROVIDER_ID).execute();
    assert.equal(rest, []);
  }));

const userOf = (name: string) => ({
  ...{ user_name: name, user_name_key: name, user_name_fold: name },
  ...{ display_name: name, display_name_fold: name, display_name_key: name },
  ...{ email: '', given_name: '', family_name: '', department_id: null, is_admin: 0, is_external: 0 },
  ...{ is_technical: 0, is_disabled: 0, is_demo: 0, is_closed: 0, always_validate_device: 0, is_absent: 0 },
  ...{ password_hash: null, created_at: 1, updated_at: 1 },
});

test.run();
