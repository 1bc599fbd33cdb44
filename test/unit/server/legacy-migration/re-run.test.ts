import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { abortMigration, finishMigration } from '../../../../server/legacy-migration/end-migration';
import { SourceError } from '../../../../server/outgoing/source-error';
import { isLegacyPassword } from '../../../../server/passwords/sealed-legacy-password';
import { legacyGroup, legacyUser } from './fake-legacy';
import {
  accounts,
  addKnown,
  addSession,
  dryRunOf,
  FORM,
  failureOf,
  groupsOf,
  outcomes,
  PROVIDER_ID,
  passwordsFor,
  run,
  start,
  stateOf,
  withMigration,
} from './migrate';

const STAFF = [legacyGroup('staff')];

test('a re-run leaves users as they are, or brings them up to date', () => {
  const bad = legacyUser('not\tvalid');
  const people = [legacyUser('bob', { groupIds: ['g-A'] }), bad];
  const teams = [legacyGroup('A'), legacyGroup('B')];
  return withMigration({ people, teams }, async ({ db, legacy, move, moveAgain }) => {
    await move();
    const robert = legacyUser('robert', { id: 'id-bob', groupIds: ['g-B'], displayName: 'Robert' });
    legacy.people = [robert, legacyUser('eve'), bad];
    await moveAgain();
    const skipped = { 'not\\u0009valid': 'skipped INVALID_NAME' };
    assert.equal(await outcomes(db), { ...skipped, eve: 'created', robert: 'skipped ALREADY_MIGRATED' });
    assert.equal(await groupsOf(db, 'bob'), ['A']);
    await moveAgain({ updateMigratedUsers: true });
    assert.equal(await outcomes(db), { ...skipped, eve: 'updated', robert: 'updated' });
    assert.equal(await groupsOf(db, 'robert'), ['B']);
    const all = await accounts(db);
    assert.equal([all.get('robert')?.display_name, all.size], ['Robert', 3]);
  });
});

test('a re-run after the end leaves to this server who may sign in', () => {
  const people = [legacyUser('bob'), legacyUser('eve')];
  return withMigration({ people }, async ({ db, legacy, deps, move, moveAgain, fieldsOf }) => {
    await move();
    await finishMigration(deps, PROVIDER_ID);
    await db.updateTable('users').set({ is_closed: 1 }).where('user_name', '=', 'eve').execute();
    const changed = legacyUser('bob', { isDisabled: true, displayName: 'Robert', email: 'new@example.org' });
    legacy.people = [changed, legacyUser('eve')];
    await moveAgain({ updateMigratedUsers: true });
    assert.equal(await fieldsOf(['bob'], 'display_name', 'email'), ['Robert', 'bob@example.org']);
    assert.equal(await fieldsOf(['bob'], 'is_disabled', 'is_disabled_by_provider'), [0, 0]);
    assert.equal(await fieldsOf(['eve'], 'is_closed'), [1]);
  });
});

test('users who were moved stay moved when a re-run cannot bring them up to date', () => {
  const people = [legacyUser('bob', { hasPassword: true })];
  return withMigration({ people, teams: [legacyGroup('Team')] }, async ({ db, legacy, deps, move, fieldsOf }) => {
    legacy.hashes = passwordsFor('bob');
    await move(FORM);
    legacy.people = [legacyUser('boss', { id: 'id-bob', hasPassword: true })];
    legacy.teams = [{ ...legacyGroup('Team'), name: ' ' }];
    await start(deps, legacy, { reRun: true, updateMigratedUsers: true, ...FORM });
    const report = await dryRunOf(deps, legacy, { ...FORM, updateMigratedUsers: true });
    await run(deps);
    assert.equal(await outcomes(db), { boss: 'conflict NAME_TAKEN' });
    assert.is(report.passwords, (await stateOf(db)).counts.passwords.pending);
    assert.is(await finishMigration(deps, PROVIDER_ID), undefined);
    await run(deps);
    const [providerId, hash] = await fieldsOf(['bob'], 'provider_id', 'password_hash');
    assert.equal([providerId, isLegacyPassword(String(hash))], [null, true]);
    const group = await db.selectFrom('groups').select('provider_id').where('display_name', '=', 'Team').execute();
    assert.equal(group, [{ provider_id: null }]);
  });
});

test('accounts of users whom the legacy system no longer has are closed at the end of a run', () => {
  const people = [legacyUser('stays'), legacyUser('renamed', { id: 'id-taken' })];
  return withMigration({ people }, async ({ db, legacy, deps, move, fieldsOf }) => {
    for (const name of ['gone', 'stays', 'taken']) await addKnown(db, name, { refresh_generation: 1 });
    await addKnown(db, 'renamed', { provider_id: null, external_id: null });
    await addSession(db, await addKnown(db, 'left'));
    legacy.beforePage = async (list) => {
      if (list !== 'users' || (await accounts(db)).has('new')) return;
      await addKnown(db, 'new', { updated_at: 9e15 }); // has signed in there meanwhile
    };
    await move();
    assert.equal(await fieldsOf(['gone', 'left', 'stays', 'taken', 'new', 'boss'], 'is_closed'), [1, 1, 0, 0, 0, 0]);
    assert.equal(await db.selectFrom('sessions').select('id').execute(), [], 'who is closed is signed out');
    assert.is(await finishMigration(deps, PROVIDER_ID), undefined);
    assert.equal(await fieldsOf(['gone'], 'provider_id'), [PROVIDER_ID], 'nobody signs in with it');
  });
});

test('a system that is suddenly empty fails the run, and closes nothing', () => {
  const people = [legacyUser('ada', { groupIds: ['g-staff'] })];
  return withMigration({ people, teams: STAFF }, async ({ db, legacy, deps, move, moveAgain, fieldsOf }) => {
    await move();
    for (const [nobody, none, problem] of [
      [[], STAFF, 'CONNECTION_NO_USERS'],
      [people, [], 'PROVIDER_REFRESH_NO_GROUPS'],
    ] as const) {
      [legacy.people, legacy.teams] = [nobody, none];
      const failure = await failureOf(moveAgain({ updateMigratedUsers: true }));
      assert.is(failure instanceof SourceError && failure.messageKey, problem);
      await abortMigration(deps, PROVIDER_ID);
    }
    assert.equal(await fieldsOf(['ada'], 'is_closed'), [0]);
    assert.equal(await groupsOf(db, 'ada'), ['staff']);
  });
});

test('a user who was gone and comes back gets the account back with a re-run', () => {
  const both = [legacyUser('ada'), legacyUser('bob', { groupIds: ['g-staff'] })];
  return withMigration({ people: both, teams: STAFF }, async ({ db, legacy, clock, move, fieldsOf }) => {
    await move();
    const closed: unknown[] = [];
    for (const people of [[legacyUser('ada')], both]) {
      clock.pass(1000);
      legacy.people = people;
      await move({ reRun: true });
      closed.push(...(await fieldsOf(['bob'], 'is_closed')));
    }
    assert.equal(closed, [1, 0]);
    assert.equal(await groupsOf(db, 'bob'), ['staff']);
  });
});

test('without the group of administrators the run fails before administrators lose their rights', () => {
  const people = [legacyUser('chief', { groupIds: ['g-Renamed'] })];
  return withMigration({ people, teams: [legacyGroup('Renamed')] }, async ({ db, legacy, deps, move, fieldsOf }) => {
    await addKnown(db, 'chief', { is_admin: 1 });
    const problem = await failureOf(move());
    assert.ok(problem instanceof SourceError && problem.messageKey === 'CONNECTION_GROUP_NOT_FOUND', String(problem));
    assert.equal(await fieldsOf(['chief'], 'is_admin'), [1]);
    legacy.teams = [{ ...legacyGroup('Renamed'), name: 'Admins' }];
    await run(deps);
    assert.equal(await fieldsOf(['chief'], 'is_admin'), [1]);
    assert.is((await stateOf(db)).state, 'finished');
  });
});

test.run();
