import type { Generated } from 'kysely';
import type { Flag } from './flag';

/** The sessions of signed-in users, and those between the steps of a sign-in. */
export interface SessionsTable {
  id: string;
  /** SHA-256 of the token, so that a copy of the database gives access to no session. */
  token_hash: string;
  user_id: string;
  kind: string;
  /** The sign-in step that a pre-session is for; null for a full session. */
  step: string | null;
  /** Wrong second-factor codes so far. */
  attempts: Generated<number>;
  /** Whether a support employee acts for another organisation. */
  is_tenant_access: Generated<Flag>;
  /** Whether the prompt to set up two-factor has been shown. */
  is_tfa_prompted: Generated<Flag>;
  /** How the user has signed in, one of LOGIN_TYPES. */
  login_type: Generated<string>;
  /** The sign-in at a provider with which the session began. */
  openid_login_id: Generated<string | null>;
  /** The provider that signed the user in; null for a password, and where it is not known. */
  openid_provider_id: Generated<string | null>;
  /** Whether the user has proven a second factor. */
  has_second_factor: Generated<Flag>;
  /** The browser and the address of the latest use. */
  user_agent: string;
  address: string;
  created_at: number;
  /** Accurate to a minute. */
  last_used_at: Generated<number>;
  expires_at: number;
}

/** Failed attempts, and the waits that they cause. */
export interface SignInAttemptsTable {
  /** `account:`, `address:`, `device:` or the kind of code, then a hash of the name, network, browser or user. */
  key: string;
  failures: number;
  /** When the failures so far stop counting. */
  window_end: number;
  /** Attempts before this time are refused; 0 for no wait. */
  blocked_until: number;
}

/** The second factor of a user. */
export interface TwoFactorTable {
  user_id: string;
  /** Encrypted; null while two-factor is not activated. */
  secret: string | null;
  /** The time step of the latest accepted code: codes up to this step are refused. */
  last_step: number;
  /** argon2id; null where there is no recovery code or it has been used. */
  drop_code_hash: string | null;
  /** How many sign-ins skipped the set-up that the policy requires. */
  skips_used: number;
}

/** The known browsers of users. */
export interface DevicesTable {
  token_hash: string;
  user_id: string;
  /** Does not change when the token is renewed. */
  id: string;
  /** Whether the browser became known while unknown device detection was on. */
  is_checked: Flag;
  expires_at: number;
}

/** The mailed codes that confirm a browser. */
export interface DeviceCodesTable {
  session_id: string;
  /** HMAC with a key outside the database. */
  code_hash: string;
  expires_at: number;
  attempts: number;
  /** A new code is refused before this time, unless the attempts are used up. */
  resend_at: number;
  is_mail_failed: Flag;
}
