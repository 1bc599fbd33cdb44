import type { SourceUser } from '../identity-providers/directory-source';

/** What a legacy system says of itself. */
export interface LegacyFacts {
  readonly version: string;
  /** Whether it is too old for a migration. */
  readonly isOutdated: boolean;
  /** Whether its administrator has asked for the migration, so that the page opens the dialog by itself. */
  readonly autoStart: boolean;
  readonly users: number;
  readonly groups: number;
  /** How many users have a password. */
  readonly passwords: number;
  /** Whether a group is a member of another one. */
  readonly hasNestedGroups: boolean;
}

/** A user as the legacy system has it. Texts are empty where it has none. */
export interface LegacyUser extends Omit<SourceUser, 'externalId' | 'references'> {
  /** Identifies the user, whatever name it has. */
  readonly id: string;
  readonly hasPassword: boolean;
  /** The texts of the ten optional fields, in the order of their numbers. */
  readonly optionalFields: readonly string[];
  /** The groups that the user is a direct member of. */
  readonly groupIds: readonly string[];
}

/** A group as the legacy system has it. */
export interface LegacyGroup {
  readonly id: string;
  readonly name: string;
  /** The groups that the group is a direct member of. They may form a cycle. */
  readonly parentIds: readonly string[];
}

/** The hash of a user's password, in the format of the legacy system. */
export interface LegacyPassword {
  readonly userId: string;
  readonly hash: string;
  /** Whether the user is disabled now, and so may not sign in with it. */
  readonly isDisabled: boolean;
}

/** Where a list is read on: after which id, and how many entries. Lists are in the order of their ids, by code units. */
export interface LegacyPage {
  /** Empty for the beginning. */
  readonly after: string;
  readonly limit: number;
}

/** The directory of a legacy system. Each method throws SourceError while it cannot be read. */
export interface LegacyDirectory {
  facts(): Promise<LegacyFacts>;
  /** Whether a user name and a password are those of the account that this server reads it with. */
  isServiceAccount(username: string, password: string): Promise<boolean>;
  users(page: LegacyPage): Promise<readonly LegacyUser[]>;
  groups(page: LegacyPage): Promise<readonly LegacyGroup[]>;
  passwords(page: LegacyPage): Promise<readonly LegacyPassword[]>;
  /** Finds a user by the name, in any case. */
  findUser(userName: string): Promise<LegacyUser | undefined>;
  /** Reads all groups that a user is a member of, also through other groups. */
  groupsOf(userId: string): Promise<readonly LegacyGroup[]>;
  /** Finds the password of a user. */
  findPassword(userId: string): Promise<LegacyPassword | undefined>;
}
