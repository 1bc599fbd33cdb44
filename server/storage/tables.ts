import type { Generated } from 'kysely';

/** SQLite has no booleans, so both databases store 0 or 1; see `flag`. */
export type Flag = number;

export const flag = (value: boolean): Flag => (value ? 1 : 0);

/** Times are milliseconds since 1970, ids lower-case UUIDs. */
export interface Tables {
  users: UsersTable;
  departments: { id: string; display_name: string };
  groups: { id: string; display_name: string; display_name_fold: string };
  group_members: { group_id: string; user_id: string };
  photos: PhotosTable;
  sessions: SessionsTable;
  sign_in_attempts: SignInAttemptsTable;
  settings: { key: string; json: string };
  trusted_origins: { origin: string; added_at: number };
  two_factor: TwoFactorTable;
  two_factor_setups: { session_id: string; secret: string; drop_code: string };
  devices: DevicesTable;
  device_codes: DeviceCodesTable;
  api_keys: ApiKeysTable;
  /** When an administrator last saw how many keys wait. */
  api_key_reminders: { user_id: string; seen_at: number };
  openid_providers: { id: string; description: string; is_enabled: Flag; created_at: number };
}

interface UsersTable {
  id: string;
  /** As it was given; `user_name_key` is what is compared and unique. */
  user_name: string;
  user_name_key: string;
  display_name: string;
  /** Both names as they are searched and sorted, see folded-name.ts. */
  display_name_fold: string;
  user_name_fold: string;
  email: string;
  given_name: string;
  family_name: string;
  department_id: string | null;
  is_admin: Flag;
  is_external: Flag;
  is_technical: Flag;
  is_disabled: Flag;
  /** Came with the demo content: its password may be known to anyone. */
  is_demo: Flag;
  /** A demo account while the demo is off: to every sign-in and session as if it did not exist. */
  is_closed: Flag;
  /** null: nobody signs in with a password. */
  password_hash: string | null;
  /** Whatever the login settings say and whatever browser it is, a code is mailed at every sign-in. */
  always_validate_device: Generated<Flag>;
  /** The suite's application for absences says so. */
  is_absent: Generated<Flag>;
  created_at: number;
  updated_at: number;
}

interface PhotosTable {
  user_id: string;
  content_type: string;
  /** libsql answers an ArrayBuffer, pg a Buffer. */
  bytes: Uint8Array | ArrayBuffer;
  etag: string;
  updated_at: number;
}

interface SessionsTable {
  id: string;
  /** SHA-256 of the token, so that a copy of the database opens no session. */
  token_hash: string;
  user_id: string;
  kind: string;
  /** What a pre-session still has to prove; null for a full session. */
  step: string | null;
  /** Wrong second-factor codes so far. */
  attempts: Generated<number>;
  /** Somebody of the support is in another organisation's name. */
  is_tenant_access: Generated<Flag>;
  /** The prompt to set up two-factor has been shown. */
  is_tfa_prompted: Generated<Flag>;
  user_agent: string;
  address: string;
  created_at: number;
  expires_at: number;
}

interface SignInAttemptsTable {
  /** `account:`, `address:`, `device:` or the kind of code, and a hash of the name, network, browser or user. */
  key: string;
  failures: number;
  /** From here on the failures before no longer count. */
  window_end: number;
  /** No attempt before this time; 0 for no wait. */
  blocked_until: number;
}

interface TwoFactorTable {
  user_id: string;
  /** Sealed; null while two-factor is not activated. */
  secret: string | null;
  /** The time step of the latest code that was accepted: none up to it is good any more. */
  last_step: number;
  /** argon2id; null where there is none or it is used up. */
  drop_code_hash: string | null;
  /** Sign-ins without the set-up that the policy asks for. */
  skips_used: number;
}

interface DevicesTable {
  token_hash: string;
  user_id: string;
  /** Stays when the token is renewed. */
  id: string;
  /** It became known while unknown browsers were looked for. */
  is_checked: Flag;
  expires_at: number;
}

interface DeviceCodesTable {
  session_id: string;
  /** HMAC with a key that is not in the database. */
  code_hash: string;
  expires_at: number;
  attempts: number;
  /** No new code before this time, unless the attempts are used up. */
  resend_at: number;
  is_mail_failed: Flag;
}

interface ApiKeysTable {
  id: string;
  /** SHA-256 of the secret, so that a copy of the database opens nothing. */
  secret_hash: string;
  user_id: string;
  /** null: nobody knows any more. */
  creator_id: string | null;
  label: string;
  /** Unconfirmed, Confirmed or Declined. */
  status: string;
  /** Until then it works unconfirmed; 0 once it was declined: then never again. */
  grace_until: number;
  /** When the user was last asked to confirm it: at its creation, or again. */
  asked_at: number;
  /** So many mails asked the user since `mails_since`. */
  mails: number;
  mails_since: number;
  last_used_at: number | null;
  created_at: number;
  updated_at: number;
}
