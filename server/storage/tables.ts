/** SQLite has no booleans, so both databases store 0 or 1; see `flag`. */
export type Flag = number;

export const flag = (value: boolean): Flag => (value ? 1 : 0);

/** Times are milliseconds since 1970, ids lower-case UUIDs. */
export interface Tables {
  users: UsersTable;
  departments: { id: string; display_name: string };
  groups: { id: string; display_name: string };
  group_members: { group_id: string; user_id: string };
  photos: PhotosTable;
  sessions: SessionsTable;
  sign_in_attempts: SignInAttemptsTable;
  settings: { key: string; json: string };
  trusted_origins: { origin: string; added_at: number };
  openid_providers: { id: string; description: string; is_enabled: Flag; created_at: number };
}

interface UsersTable {
  id: string;
  /** As it was given; `user_name_key` is what is compared and unique. */
  user_name: string;
  user_name_key: string;
  display_name: string;
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
  user_agent: string;
  address: string;
  created_at: number;
  expires_at: number;
}

interface SignInAttemptsTable {
  /** `account:` or `address:` and a hash of the name or network. */
  key: string;
  failures: number;
  /** From here on the failures before no longer count, unless a wait ran meanwhile. */
  window_end: number;
  /** No attempt before this time; 0 for no wait. */
  blocked_until: number;
}
