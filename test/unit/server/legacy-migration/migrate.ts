import type { Selectable, Updateable } from 'kysely';
import * as assert from 'uvu/assert';
import { userIdOf } from '../../../../server/imported-accounts/derived-ids';
import type { LegacyGroup, LegacyUser } from '../../../../server/legacy-directory/legacy-directory';
import { dryRun } from '../../../../server/legacy-migration/dry-run';
import type { MigrationDeps } from '../../../../server/legacy-migration/migration-context';
import { acquireLease, type MigrationLease } from '../../../../server/legacy-migration/migration-lease';
import {
  findMigration,
  findRunningMigration,
  type MigrationOptions,
} from '../../../../server/legacy-migration/read-migration';
import { runMigration } from '../../../../server/legacy-migration/run-migration';
import { startMigration } from '../../../../server/legacy-migration/start-migration';
import { hashSaltedSha } from '../../../../server/passwords/salted-sha';
import { findProvider, type StoredProvider } from '../../../../server/providers/identity-providers';
import type { Db } from '../../../../server/storage/connection';
import type { Tables } from '../../../../server/storage/tables';
import type { StartMigration } from '../../../../shared/contract/identity-providers/legacy-migration-schemas';
import { addUser, fakeClock, SECRETS, withStorage } from '../../../support/server/temporary-storage';
import { addProvider } from '../imported-accounts/fake-directory';
import { type FakeLegacy, fakeLegacy, legacyGroup, legacyUser, mappings, OPTIONS, startForm } from './fake-legacy';

/** The id of the provider, always the same, so that the accounts of two databases can be compared. */
export const PROVIDER_ID = '11111111-1111-4111-8111-111111111111';

export const FORM = {
  migratePasswords: true,
  generateMailAddresses: true,
  optionalFieldMappings: mappings([1, 'employeeNumber', true], [3, 'organization'], [2, 'division']),
};

const SYSTEM = { type: 'D3', host: 'd3', domainOrId: 'Repo', adminGroup: 'Admins', technicalUserGroup: 'Robots' };

export const addLegacyProvider = (db: Db): Promise<StoredProvider> => addProvider(db, SYSTEM, PROVIDER_ID);

export function migrationDeps(db: Db, legacy: FakeLegacy, change: Partial<MigrationDeps> = {}): MigrationDeps {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const legacyDirectoryOf = () => legacy;
  return { db, clock: fakeClock(), secrets: SECRETS, legacyDirectoryOf, retries: [1, 1], log, ...change };
}

export async function start(
  deps: MigrationDeps,
  legacy: FakeLegacy,
  form: Partial<StartMigration> = {},
): Promise<string | undefined> {
  const facts = await legacy.facts();
  return startMigration(deps, { form: startForm(PROVIDER_ID, form), facts, userId: 'admin' });
}

/** Takes over what is under way, as another server does. */
export async function lease(deps: MigrationDeps): Promise<MigrationLease> {
  const running = await findRunningMigration(deps.db);
  const taken = running && (await acquireLease(deps, running));
  if (taken === undefined) throw new Error('no migration is under way');
  return taken;
}

export async function run(deps: MigrationDeps): Promise<void> {
  await runMigration(deps, await lease(deps), new AbortController().signal);
}

export interface TestMigration {
  readonly db: Db;
  readonly legacy: FakeLegacy;
  readonly deps: MigrationDeps;
  readonly clock: ReturnType<typeof fakeClock>;
  /** Starts a migration, which is not refused, and moves all that is under way. */
  move(form?: Partial<StartMigration>): Promise<void>;
  moveAgain(form?: Partial<StartMigration>): Promise<void>;
  fieldsOf<Name extends keyof Account>(names: readonly string[], ...fields: readonly Name[]): Promise<unknown[]>;
}

type Account = Selectable<Tables['users']>;

/** Runs a test with a provider, an administrator of this server named boss, and a legacy system. */
export function withMigration(
  { people = [], teams = [] }: { people?: readonly LegacyUser[]; teams?: readonly LegacyGroup[] },
  use: (given: TestMigration) => Promise<void>,
): Promise<void> {
  return withStorage(async (db) => {
    await addLegacyProvider(db);
    await addUser(db, { userName: 'boss', isAdmin: true, passwordHash: 'x' });
    const legacy = fakeLegacy(people, teams);
    const clock = fakeClock();
    const deps = migrationDeps(db, legacy, { clock });
    const move = async (form: Partial<StartMigration> = {}) => {
      assert.is(await start(deps, legacy, form), undefined);
      await run(deps);
    };
    await use({
      ...{ db, legacy, deps, clock, move },
      moveAgain: (form) => move({ reRun: true, ...form }),
      fieldsOf: async (names, ...fields) => {
        const all = await accounts(db);
        return names.flatMap((name) => fields.map((field) => all.get(name)?.[field]));
      },
    });
  });
}

export async function accounts(db: Db): Promise<ReadonlyMap<string, Account>> {
  const rows = await db.selectFrom('users').selectAll().execute();
  return new Map(rows.map((row) => [row.user_name, row]));
}

export async function groupsOf(db: Db, userName: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'user_id')
    .innerJoin('groups', 'groups.id', 'group_id')
    .select('groups.display_name')
    .where('users.user_name', '=', userName)
    .execute();
  return rows.map(({ display_name }) => display_name).sort();
}

/** Adds a user of the legacy system whom an earlier sign-in or refresh has made an account. */
export async function addKnown(db: Db, userName: string, change: Updateable<Tables['users']> = {}): Promise<string> {
  const externalId = `id-${userName}`;
  const id = await addUser(db, { id: userIdOf(PROVIDER_ID, externalId), userName });
  const known = { provider_id: PROVIDER_ID, external_id: externalId, updated_at: 1, ...change };
  await db.updateTable('users').set(known).where('id', '=', id).execute();
  return id;
}

export async function addSession(db: Db, userId: string): Promise<void> {
  const session = { token_hash: 't', user_id: userId, kind: 'user', step: null, user_agent: '', address: '' };
  await db
    .insertInto('sessions')
    .values({ ...session, id: 's', created_at: 1, began_at: 1, authenticated_at: 1, expires_at: 9e15 })
    .execute();
}

export const passwordsFor = (...userNames: readonly string[]) =>
  new Map(userNames.map((name) => [`id-${name}`, hashSaltedSha('Secret-1', Buffer.alloc(8, 1))]));

export async function dryRunOf(deps: MigrationDeps, legacy: FakeLegacy, form: Partial<MigrationOptions> = {}) {
  const provider = await findProvider(deps, PROVIDER_ID);
  if (provider === undefined) throw new Error('no provider');
  const { signal } = new AbortController();
  return dryRun(deps.db, { provider, options: { ...OPTIONS, ...form }, legacy, signal });
}

export const failureOf = (failing: Promise<unknown>): Promise<unknown> =>
  failing.then(
    () => undefined,
    (error: unknown) => error,
  );

export async function stateOf(db: Db) {
  const migration = await findMigration(db, PROVIDER_ID);
  if (migration === undefined) throw new Error('there is no migration');
  return migration;
}

/** All that a migration can change, without what differs from run to run. */
export async function snapshot(db: Db): Promise<unknown> {
  const users = await db.selectFrom('users').selectAll().orderBy('user_name_key').execute();
  const groups = await db.selectFrom('groups').selectAll().orderBy('id').execute();
  const members = await db.selectFrom('group_members').selectAll().orderBy('group_id').orderBy('user_id').execute();
  const items = await db.selectFrom('legacy_migration_items').selectAll().execute();
  const migrations = await db.selectFrom('legacy_migrations').selectAll().execute();
  const key = ({ kind, external_id }: { kind: string; external_id: string }) => `${kind} ${external_id}`;
  return {
    users: users.map((user) => ({ ...user, password_hash: user.password_hash?.slice(0, 8) ?? null })),
    groups,
    members,
    items: items.sort((one, other) => (key(one) < key(other) ? -1 : 1)),
    migrations: migrations.map(({ generation, ...migration }) => migration),
  };
}

export async function outcomes(db: Db, kind: 'user' | 'group' = 'user'): Promise<Record<string, string>> {
  const rows = await db.selectFrom('legacy_migration_items').selectAll().where('kind', '=', kind).execute();
  return Object.fromEntries(
    rows
      .map(({ name, outcome, reason }) => [name, reason === '' ? outcome : `${outcome} ${reason.slice(17)}`] as const)
      .sort(),
  );
}

const TEAMS: readonly LegacyGroup[] = [
  legacyGroup('Admins'),
  legacyGroup('Inner', ['Outer']),
  legacyGroup('Outer', ['Inner', 'Admins']),
  legacyGroup('Own'),
  ...Array.from({ length: 10 }, (_, index) => legacyGroup(`Team ${index}`)),
];

const PEOPLE: readonly LegacyUser[] = [
  legacyUser('chief', { groupIds: ['g-Inner'] }),
  legacyUser('own', { groupIds: ['g-Admins', 'g-Own'] }),
  legacyUser('stranger'),
  legacyUser('not\tvalid'),
  legacyUser('off', { isDisabled: true }),
  ...Array.from({ length: 20 }, (_, index) =>
    legacyUser(`user${index}`, {
      email: index % 4 === 0 ? '' : `user${index}@example.org`,
      displayName: index % 8 === 0 ? '' : `User ${index}`,
      department: index % 3 === 0 ? 'Sales' : '',
      hasPassword: index % 5 !== 0,
      optionalFields: [`N${index}`, '', 'Company'],
      groupIds: [`g-Team ${index % 10}`],
    }),
  ),
];

export async function addCompany(db: Db): Promise<FakeLegacy> {
  await addUser(db, { id: '22222222-2222-4222-8222-222222222222', userName: 'boss', isAdmin: true, passwordHash: 'x' });
  await addUser(db, { id: '33333333-3333-4333-8333-333333333333', userName: 'OWN', email: 'own@example.org' });
  await addUser(db, { id: '44444444-4444-4444-8444-444444444444', userName: 'stranger', email: 'other@example.org' });
  const group = { display_name: 'own', display_name_fold: 'own', display_name_key: 'own' };
  await db
    .insertInto('groups')
    .values({ ...group, id: '55555555-5555-4555-8555-555555555555' })
    .execute();
  const legacy = fakeLegacy(PEOPLE, TEAMS);
  legacy.hashes = passwordsFor(...PEOPLE.filter(({ hasPassword }) => hasPassword).map(({ userName }) => userName));
  return legacy;
}
