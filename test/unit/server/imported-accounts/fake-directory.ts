import { randomUUID } from 'node:crypto';
import type { Connector } from '../../../../server/providers/connector';
import type { SourceGroup, SourceUser } from '../../../../server/providers/directory-source';
import {
  findProvider,
  type ProviderConfig,
  type StoredProvider,
} from '../../../../server/providers/identity-providers';
import type { RefreshDeps } from '../../../../server/refresh/refresh-identity-provider';
import type { Db } from '../../../../server/storage/connection';
import { fakeClock, SECRETS } from '../../../support/server/temporary-storage';

/** A user of a directory, by its user name unless the test says otherwise. */
export function sourceUser(userName: string, user: Partial<SourceUser> = {}): SourceUser {
  return {
    externalId: `id-${userName}`,
    userName,
    displayName: `Display of ${userName}`,
    givenName: '',
    familyName: '',
    email: `${userName}@example.org`,
    department: '',
    isDisabled: false,
    references: [`ref-${userName}`],
    ...user,
  };
}

/** A group of a directory; its members are user names, and groups with a `#`. */
export function sourceGroup(displayName: string, members: readonly string[] = []): SourceGroup {
  return {
    externalId: `id-${displayName}`,
    displayName,
    names: [displayName],
    references: [`#${displayName}`],
    members: members.map((member) => (member.startsWith('#') ? member : `ref-${member}`)),
  };
}

export interface FakeDirectory extends Connector {
  people: readonly SourceUser[];
  teams: readonly SourceGroup[];
  part: number;
  /** Is called before each part of users; what it throws is a failure of the directory. */
  beforePart: (index: number) => Promise<void> | void;
}

export function fakeDirectory(people: readonly SourceUser[] = [], teams: readonly SourceGroup[] = []): FakeDirectory {
  const directory: FakeDirectory = {
    people,
    teams,
    part: 50,
    beforePart: () => {},
    users: () => parts(directory.people, directory.part, directory.beforePart),
    groups: () => parts(directory.teams, directory.part, () => {}),
    check: async () => [],
  };
  return directory;
}

async function* parts<Item>(items: readonly Item[], size: number, before: FakeDirectory['beforePart']) {
  for (let start = 0; start < items.length; start += size) {
    await before(start / size);
    yield items.slice(start, start + size);
  }
}

export async function addProvider(
  db: Db,
  { type = 'Ldap', ...config }: Partial<ProviderConfig> & { readonly type?: string } = {},
  id: string = randomUUID(),
): Promise<StoredProvider> {
  const text = { name: `Provider ${id}`, config: JSON.stringify(config), password: '' };
  const row = { id, type, ...text, created_at: 1, version: 1 };
  await db.insertInto('identity_providers').values(row).execute();
  const provider = await findProvider({ db, clock: fakeClock(), secrets: SECRETS }, id);
  if (provider === undefined) throw new Error('the provider was not stored');
  return provider;
}

export function refreshDeps(db: Db, directory: FakeDirectory, clock = fakeClock()) {
  const logged: { readonly level: string; readonly text: string }[] = [];
  let ended = 0;
  const note = (level: string) => (_fields: unknown, text?: string) => void logged.push({ level, text: text ?? '' });
  const deps: RefreshDeps = {
    db,
    clock,
    secrets: SECRETS,
    connectorOf: () => directory,
    sessionsChanged: () => {
      ended += 1;
    },
    log: { info: note('info'), warn: note('warn'), error: note('error') },
  };
  return Object.assign(deps, { clock, logged, sessionChanges: () => ended });
}

export async function accountsOf(db: Db, providerId: string) {
  const rows = await db.selectFrom('users').selectAll().where('provider_id', '=', providerId).execute();
  return new Map(rows.map((row) => [row.user_name, row]));
}

export async function groupsOf(db: Db, providerId: string): Promise<Record<string, string>> {
  const groups = await db.selectFrom('groups').selectAll().where('provider_id', '=', providerId).execute();
  const members = await db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['group_id', 'user_name'])
    .execute();
  const namesOf = (id: string) => members.filter(({ group_id }) => group_id === id).map(({ user_name }) => user_name);
  return Object.fromEntries(
    groups.map(({ id, display_name }) => [display_name, namesOf(id).sort().join(' ')] as const).sort(),
  );
}
