import { findProvider, type StoredProvider } from '../../../../server/identity-providers/providers';
import type { LegacyGroup, LegacyUser } from '../../../../server/legacy-directory/legacy-directory';
import { acquireLease, findRunning, type MigrationLease } from '../../../../server/legacy-migration/migration-lease';
import type { MigrationDeps } from '../../../../server/legacy-migration/migration-run';
import { findMigration } from '../../../../server/legacy-migration/migrations';
import { runMigration } from '../../../../server/legacy-migration/run-migration';
import { startMigration } from '../../../../server/legacy-migration/start-migration';
import { hashSaltedSha } from '../../../../server/passwords/salted-sha';
import type { Db } from '../../../../server/storage/connection';
import type { StartMigration } from '../../../../shared/contract/migration';
import { addUser, fakeClock, SECRETS } from '../temporary-storage';
import { type FakeLegacy, fakeLegacy, legacyGroup, legacyUser, startForm } from './fake-legacy';

/** The id of the provider, always the same, so that the accounts of two databases can be compared. */
export const PROVIDER_ID = '11111111-1111-4111-8111-111111111111';

/** Stores a D3 provider. */
export async function addLegacyProvider(db: Db, id = PROVIDER_ID): Promise<StoredProvider> {
  const config = JSON.stringify({ host: 'd3', domainOrId: 'Repo', adminGroup: 'Admins', technicalUserGroup: 'Robots' });
  const row = { id, type: 'D3', name: `Legacy ${id}`, config, password: '', created_at: 1, version: 1 };
  await db.insertInto('identity_providers').values(row).execute();
  const provider = await findProvider({ db, clock: fakeClock(), secrets: SECRETS }, id);
  if (provider === undefined) throw new Error('the provider was not stored');
  return provider;
}

/** What a job needs, and what it has logged. */
export function migrationDeps(db: Db, legacy: FakeLegacy, change: Partial<MigrationDeps> = {}) {
  const logged: string[] = [];
  const note = (_fields: unknown, text?: string) => void logged.push(text ?? '');
  const deps: MigrationDeps = {
    db,
    clock: fakeClock(),
    secrets: SECRETS,
    legacyDirectoryOf: () => legacy,
    retries: [1, 1],
    log: { info: note, warn: note, error: note },
    ...change,
  };
  return { ...deps, logged };
}

/** Starts a migration. */
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
  const running = await findRunning(deps.db);
  const taken = running && (await acquireLease(deps, running));
  if (taken === undefined) throw new Error('no migration is under way');
  return taken;
}

/** Moves all that is under way. */
export async function run(deps: MigrationDeps): Promise<void> {
  await runMigration(deps, await lease(deps), new AbortController().signal);
}

/** The migration as it is stored. */
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

/** The outcomes of users, or groups, by the names of the legacy system. */
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
  ...Array.from({ length: 20 }, (_, index) => legacyGroup(`Team ${index}`)),
];

const PEOPLE: readonly LegacyUser[] = [
  legacyUser('chief', { groupIds: ['g-Inner'] }),
  legacyUser('own', { groupIds: ['g-Admins', 'g-Own'] }),
  legacyUser('stranger'),
  legacyUser('not\tvalid'),
  legacyUser('off', { isDisabled: true }),
  ...Array.from({ length: 40 }, (_, index) =>
    legacyUser(`user${index}`, {
      email: index % 4 === 0 ? '' : `user${index}@example.org`,
      displayName: index % 8 === 0 ? '' : `User ${index}`,
      department: index % 3 === 0 ? 'Sales' : '',
      hasPassword: index % 5 !== 0,
      optionalFields: [`N${index}`, '', 'Company'],
      groupIds: [`g-Team ${index % 20}`],
    }),
  ),
];

/** A company with each kind of user, and accounts of this server with some of their names. */
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
  legacy.hashes = new Map(
    PEOPLE.filter(({ hasPassword }) => hasPassword).map(({ id }) => [
      id,
      hashSaltedSha('Secret-1', Buffer.alloc(8, 1)),
    ]),
  );
  return legacy;
}
