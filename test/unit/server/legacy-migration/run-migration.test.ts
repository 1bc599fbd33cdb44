import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { finishMigration } from '../../../../server/legacy-migration/end-migration';
import { SourceError } from '../../../../server/outgoing/source-error';
import { isLegacyPassword } from '../../../../server/passwords/sealed-legacy-password';
import { verifyStoredPassword } from '../../../../server/passwords/verify-stored-password';
import { type Db, openStorage } from '../../../../server/storage/connection';
import { postgresTest } from '../../../support/server/postgres-server';
import { SECRETS, temporaryFolder, withStorage } from '../../../support/server/temporary-storage';
import { legacyGroup, legacyUser, mappings } from './fake-legacy';
import {
  accounts,
  addCompany,
  addLegacyProvider,
  FORM,
  failureOf,
  groupsOf,
  lease,
  migrationDeps,
  PROVIDER_ID,
  run,
  snapshot,
  start,
  stateOf,
  withMigration,
} from './migrate';

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
    assert.is(all.size, 25 - 1 - 1 + 2, 'without the two that were not moved, with own accounts');
    assert.equal((await stateOf(db)).counts, {
      users: { created: 22, merged: 1, updated: 0, unchanged: 0, skipped: 1, conflict: 1 },
      groups: { created: 13, merged: 1, updated: 0, unchanged: 0, skipped: 0, conflict: 0 },
      passwords: { moved: 16, kept: 0, pending: 0 },
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
 * A server dies again and again, each time after so many looks at the clock, of which each transaction has one at its
 * beginning and some have one in their middle. Another one continues.
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
  let looks = 0;
  for (let hasDied = true; hasDied; )
    await withStorage(async (db) => {
      looks += 1;
      hasDied = (await crash(db, [looks])) > 0;
      assert.equal(await snapshot(db), expected, `after ${looks} looks`);
    });
  assert.ok(looks > 12, `${looks} looks`);
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
  withMigration({ people: [legacyUser('bob')] }, async ({ db, legacy, deps }) => {
    await start(deps, legacy);
    let isReplaced = false;
    legacy.beforePage = async (list) => {
      if (list !== 'users' || isReplaced) return;
      isReplaced = true;
      await lease(deps);
    };
    assert.match(String(await failureOf(run(deps))), 'LeaseLost');
    assert.equal([(await stateOf(db)).users.current, (await stateOf(db)).state], [0, 'active']);
  }));

test('users with very many memberships are moved in smaller batches', () => {
  const teams = Array.from({ length: 1500 }, (_, index) => legacyGroup(`T${index}`));
  const people = [0, 1, 2].map((index) => legacyUser(`u${index}`, { groupIds: teams.map(({ id }) => id) }));
  return withMigration({ people, teams }, async ({ db, legacy, move }) => {
    const begun: string[] = [];
    legacy.beforePage = (list, { after }) => void (list === 'users' && begun.push(after));
    await move();
    assert.equal(begun, ['', 'id-u0', 'id-u1']);
    assert.is((await db.selectFrom('group_members').select('user_id').execute()).length, 4500);
  });
});

const HOSTILE = [
  legacyUser('x'.repeat(10_000), { id: 'long' }),
  legacyUser('half\ud800', { id: 'half' }),
  legacyUser('nul\0', { id: 'nul' }),
  legacyUser('ok1', { id: 'i'.repeat(1000), displayName: `\u202e${'d'.repeat(50_000)}\0\ud800` }),
  legacyUser('ok2', { id: `${'i'.repeat(1000)}1` }),
  legacyUser('ok3', { id: `${'i'.repeat(1000)}2` }),
  legacyUser('ok4', { id: '漢'.repeat(900) }),
  legacyUser('control', { id: 'a\u0001b' }),
  legacyUser('OK1', {
    ...{ id: 'twice', email: 'a\r\nBcc: x@y.z', department: '\ud800\0', optionalFields: ['\0', 'x'.repeat(9999)] },
  }),
  legacyUser('ok5', {
    ...{ id: 'z', email: '\ud800@x.y', optionalFields: ['v\0', 'x'.repeat(9999)], groupIds: ['\0', 'g', 'g'] },
  }),
];

test('hostile data are left out, or stored as what they are', () => {
  const teams = [
    { id: 'g', name: '\0', parentIds: ['g'] },
    { id: '\0', name: 'n', parentIds: [] },
  ];
  return withMigration({ people: HOSTILE, teams }, async ({ db, legacy, move }) => {
    legacy.hashes = new Map([
      ['\0', 'x'],
      ['z', '\0'],
    ]);
    await move({ optionalFieldMappings: mappings([1, 'division'], [2, 'costCenter']) });
    const rows = await db.selectFrom('legacy_migration_items').selectAll().where('kind', '=', 'user').execute();
    assert.is(rows.length, HOSTILE.length, 'each has an item');
    const moved = rows.filter(({ target_id }) => target_id !== null).map(({ name }) => name);
    assert.equal(moved.sort(), ['ok1', 'ok5']);
    const ok5 = (await accounts(db)).get('ok5');
    assert.equal([ok5?.division, ok5?.cost_center.length], ['v', 256]);
    assert.is((await stateOf(db)).state, 'finished');
  });
});

test('a legacy system that is away for a while is waited for, and then the run fails', () =>
  withMigration({ people: [legacyUser('bob')] }, async ({ db, legacy, move, moveAgain }) => {
    let failures = 2;
    legacy.beforePage = () => {
      failures -= 1;
      if (failures >= 0) throw new SourceError('CONNECTION_REFUSED');
    };
    await move();
    assert.is((await stateOf(db)).state, 'finished');
    failures = 3;
    assert.match(String(await failureOf(moveAgain())), 'CONNECTION_REFUSED');
  }));

test('a service account that the system no longer knows moves nobody', () =>
  withMigration({ people: [legacyUser('bob')] }, async ({ db, legacy, deps }) => {
    await start(deps, legacy);
    legacy.isServiceAccount = async () => false;
    assert.match(String(await failureOf(run(deps))), 'CONNECTION_BIND_REFUSED');
    assert.is((await stateOf(db)).users.current, 0);
  }));

test.run();
