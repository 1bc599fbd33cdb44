import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sourceUserOf } from '../../../../server/legacy-directory/convert-to-source-users';
import { abortMigration, finishMigration } from '../../../../server/legacy-migration/end-migration';
import { importUnlessMoved } from '../../../../server/legacy-migration/import-unless-moved';
import { failMigration } from '../../../../server/legacy-migration/migration-lease';
import { migrationLog, migrationStatistics } from '../../../../server/legacy-migration/migration-report';
import { isLegacyPassword } from '../../../../server/passwords/sealed-legacy-password';
import { findProvider } from '../../../../server/providers/identity-providers';
import { MIGRATION_STATISTICS } from '../../../../shared/contract/identity-providers/legacy-migration-message-keys';
import { legacyGroup, legacyUser } from './fake-legacy';
import {
  accounts,
  addKnown,
  failureOf,
  lease,
  outcomes,
  PROVIDER_ID,
  passwordsFor,
  run,
  start,
  stateOf,
  type TestMigration,
  withMigration,
} from './migrate';

const BOB = legacyUser('bob', { hasPassword: true });
const EVE = legacyUser('eve', { hasPassword: true });

const withMoved = (use: (given: TestMigration) => Promise<void>) =>
  withMigration({ people: [BOB] }, async (given) => {
    given.legacy.hashes = passwordsFor('bob', 'eve');
    await given.move({ migratePasswords: true });
    await use(given);
  });

const hasLegacyPassword = async ({ db }: TestMigration, userName: string) =>
  isLegacyPassword((await accounts(db)).get(userName)?.password_hash);

test('a failed run stays with its cause until it is aborted', () =>
  withMoved(async ({ db, legacy, deps }) => {
    await start(deps, legacy, { reRun: true });
    await failMigration(deps, await lease(deps), { problem: 'CONNECTION_REFUSED', statusCode: '503' });
    assert.equal([(await stateOf(db)).state, (await stateOf(db)).problem], ['failed', 'CONNECTION_REFUSED']);
    assert.is(await abortMigration(deps, PROVIDER_ID), undefined);
    assert.equal([(await stateOf(db)).state, (await stateOf(db)).problem], ['aborted', '']);
    assert.equal(Object.keys(await outcomes(db)), ['bob']);
  }));

for (const when of ['under way', 'over'])
  test(`a re-run after the switch that is aborted while it is ${when} leaves nobody with the provider`, () =>
    withMoved(async (given) => {
      const { db, legacy, deps, moveAgain, fieldsOf } = given;
      await finishMigration(deps, PROVIDER_ID);
      await run(deps);
      const more = Array.from({ length: 20 }, (_, index) => legacyUser(`new${index}`));
      legacy.people = [BOB, EVE, ...(when === 'over' ? [] : more)];
      legacy.beforePage = async (list, { after }) => {
        if (list !== 'users' || after === '') return;
        assert.equal([(await stateOf(db)).state, (await stateOf(db)).usesLocalSignIn], ['active', true]);
        if (when === 'under way') await abortMigration(deps, PROVIDER_ID);
      };
      const failure = await failureOf(moveAgain());
      assert.is(String(failure).includes('LeaseLost'), when === 'under way');
      legacy.beforePage = () => {};
      const { bob, eve } = await outcomes(db);
      assert.equal([bob, eve], ['skipped ALREADY_MIGRATED', 'created']);
      if (when === 'over') assert.is(await abortMigration(deps, PROVIDER_ID), undefined);
      const { state, usesLocalSignIn, passwordState } = await stateOf(db);
      assert.equal([state, usesLocalSignIn, passwordState], ['migrated', true, 'active']);
      assert.equal(await fieldsOf(['eve'], 'provider_id'), [null]);
      await run(deps);
      assert.is((await stateOf(db)).passwordState, 'finished');
      assert.ok(await hasLegacyPassword(given, 'eve'));
      assert.is(await abortMigration(deps, PROVIDER_ID), 'MIGRATION_PROBLEM_NOT_RUNNING');
      await moveAgain();
      assert.is(await finishMigration(deps, PROVIDER_ID), undefined, 'and the next re-run is finished');
    }));

test('passwords that were not copied because the legacy system was away are copied by another finish', () =>
  withMoved(async (given) => {
    const { db, deps } = given;
    await finishMigration(deps, PROVIDER_ID);
    await failMigration(deps, await lease(deps), { problem: 'CONNECTION_REFUSED', statusCode: '' });
    assert.equal([(await stateOf(db)).state, (await stateOf(db)).passwordState], ['migrated', 'waiting']);
    assert.is(await finishMigration(deps, PROVIDER_ID), undefined);
    assert.is((await stateOf(db)).problem, '');
    await run(deps);
    assert.is((await stateOf(db)).passwordState, 'finished');
    assert.ok(await hasLegacyPassword(given, 'bob'));
    assert.is(await finishMigration(deps, PROVIDER_ID), 'MIGRATION_PROBLEM_FINISHED');
  }));

test('a migration is finished only where an administrator can sign in afterwards, also one whose password is moved', () => {
  const chief = legacyUser('chief', { groupIds: ['g-Admins'], hasPassword: true });
  const system = { people: [chief], teams: [legacyGroup('Admins')] };
  return withMigration(system, async ({ db, legacy, deps, move, fieldsOf }) => {
    await db.deleteFrom('users').execute();
    await start(deps, legacy);
    assert.is(await finishMigration(deps, PROVIDER_ID), 'MIGRATION_PROBLEM_NOT_FINISHED');
    await run(deps);
    assert.is(await finishMigration(deps, PROVIDER_ID), 'PROVIDER_PROBLEM_LOCKS_OUT');
    assert.is((await stateOf(db)).state, 'finished');
    assert.equal(await fieldsOf(['chief'], 'provider_id'), [PROVIDER_ID]);
    await db.deleteFrom('legacy_migrations').execute();
    await db.deleteFrom('users').execute();
    legacy.hashes = passwordsFor('chief');
    await move({ migratePasswords: true });
    assert.is(await finishMigration(deps, PROVIDER_ID), undefined);
  });
});

test('who signs in for the first time after the run is moved with the others', () =>
  withMoved(async (given) => {
    const { db, legacy, deps, fieldsOf } = given;
    const provider = await findProvider(deps, PROVIDER_ID);
    if (provider === undefined) throw new Error('no provider');
    const id = await importUnlessMoved(deps, provider, { user: sourceUserOf(EVE, provider), groups: [] });
    assert.is(await finishMigration(deps, PROVIDER_ID), undefined);
    assert.equal(await outcomes(db), { bob: 'created', eve: 'merged KNOWN_ACCOUNT' });
    const { counts } = await stateOf(db);
    assert.equal([counts.users.created, counts.users.merged, counts.passwords.pending], [1, 1, 2]);
    legacy.people = [BOB, EVE];
    await run(deps);
    assert.equal(await fieldsOf(['eve'], 'id', 'provider_id'), [id, null]);
    assert.ok(await hasLegacyPassword(given, 'eve'));
  }));

test('more accounts are releasedId than one statement changes', () =>
  withMoved(async ({ db, deps }) => {
    const known = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', await addKnown(db, 'known'))
      .executeTakeFirstOrThrow();
    for (let from = 0; from < 2200; from += 100) {
      const names = Array.from({ length: 100 }, (_, index) => `x${from + index}`);
      const others = names.map((name) => ({ ...known, id: name, user_name_key: name, external_id: name }));
      await db.insertInto('users').values(others).execute();
      const moved = { provider_id: PROVIDER_ID, kind: 'user', outcome: 'created', run: 1, at: 1, mail: null };
      const items = names.map((name) => ({ ...moved, external_id: name, name, target_id: name }));
      await db.insertInto('legacy_migration_items').values(items).execute();
    }
    await db.deleteFrom('users').where('id', '=', known.id).execute();
    assert.is(await finishMigration(deps, PROVIDER_ID), undefined);
    const rest = await db.selectFrom('users').select('id').where('provider_id', '=', PROVIDER_ID).execute();
    assert.equal(rest, []);
  }));

test('the lists of passwords say what has happened to these', () =>
  withMoved(async ({ db, legacy, deps, moveAgain }) => {
    legacy.people = [BOB, EVE];
    await moveAgain({ updateMigratedUsers: true });
    await finishMigration(deps, PROVIDER_ID);
    await run(deps);
    const bob = db.updateTable('legacy_migration_items').where('external_id', '=', 'id-bob');
    await bob.set({ password: 'kept', outcome: 'created' }).execute();
    const input = { migration: await stateOf(db), providerName: 'd.3', t: (key: string) => key };
    const shown = async (text: AsyncGenerator<string>) => {
      let all = '';
      for await (const part of text) all += part;
      const lines = all.split('\n');
      return lines.filter((line) => /\t(bob|eve)\t/.test(line)).map((line) => line.split('\t').slice(1));
    };
    const linesOf = (type: number) => {
      const statistic = MIGRATION_STATISTICS.find((line) => line.type === type) ?? MIGRATION_STATISTICS[0];
      return shown(migrationStatistics(db, { ...input, statistic }));
    };
    const kept = ['bob', 'MIGRATION_PASSWORD_KEPT'];
    assert.equal(await linesOf(27), [kept, ['eve', 'MIGRATION_PASSWORD_MOVED']]);
    assert.equal(await linesOf(22), [kept]);
    const created = ['bob', 'eve'].map((name) => [name, 'MIGRATION_OUTCOME_CREATED']);
    assert.equal(await linesOf(1), created);

    await bob.set({ outcome: 'skipped', reason: 'MIGRATION_REASON_ALREADY_MIGRATED' }).execute();
    const unchanged = ['bob', 'MIGRATION_OUTCOME_UNCHANGED'];
    assert.equal(await linesOf(4), [unchanged]);
    assert.equal((await shown(migrationLog(db, input)))[0], unchanged, 'as the statistics call it');
  }));

test.run();
