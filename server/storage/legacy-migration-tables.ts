import type { Generated } from 'kysely';
import type { Flag } from './flag';

/** The migration of a D3 provider to the user management, with its latest run. */
export interface LegacyMigrationsTable {
  provider_id: string;
  /**
   * `active` while users and groups are moved, `aborted`, `failed` or `finished` afterwards, and `migrated` once an administrator
   * has finished the migration.
   */
  state: string;
  /** Whether users sign in with their accounts of the user management. Stays during a re-run. */
  is_switched: Generated<Flag>;
  /** Counts the starts. */
  run: number;
  /** What the administrator chose, as JSON. */
  options: string;
  /** Whether users and groups, or passwords, are being moved: unique, so that there is one job at a time. */
  is_running: Generated<Flag>;
  /** Each server that takes the job over has a number of its own: only the latest may write. */
  generation: Generated<number>;
  /** When the job last made progress; null while there is none. */
  moved_at: Generated<number | null>;
  /** `groups`, `users` or `passwords`. */
  step: string;
  /** The id that the step has come to; empty at its beginning. */
  position: Generated<string>;
  groups_done: Generated<number>;
  groups_total: Generated<number>;
  users_done: Generated<number>;
  users_total: Generated<number>;
  passwords_done: Generated<number>;
  passwords_total: Generated<number>;
  /** `none`, `waiting` until the migration is finished by an administrator, `active`, or `finished`. */
  password_state: Generated<string>;
  /** How many users and groups have which outcome in this run, as JSON: counting the items at each status call takes too long. */
  counts: Generated<string>;
  has_nested_groups: Generated<Flag>;
  /** The key of a message that says why the run has failed; empty where it has not. */
  problem: Generated<string>;
  /** What the legacy system answered then, if anything. */
  status_code: Generated<string>;
  /** The administrator's id. */
  started_by: string;
  started_at: number;
  ended_at: number | null;
}

/** What a migration has done with a user or a group of the legacy system, last. */
export interface LegacyMigrationItemsTable {
  provider_id: string;
  /** `user` or `group`. */
  kind: string;
  external_id: string;
  name: string;
  /** The account or group here; null for one that was not moved. */
  target_id: string | null;
  /** Whether the account or group was one of this server before: it keeps its password and its rights. */
  is_own: Generated<Flag>;
  /** One of MIGRATION_OUTCOMES. */
  outcome: string;
  /** One of MIGRATION_REASONS, or empty. */
  reason: Generated<string>;
  /** The run that did it. */
  run: number;
  at: number;
  /** The mail address that was generated for the user; unique. */
  mail: Generated<string | null>;
  /** `none`, `pending`, `moved`, or `kept` where the account has a password of its own. */
  password: Generated<string>;
}
