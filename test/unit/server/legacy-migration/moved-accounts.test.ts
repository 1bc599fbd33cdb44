import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { importAccount } from '../../../../server/imported-accounts/import-account';
import { finishMigration } from '../../../../server/legacy-migration/end-migration';
import { isLegacyPassword } from '../../../../server/passwords/sealed-legacy-password';
import { groupRow } from '../../../../server/people/groups';
import { findProvider } from '../../../../server/providers/identity-providers';
import { addUser } from '../../../support/server/temporary-storage';
import { sourceUser } from '../imported-accounts/fake-directory';
import { legacyGroup, legacyUser } from './fake-legacy';
import {
  accounts,
  addKnown,
  addSession,
  groupsOf,
  outcomes,
  PROVIDER_ID,
  passwordsFor,
  run,
  stateOf,
  withMigration,
} from './migrate';

test('accounts of the provider are taken over with their ids and sessions, and what the legacy system says of them', () => {
  const people = [legacyUser('bob'), legacyUser('tom', { isDisabled: true })];
  return withMigration({ people, teams: [legacyGroup('Admins')] }, async ({ db, deps, move, fieldsOf }) => {
    const id = await addKnown(db, 'bob', { email: 'old@example.org', is_closed: 1 });
    await addKnown(db, 'tom', { is_admin: 1 });
    await addSession(db, id);
    await move();
    await finishMigration(deps, PROVIDER_ID);
    assert.equal(await fieldsOf(['bob'], 'id', 'email', 'is_closed'), [id, 'bob@example.org', 0]);
    assert.equal(await fieldsOf(['tom'], 'is_admin', 'is_disabled'), [0, 1]);
    assert.is((await db.selectFrom('sessions').select('id').execute()).length, 1);
  });
});

test('a name that the legacy system has given to another user follows it', () => {
  const people = [legacyUser('b', { id: 'id-a' }), legacyUser('a', { id: 'id-b' })];
  return withMigration({ people }, async ({ db, move, fieldsOf }) => {
    for (const name of ['a', 'b']) await addKnown(db, name);
    await move();
    assert.equal(await fieldsOf(['b', 'a'], 'external_id', 'is_closed'), ['id-a', 0, 'id-b', 0]);
    assert.is((await accounts(db)).size, 3);
  });
});

test('an account of this server gets no mail address of the legacy system', () => {
  const people = [legacyUser('boss', { email: 'eve@example.org', hasPassword: true })];
  return withMigration({ people }, async ({ db, move, fieldsOf }) => {
    await move({ migratePasswords: true, generateMailAddresses: true });
    assert.equal(await outcomes(db), { boss: 'merged SAME_NAME' });
    assert.equal(await fieldsOf(['boss'], 'email'), ['']);
  });
});

test('of two users with the same name the one whom the last refresh has found keeps the account', () => {
  const others = Array.from({ length: 12 }, (_, index) => legacyUser(`b${index}`, { id: `b${index}` }));
  const people = [legacyUser('BOB', { id: 'a' }), ...others, legacyUser('bob')];
  return withMigration({ people }, async ({ db, move, fieldsOf }) => {
    const id = await addKnown(db, 'bob', { refresh_generation: 1 });
    await move();
    assert.equal(await fieldsOf(['bob'], 'id', 'is_closed'), [id, 0]);
    const { BOB, bob } = await outcomes(db);
    assert.equal([BOB, bob], ['conflict NAME_TAKEN', 'merged KNOWN_ACCOUNT']);
  });
});

test('the copy of passwords looks again whether a user may sign in', () => {
  const names = ['off', 'promoted', 'robot', 'same', 'unread'];
  const people = names.map((name) => legacyUser(name, { hasPassword: true }));
  return withMigration({ people }, async ({ db, legacy, deps, move, fieldsOf }) => {
    for (const name of ['promoted', 'robot', 'same'])
      await addUser(db, { userName: name, email: `${name}@example.org` });
    legacy.hashes = new Map([...passwordsFor(...names), ['id-unread', '{MD5}secret']]);
    await move({ migratePasswords: true });
    assert.is((await stateOf(db)).counts.passwords.pending, 5);
    legacy.people = people.map((user) => (user.userName === 'off' ? { ...user, isDisabled: true } : user));
    await db.updateTable('users').set({ is_admin: 1 }).where('user_name', '=', 'promoted').execute();
    await db.updateTable('users').set({ is_technical: 1 }).where('user_name', '=', 'robot').execute();
    await finishMigration(deps, PROVIDER_ID);
    await addSession(db, (await accounts(db)).get('off')?.id ?? '');
    await run(deps);
    const all = await accounts(db);
    const has = names.map((name) => isLegacyPassword(all.get(name)?.password_hash));
    assert.equal(has, [true, false, false, true, false]);
    assert.equal(await fieldsOf(['off', 'same'], 'is_disabled', 'is_locked'), [1, 1, 0, 0]);
    assert.equal(await db.selectFrom('sessions').select('id').execute(), []);
    assert.equal((await stateOf(db)).counts.passwords, { moved: 2, kept: 2, pending: 0 });
  });
});

test('a group whose name merely looks like that of an own one stays apart', () => {
  const alike = { ...legacyGroup('Team'), id: 'a', name: 'Te\u00adam' };
  const teams = [alike, { ...legacyGroup('Team'), id: 'b', name: 'TEAM' }];
  return withMigration({ teams }, async ({ db, move }) => {
    const own = groupRow({ id: 'own', displayName: 'Team' });
    await db.insertInto('groups').values(own).execute();
    await move();
    const rows = await db.selectFrom('legacy_migration_items').selectAll().orderBy('external_id').execute();
    assert.equal(
      rows.map(({ outcome, target_id }) => `${outcome} ${target_id === 'own'}`),
      ['created false', 'merged true'],
    );
  });
});

test('a generated mail address is none that a user before it or of its batch has', () => {
  const fillers = (prefix: string) =>
    Array.from({ length: 12 }, (_, index) => legacyUser(`${prefix}${index}`, { id: `${prefix}${index}` }));
  const people = [
    ...fillers('a'),
    legacyUser('bob', { email: '', id: 'b1' }),
    legacyUser('other', { email: 'Bob@Repo.invalid', id: 'b2' }),
    legacyUser('third', { email: 'bob-4@repo.invalid', id: 'b3' }),
    ...fillers('c'),
    legacyUser('bob!', { email: '', id: 'd' }),
    legacyUser('bob?', { email: '', id: 'e' }),
  ];
  return withMigration({ people }, async ({ move, fieldsOf }) => {
    await move({ generateMailAddresses: true });
    const mails = ['bob-2@repo.invalid', 'bob-3@repo.invalid', 'bob-5@repo.invalid'];
    assert.equal(await fieldsOf(['bob', 'bob!', 'bob?'], 'email'), mails);
  });
});

test('users who sign in for the first time after the run keep their groups', () => {
  const people = [legacyUser('ada', { groupIds: ['g-staff'] })];
  return withMigration({ people, teams: [legacyGroup('staff')] }, async ({ db, deps, move }) => {
    const own = groupRow({ id: 'own', displayName: 'staff' });
    await db.insertInto('groups').values(own).execute();
    await move();
    const provider = await findProvider(deps, PROVIDER_ID);
    if (provider === undefined) throw new Error('no provider');
    const user = { ...sourceUser('late'), externalId: 'id-late' };
    const groups = ['staff', 'new'].map((name) => ({
      ...{ externalId: `g-${name}`, displayName: name, names: [name], references: [], members: [] },
    }));
    await importAccount(deps, provider, { user, groups });
    assert.is(await finishMigration(deps, PROVIDER_ID), undefined);
    assert.equal(await groupsOf(db, 'late'), ['new', 'staff']);
    const stored = await db.selectFrom('groups').select(['display_name', 'provider_id']).execute();
    assert.equal(
      stored.map(({ display_name, provider_id }) => `${display_name} ${provider_id}`).sort(),
      ['new null', 'staff null'],
      'each once, and of this server',
    );
  });
});

test.run();
