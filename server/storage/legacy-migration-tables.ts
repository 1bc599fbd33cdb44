import type { Generated } from 'kysely';
import type { Flag } from './flag';

/** The migration of a D3 provider to accounts of this server, with its latest run. */
export interface LegacyMigrationsTable {
  provider_id: string;
  /**
   * `active` while users and groups are moved, then `aborted`, `failed` or `finished`, and `migrated` after an
   * administrator has finished the migration.
   */
  state: string;
  /** Whether users sign in with accounts of this server. It does not change during another run. */
  is_switched: Generated<Flag>;
  /** The number of starts. */
  run: number;
  /** The choices of the administrator, as JSON. */
  options: string;
  /** Whether users, groups or passwords are being moved. It is unique, so that only one job runs at a time. */
  is_running: Generated<Flag>;
  /**
   * The number of the server that runs the job. Each server that takes the job over gets a new number, and only the
   * latest may write.
   */
  generation: Generated<number>;
  /** When the job last made progress; null if no job is running. */
  moved_at: Generated<number | null>;
  /** `groups`, `users` or `passwords`. */
  step: string;
  /** The id that the step has reached; empty at its beginning. */
  position: Generated<string>;
  groups_done: Generated<number>;
  groups_total: Generated<number>;
  users_done: Generated<number>;
  users_total: Generated<number>;
  passwords_done: Generated<number>;
  passwords_total: Generated<number>;
  /** `none`, `waiting` until an administrator finishes the migration, `active`, or `finished`. */
  password_state: Generated<string>;
  /**
   * The numbers of users and groups by outcome of this run, as JSON, because counting the items for each status call
   * would take too long.
   */
  counts: Generated<string>;
  has_nested_groups: Generated<Flag>;
  /** The message key of the reason why the run failed; empty if it did not. */
  problem: Generated<string>;
  /** The status code of the legacy system's answer, if it sent one. */
  status_code: Generated<string>;
  /** The id of the administrator. */
  started_by: string;
  started_at: number;
  ended_at: number | null;
}

/** The latest outcome of the migration for a user or group of the legacy system. */
export interface LegacyMigrationItemsTable {
  provider_id: string;
  /** `user` or `group`. */
  kind: string;
  external_id: string;
  name: string;
  /** The id of the account or group on this server; null if it was not moved. */
  target_id: string | null;
  /** Whether the account or group already existed on this server. It then keeps its password and its rights. */
  is_own: Generated<Flag>;
  /** One of MIGRATION_OUTCOMES. */
  outcome: string;
  /** One of MIGRATION_REASONS, or empty. */
  reason: Generated<string>;
  /** The number of the run that handled it. */
  run: number;
  at: number;
  /** The mail address that was generated for the user. It is unique. */
  mail: Generated<string | null>;
  /** `none`, `pending`, `moved`, or `kept` if the account has its own password. */
  password: Generated<string>;
}
