import type { Generated } from 'kysely';
import type { AuditEventsTable } from './audit-table';
import type { Flag } from './flag';
import type { LegacyMigrationItemsTable, LegacyMigrationsTable } from './legacy-migration-tables';
import type { MailQueueTable } from './mail-queue-table';
import type {
  DeviceCodesTable,
  DevicesTable,
  SessionsTable,
  SignInAttemptsTable,
  TwoFactorTable,
} from './sign-in-tables';

export type { Flag } from './flag';

export const flag = (value: boolean): Flag => (value ? 1 : 0);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a value is an id as the tables store it: a UUID in lower case (RFC 9562 §4). */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** Times are milliseconds since 1970, ids lower-case UUIDs. */
export interface Tables {
  users: UsersTable;
  departments: { id: string; display_name: string };
  groups: GroupsTable;
  group_members: { group_id: string; user_id: string };
  /** The departments that a department is assigned; an empty id stands for the users without a department. */
  department_rights: { department_id: string; allowed_department_id: string };
  photos: PhotosTable;
  identity_providers: IdentityProvidersTable;
  legacy_migrations: LegacyMigrationsTable;
  legacy_migration_items: LegacyMigrationItemsTable;
  sessions: SessionsTable;
  sign_in_attempts: SignInAttemptsTable;
  settings: { key: string; json: string };
  /** Origins, and addresses with a path. */
  trusted_addresses: { address: string; added_at: number };
  trusted_apps: { name: string };
  two_factor: TwoFactorTable;
  two_factor_setups: { session_id: string; secret: string; drop_code: string };
  devices: DevicesTable;
  device_codes: DeviceCodesTable;
  api_keys: ApiKeysTable;
  /** When an administrator last saw how many keys are unconfirmed. */
  api_key_reminders: { user_id: string; seen_at: number };
  last_logins: { user_id: string; at: number };
  login_history: LoginHistoryTable;
  last_login_list: LastLoginListTable;
  openid_providers: OpenIdProvidersTable;
  /** The accounts of a provider, identified by its subject, that are linked to users. */
  openid_links: { provider_id: string; subject: string; user_id: string; created_at: number };
  openid_logins: OpenIdLoginsTable;
  audit_events: AuditEventsTable;
  mail_queue: MailQueueTable;
}

interface UsersTable {
  id: string;
  /** As it was entered; `user_name_key` is compared and unique. */
  user_name: string;
  user_name_key: string;
  display_name: string;
  /** Both names as they are searched and sorted, see `searchableName`. */
  display_name_fold: string;
  user_name_fold: string;
  /** The display name as it is compared for equality, see `nameKey`. */
  display_name_key: string;
  /** How many mails about new API keys the user has been sent since `key_mails_since`. */
  key_mails: Generated<number>;
  key_mails_since: Generated<number>;
  email: string;
  given_name: string;
  family_name: string;
  department_id: string | null;
  is_admin: Flag;
  is_external: Flag;
  is_technical: Flag;
  /** Whether the account may not be used, for whichever of the two next reasons; those of this server only have this flag. */
  is_disabled: Flag;
  /** Whether the account was disabled here: no provider changes that. */
  is_locked: Generated<Flag>;
  is_disabled_by_provider: Generated<Flag>;
  /** Whether the account is demo content: its password may be public. */
  is_demo: Flag;
  /**
   * Whether sign-ins and sessions treat it as not existing: a demo account while the demo is off, or an account that its
   * provider no longer has.
   */
  is_closed: Flag;
  /** null for an account without password sign-in. */
  password_hash: string | null;
  /** Whether a code is mailed at every sign-in, regardless of the login settings and the browser. */
  always_validate_device: Generated<Flag>;
  /** Whether the suite's absence application reports the user as absent. */
  is_absent: Generated<Flag>;
  /** The identity provider that supplies the account; null for an account of this server. */
  provider_id: Generated<string | null>;
  /** How the provider identifies the account, whatever its name: unique within the provider. */
  external_id: Generated<string | null>;
  /** The refresh of the provider that last found the account. */
  refresh_generation: Generated<number | null>;
  /** Enterprise attributes (RFC 7643 §4.3); empty for none. */
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
  /** As in the users table. */
  provider_id: Generated<string | null>;
  external_id: Generated<string | null>;
  refresh_generation: Generated<number | null>;
}

interface IdentityProvidersTable {
  id: string;
  /** One of PROVIDER_TYPES. */
  type: string;
  name: string;
  /** Its other fields but the password, as JSON. */
  config: string;
  /** Encrypted; empty for none. */
  password: string;
  created_at: number;
  /** Counts the saves. */
  version: number;
  /** Each refresh of the accounts has a number of its own. */
  refresh_generation: Generated<number>;
  /** When the refresh under way last made progress; null while there is none. */
  refresh_moved_at: Generated<number | null>;
  /** When the accounts were last read completely. */
  refreshed_at: Generated<number | null>;
  /** The key of the message that says why the last refresh failed; empty where it did not. */
  refresh_problem: Generated<string>;
}

interface PhotosTable {
  user_id: string;
  content_type: string;
  /** libsql answers an ArrayBuffer, pg a Buffer. */
  bytes: Uint8Array | ArrayBuffer;
  etag: string;
  updated_at: number;
}

interface ApiKeysTable {
  id: string;
  /** SHA-256 of the secret, so that a copy of the database contains no usable key. */
  secret_hash: string;
  /** The first characters of the secret, to tell keys apart; null for keys older than this column. */
  prefix: string | null;
  user_id: string;
  /** null where the creator was deleted. */
  creator_id: string | null;
  label: string;
  /** Unconfirmed, Confirmed or Declined. */
  status: string;
  /** Until when the key works unconfirmed; 0 once it was declined. */
  grace_until: number;
  /** When the user was last asked to confirm the key. */
  asked_at: number;
  /** How many mails about the key the user has been sent since `mails_since`. */
  mails: number;
  mails_since: number;
  last_used_at: number | null;
  /** null for a key that never expires. */
  expires_at: number | null;
  /** What the key may do, separated by blanks. */
  scopes: string;
  /** The secret before the last rotation, which works until `previous_until`; null for none. */
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
  browser: string;
}

interface LastLoginListTable {
  /** Each generation of the list has a number of its own; one of them is shown. */
  generation: number;
  user_id: string;
  /** The name as it is sorted, see `searchableName`. */
  name_fold: string;
  name: string;
  account: string;
  /** null for an account that has not signed in yet. */
  last_login: number | null;
}

interface OpenIdProvidersTable {
  id: string;
  description: string;
  is_enabled: Flag;
  created_at: number;
  issuer: Generated<string>;
  authorize_endpoint: Generated<string>;
  token_endpoint: Generated<string>;
  userinfo_endpoint: Generated<string>;
  /** Empty where the provider has none. */
  end_session_endpoint: Generated<string>;
  /** Empty where it was not discovered. */
  jwks_uri: Generated<string>;
  client_id: Generated<string>;
  /** Encrypted. */
  client_secret: Generated<string>;
  /** The address of this server that the redirect address begins with. */
  base_address: Generated<string>;
  /** The provider's mark as a data URL; empty for none. */
  logo: Generated<string>;
  /** What else its discovery document says, as JSON. */
  capabilities: Generated<string>;
  /** Counts the saves. */
  version: Generated<number>;
}

/** A sign-in at a provider whose session there can be ended. */
interface OpenIdLoginsTable {
  id: string;
  provider_id: string;
  /** Encrypted. */
  id_token: string;
  /** SHA-256 of the logout token of the session that has ended; null until then. */
  logout_hash: string | null;
  expires_at: number;
}
