import type { Generated } from 'kysely';
import type { AuditEventsTable } from './audit-table';
import type { Flag } from './flag';
import type { LegacyMigrationItemsTable, LegacyMigrationsTable } from './legacy-migration-tables';
import type { MailQueueTable } from './mail-queue-table';
import type {
  DeviceCodesTable,
  DevicesTable,
  OpenIdLinksTable,
  OpenIdLoginsTable,
  OpenIdProvidersTable,
  PasskeysTable,
  ReportLinksTable,
  SessionsTable,
  SignInAttemptsTable,
  TwoFactorTable,
} from './sign-in-tables';

/** Times are in milliseconds since 1970, and ids are lower-case UUIDs. */
export interface Tables {
  users: UsersTable;
  departments: { id: string; display_name: string };
  groups: GroupsTable;
  group_members: { group_id: string; user_id: string };
  /** The assigned departments of each one; an empty id is for users without a department. */
  department_rights: { department_id: string; allowed_department_id: string };
  photos: PhotosTable;
  identity_providers: IdentityProvidersTable;
  directory_reads: DirectoryReadsTable;
  legacy_migrations: LegacyMigrationsTable;
  legacy_migration_items: LegacyMigrationItemsTable;
  sessions: SessionsTable;
  sign_in_attempts: SignInAttemptsTable;
  settings: { key: string; json: string };
  branding_logos: BrandingLogosTable;
  /** Trusted origins, and trusted addresses with a path. */
  trusted_addresses: { address: string; added_at: number };
  trusted_apps: { name: string };
  two_factor: TwoFactorTable;
  two_factor_setups: { session_id: string; secret: string; drop_code: string; backup_codes: string | null };
  devices: DevicesTable;
  device_codes: DeviceCodesTable;
  api_keys: ApiKeysTable;
  /** When an administrator last saw the number of unconfirmed keys. */
  api_key_reminders: { user_id: string; seen_at: number };
  /** `locale`: the language of the sign-in, a BCP 47 tag; null if it is not known. */
  last_logins: { user_id: string; at: number; locale: Generated<string | null> };
  login_history: LoginHistoryTable;
  last_login_list: LastLoginListTable;
  openid_providers: OpenIdProvidersTable;
  openid_links: OpenIdLinksTable;
  openid_logins: OpenIdLoginsTable;
  audit_events: AuditEventsTable;
  mail_queue: MailQueueTable;
  passkeys: PasskeysTable;
  /** The challenges that were used, so that each is good once. */
  used_passkey_challenges: { hash: string; expires_at: number };
  report_links: ReportLinksTable;
}

interface UsersTable {
  id: string;
  /** The user name as entered; `user_name_key` is the unique form for comparisons. */
  user_name: string;
  user_name_key: string;
  display_name: string;
  /** Both names in the form for searching and sorting, see `searchableName`. */
  display_name_fold: string;
  user_name_fold: string;
  /** The display name in the form for comparing equality, see `nameKey`. */
  display_name_key: string;
  /** The number of mails about new API keys since `key_mails_since`. */
  key_mails: Generated<number>;
  key_mails_since: Generated<number>;
  email: string;
  given_name: string;
  family_name: string;
  department_id: string | null;
  is_admin: Flag;
  is_external: Flag;
  is_technical: Flag;
  /** Whether the account is disabled for one of the two reasons below; a local account has no stored reason. */
  is_disabled: Flag;
  /** Whether the account was disabled on this server, which no provider changes. */
  is_locked: Generated<Flag>;
  is_disabled_by_provider: Generated<Flag>;
  /** Whether the account is demo content, whose password may be public. */
  is_demo: Flag;
  /** Whether the account is hidden: a demo account while the demo is off, or one its provider no longer has. */
  is_closed: Flag;
  /** null for an account without password sign-in. */
  password_hash: string | null;
  /** When the user, or an administrator, chose the password; null if that is not known. */
  password_changed_at: Generated<number | null>;
  /** Whether every sign-in needs a mailed code, whatever the login settings and the browser. */
  always_validate_device: Generated<Flag>;
  /** Whether the next sign-in needs a mailed code and a new password, because the user has reported another person. */
  must_change_password: Generated<Flag>;
  /** Whether the suite's absence application reports the user as absent. */
  is_absent: Generated<Flag>;
  /** The identity provider of the account; null for an account of this server. */
  provider_id: Generated<string | null>;
  /** The provider's id of the account, which is unique within the provider. */
  external_id: Generated<string | null>;
  /** The number of the provider's refresh that last found the account. */
  refresh_generation: Generated<number | null>;
  /** The version of the photo that was read from the provider; null without one. */
  photo_version: Generated<string | null>;
  /** Enterprise attributes (RFC 7643 §4.3); empty if there are none. */
  employee_number: Generated<string>;
  cost_center: Generated<string>;
  organization: Generated<string>;
  division: Generated<string>;
  created_at: number;
  updated_at: number;
}

interface GroupsTable {
  id: string;
  display_name: string;
  display_name_fold: string;
  display_name_key: Generated<string>;
  /** The same as in the users table. */
  provider_id: Generated<string | null>;
  external_id: Generated<string | null>;
  refresh_generation: Generated<number | null>;
}

interface IdentityProvidersTable {
  id: string;
  /** One of PROVIDER_TYPES. */
  type: string;
  name: string;
  /** The other fields except for the password, as JSON. */
  config: string;
  /** Encrypted; empty if there is none. */
  password: string;
  created_at: number;
  /** The number of saves. */
  version: number;
  /** The number of the latest refresh of the accounts. */
  refresh_generation: Generated<number>;
  /** When the running refresh last made progress; null if none is running. */
  refresh_moved_at: Generated<number | null>;
  /** When the accounts were last read completely. */
  refreshed_at: Generated<number | null>;
  /** The message key of the last refresh's problem; empty if it had none. */
  refresh_problem: Generated<string>;
  /** The message key of why a sign-in has found the directory away since; empty once it has answered. */
  sign_in_problem: Generated<string>;
  /** The names of an Active Directory's domain as JSON; empty before they were read. */
  domain_names: Generated<string>;
}

/** How a read of a directory has ended. */
interface DirectoryReadsTable {
  provider_id: string;
  /** The number of the refresh, which grows with each one of the provider. */
  generation: number;
  started_at: number;
  ended_at: number;
  /** The message key of the problem; empty if there was none. */
  problem: string;
  /** How many accounts were added or changed, and how many are gone from the directory. */
  changed: number;
  closed: number;
  /** How many users have no account, because their name is not valid or belongs to another account. */
  skipped: number;
  /** The first of their names, as JSON. */
  skipped_names: string;
}

interface PhotosTable {
  user_id: string;
  content_type: string;
  /** libsql returns an ArrayBuffer, and pg a Buffer. */
  bytes: Uint8Array | ArrayBuffer;
  etag: string;
  updated_at: number;
}

interface BrandingLogosTable {
  /** The hash of the bytes, which is in the address of the logo. */
  hash: string;
  content_type: string;
  /** libsql returns an ArrayBuffer, and pg a Buffer. */
  bytes: Uint8Array | ArrayBuffer;
}

interface ApiKeysTable {
  id: string;
  /** SHA-256 of the secret, so that a copy of the database contains no usable key. */
  secret_hash: string;
  /** The first characters of the secret, to tell keys apart. */
  prefix: string;
  user_id: string;
  /** null if the creator was deleted. */
  creator_id: string | null;
  label: string;
  /** Unconfirmed, Confirmed or Declined. */
  status: string;
  /** Until when the unconfirmed key works; 0 after it was declined. */
  grace_until: number;
  /** When the user was last asked to confirm the key. */
  asked_at: number;
  /** The number of mails about the key since `mails_since`. */
  mails: number;
  mails_since: number;
  last_used_at: number | null;
  /** null for a key that never expires. */
  expires_at: number | null;
  /** The scopes of the key, separated by blanks. */
  scopes: string;
  /** The secret before the last rotation, valid until `previous_until`; null if there is none. */
  previous_hash: string | null;
  previous_prefix: string | null;
  previous_until: number | null;
  previous_last_used_at: number | null;
  created_at: number;
  updated_at: number;
}

interface LoginHistoryTable {
  id: string;
  user_id: string;
  at: number;
  /** One of LOGIN_TYPES. */
  type: string;
  /** Whether the user needed no second factor, because the browser was remembered. */
  is_browser_remembered: Generated<Flag>;
  browser: string;
}

interface LastLoginListTable {
  /** The number of the generated list. One of the lists is shown. */
  generation: number;
  user_id: string;
  /** The name in the form for sorting, see `searchableName`. */
  name_fold: string;
  name: string;
  account: string;
  /** null for an account that has never signed in. */
  last_login: number | null;
}
