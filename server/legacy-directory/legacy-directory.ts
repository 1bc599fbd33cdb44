import type { SourceUser } from '../providers/directory-source';

/** Facts about a legacy system. */
export interface LegacyFacts {
  readonly version: string;
  /** Whether the system is too old for a migration. */
  readonly isOutdated: boolean;
  /**
   * Whether the system's administrator has requested the migration, so that the page opens the dialog automatically.
   */
  readonly autoStart: boolean;
  readonly users: number;
  readonly groups: number;
  /** How many users have a password. */
  readonly passwords: number;
  /** Whether a group is a member of another group. */
  readonly hasNestedGroups: boolean;
}

/** A user in the legacy system. Missing texts are empty. */
export interface LegacyUser extends Omit<SourceUser, 'externalId' | 'references'> {
  /** Identifies the user independently of the name. */
  readonly id: string;
  readonly hasPassword: boolean;
  /** The texts of the ten optional fields, in the order of their numbers. */
  readonly optionalFields: readonly string[];
  /** The groups that the user is a direct member of. */
  readonly groupIds: readonly string[];
}

/** A group in the legacy system. */
export interface LegacyGroup {
  readonly id: string;
  readonly name: string;
  /** The groups that the group is a direct member of. They may form a cycle. */
  readonly parentIds: readonly string[];
}

/** The hash of a user's password in the format of the legacy system. */
export interface LegacyPassword {
  readonly userId: string;
  readonly hash: string;
  /** Whether the user is disabled and therefore may not sign in. */
  readonly isDisabled: boolean;
}

/** Selects a page of a list. Lists are ordered by id, in code units. */
export interface LegacyPage {
  /** The last id of the previous page; empty for the first page. */
  readonly after: string;
  readonly limit: number;
}

/** The directory of a legacy system. Each method throws a SourceError if the directory cannot be read. */
export interface LegacyDirectory {
  facts(): Promise<LegacyFacts>;
  /** Tells whether the credentials belong to the service account with which this server reads the directory. */
  isServiceAccount(username: string, password: string): Promise<boolean>;
  users(page: LegacyPage): Promise<readonly LegacyUser[]>;
  groups(page: LegacyPage): Promise<readonly LegacyGroup[]>;
  passwords(page: LegacyPage): Promise<readonly LegacyPassword[]>;
  /** Finds a user by name. The case of the name is ignored. */
  findUser(userName: string): Promise<LegacyUser | undefined>;
  /** Reads all groups of a user, including nested ones. */
  groupsOf(userId: string): Promise<readonly LegacyGroup[]>;
  findPassword(userId: string): Promise<LegacyPassword | undefined>;
}
