import type {
  LegacyDirectory,
  LegacyGroup,
  LegacyPage,
  LegacyUser,
} from '../../../../server/legacy-directory/legacy-directory';
import type { MigrationOptions } from '../../../../server/legacy-migration/read-migration';
import { SourceError } from '../../../../server/outgoing/source-error';
import {
  MAPPING_COUNT,
  type StartMigration,
} from '../../../../shared/contract/identity-providers/legacy-migration-schemas';

/** A user of a legacy system, by its user name unless the test says otherwise. */
export function legacyUser(userName: string, user: Partial<LegacyUser> = {}): LegacyUser {
  return {
    id: `id-${userName}`,
    userName,
    displayName: `Display of ${userName}`,
    givenName: '',
    familyName: '',
    email: `${userName}@example.org`,
    department: '',
    isDisabled: false,
    hasPassword: false,
    optionalFields: [],
    groupIds: [],
    ...user,
  };
}

/** A group of a legacy system; its id is `g-` and the name. */
export function legacyGroup(name: string, parents: readonly string[] = []): LegacyGroup {
  return { id: `g-${name}`, name, parentIds: parents.map((parent) => `g-${parent}`) };
}

export interface FakeLegacy extends LegacyDirectory {
  people: readonly LegacyUser[];
  teams: readonly LegacyGroup[];
  hashes: ReadonlyMap<string, string>;
  version: string;
  isOutdated: boolean;
  autoStart: boolean;
  /** While it is away each question fails. */
  isAway: boolean;
  beforePage: (list: 'users' | 'groups' | 'passwords', page: LegacyPage) => Promise<void> | void;
}

const byId = (one: string, other: string) => (one < other ? -1 : 1);

export function fakeLegacy(people: readonly LegacyUser[] = [], teams: readonly LegacyGroup[] = []): FakeLegacy {
  const answered = () => {
    if (fake.isAway) throw new SourceError('CONNECTION_REFUSED', 'HTTP 503');
  };
  const pageOf = async <Item>(
    list: 'users' | 'groups' | 'passwords',
    { items, idOf, page }: { items: readonly Item[]; idOf: (item: Item) => string; page: LegacyPage },
  ) => {
    await fake.beforePage(list, page);
    answered();
    const sorted = [...items].sort((one, other) => byId(idOf(one), idOf(other)));
    return sorted.filter((item) => idOf(item) > page.after).slice(0, page.limit);
  };
  const passwordOf = (userId: string, hash: string) => ({
    userId,
    hash,
    isDisabled: fake.people.some(({ id, isDisabled }) => id === userId && isDisabled),
  });
  const fake: FakeLegacy = {
    people,
    teams,
    hashes: new Map(),
    version: '8.2',
    isOutdated: false,
    autoStart: false,
    isAway: false,
    beforePage: () => {},
    facts: async () => {
      answered();
      return {
        version: fake.version,
        isOutdated: fake.isOutdated,
        autoStart: fake.autoStart,
        users: fake.people.length,
        groups: fake.teams.length,
        passwords: fake.hashes.size,
        hasNestedGroups: fake.teams.some(({ parentIds }) => parentIds.length > 0),
      };
    },
    isServiceAccount: async () => true,
    users: (page) => pageOf('users', { items: fake.people, idOf: ({ id }) => id, page }),
    groups: (page) => pageOf('groups', { items: fake.teams, idOf: ({ id }) => id, page }),
    passwords: (page) =>
      pageOf('passwords', {
        items: [...fake.hashes].map(([userId, hash]) => passwordOf(userId, hash)),
        idOf: ({ userId }) => userId,
        page,
      }),
    findUser: async (userName) => {
      answered();
      return fake.people.find((user) => user.userName.toLowerCase() === userName.toLowerCase());
    },
    groupsOf: async () => [],
    findPassword: async (userId) => {
      answered();
      const hash = fake.hashes.get(userId);
      return hash === undefined ? undefined : passwordOf(userId, hash);
    },
  };
  return fake;
}

/** Ten mappings, of which the given ones have a destination. */
export function mappings(
  ...given: readonly (readonly [number: number, destination: string, overwrite?: boolean])[]
): StartMigration['optionalFieldMappings'] {
  return Array.from({ length: MAPPING_COUNT }, (_, index) => {
    const [, destination = null, overwrite = false] = given.find(([number]) => number === index + 1) ?? [];
    return { number: index + 1, destination, overwrite };
  });
}

export const OPTIONS: MigrationOptions = {
  updateMigratedUsers: false,
  migratePasswords: false,
  generateMailAddresses: false,
  optionalFieldMappings: mappings(),
};

export const startForm = (providerId: string, form: Partial<StartMigration> = {}): StartMigration => ({
  ...OPTIONS,
  reRun: false,
  providerId,
  ...form,
});
