import type { Generated } from 'kysely';
import type { Flag } from './flag';

/** Full sessions, and pre-sessions between the steps of a sign-in. */
export interface SessionsTable {
  id: string;
  /** SHA-256 of the token, so that a copy of the database gives no access to sessions. */
  token_hash: string;
  user_id: string;
  kind: string;
  /** The sign-in step of a pre-session; null for a full session. */
  step: string | null;
  /** How many second-factor codes were tried. */
  attempts: Generated<number>;
  /** Whether a support employee acts for the user. */
  is_tenant_access: Generated<Flag>;
  /** Whether the prompt to set up two-factor has been shown. */
  is_tfa_prompted: Generated<Flag>;
  /** How the user signed in, one of LOGIN_TYPES. */
  login_type: Generated<string>;
  /** The sign-in at a provider that created the session. */
  openid_login_id: Generated<string | null>;
  /** The provider that signed the user in; null for a password, and if it is unknown. */
  openid_provider_id: Generated<string | null>;
  /** The identity at the provider; null without one. */
  openid_subject: Generated<string | null>;
  /** Whether the user has passed the second factor. */
  has_second_factor: Generated<Flag>;
  /** When the user was last authenticated. */
  authenticated_at: number;
  /** The passkey that was used at sign-in. */
  passkey_id: Generated<string | null>;
  /** Whether the user needed no second factor, because the browser was remembered. */
  is_browser_remembered: Generated<Flag>;
  /** The browser and the address of the last use. */
  user_agent: string;
  address: string;
  created_at: number;
  /** When the first session of the sign-in was created. */
  began_at: number;
  /** When the sign-in has changed the password, because it required that. */
  password_forced_at: Generated<number | null>;
  /** Accurate to a minute. */
  last_used_at: Generated<number>;
  expires_at: number;
}

/** Failed attempts, and the waits that they cause. */
export interface SignInAttemptsTable {
  /**
   * `account:`, `address:`, `device:` or the kind of code, followed by a hash of the name, network, browser or user.
   */
  key: string;
  failures: number;
  /** When the failures so far no longer count. */
  window_end: number;
  /** Attempts before this time are refused; 0 if there is no wait. */
  blocked_until: number;
}

/** The second factor of a user. */
export interface TwoFactorTable {
  user_id: string;
  /** Encrypted; null while two-factor is not active. */
  secret: string | null;
  /** The time step of the last accepted code. Codes of this and earlier steps are refused. */
  last_step: number;
  /** An argon2id hash; null if there is no recovery code or it has been used. */
  drop_code_hash: string | null;
  /** The unused backup codes, as JSON and encrypted; null if there were never any. */
  backup_codes: string | null;
  /** How many sign-ins have skipped the set-up that the policy requires. */
  skips_used: number;
  /** When and in which browser it was activated; null if that is not known. */
  activated_at: Generated<number | null>;
  browser: Generated<string | null>;
}

/** The known browsers of users. */
export interface DevicesTable {
  token_hash: string;
  user_id: string;
  /** The id does not change when the token is renewed. */
  id: string;
  /** Whether the browser became known while unknown device detection was on. */
  is_checked: Flag;
  /** Since when and until when the user needs no code in the browser; null for a browser that is not remembered. */
  remembered_at: Generated<number | null>;
  remembered_until: Generated<number | null>;
  /** Browser and operating system. */
  remembered_browser: Generated<string | null>;
  /** SHA-256 of what the password and the second factor were stored as. */
  remembered_version: Generated<string | null>;
  expires_at: number;
}

/** The mailed codes that confirm a browser. */
export interface DeviceCodesTable {
  session_id: string;
  /** An HMAC with a key outside of the database. */
  code_hash: string;
  expires_at: number;
  attempts: number;
  /** A new code is refused before this time, unless no attempts are left. */
  resend_at: number;
  is_mail_failed: Flag;
}

/** The links in mails with which users report that they did not do what the mail is about. */
export interface ReportLinksTable {
  /** SHA-256 of the token. */
  token_hash: string;
  user_id: string;
  /** One of REPORTABLE_EVENTS. */
  event: string;
  /** The name of the browser and the IP address that the mail mentions; empty if it mentions none. */
  browser: string;
  address: string;
  /** The label of the API key, or the name of the provider; empty if there is none. */
  target: string;
  api_key_id: string | null;
  /** The identity that was linked to the account. */
  openid_provider_id: string | null;
  openid_subject: string | null;
  /** The argon2id hash of the password before the change, until the link is used or has expired. */
  previous_password_hash: string | null;
  /** With what the session was opened in which the reported event happened. */
  session_passkey_id: Generated<string | null>;
  session_provider_id: Generated<string | null>;
  session_subject: Generated<string | null>;
  /** When the sign-in of that session began; the end of the link if there was no session. */
  since: number;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** What the report has done, as JSON. */
  effects: string | null;
}

/** The OpenID providers that sign users in. */
export interface OpenIdProvidersTable {
  id: string;
  description: string;
  is_enabled: Flag;
  created_at: number;
  issuer: Generated<string>;
  authorize_endpoint: Generated<string>;
  token_endpoint: Generated<string>;
  userinfo_endpoint: Generated<string>;
  /** Empty if the provider has none. */
  end_session_endpoint: Generated<string>;
  /** Empty if it was not discovered. */
  jwks_uri: Generated<string>;
  client_id: Generated<string>;
  /** Encrypted. */
  client_secret: Generated<string>;
  /** The address of this server that the redirect address begins with. */
  base_address: Generated<string>;
  /** The logo of the provider as a data URL; empty if there is none. */
  logo: Generated<string>;
  /** Other facts of the discovery document, as JSON. */
  capabilities: Generated<string>;
  /** When it last signed a user in, accurate to a minute. */
  last_sign_in_at: Generated<number | null>;
  /** When and why it last did not (a message key); both are cleared by the next sign-in. */
  last_problem_at: Generated<number | null>;
  last_problem: Generated<string>;
  /** The number of saves. */
  version: Generated<number>;
}

/** Subjects of providers that are linked to users. */
export interface OpenIdLinksTable {
  provider_id: string;
  subject: string;
  user_id: string;
  /** The browser in which it was linked; null if that is not known. */
  browser: Generated<string | null>;
  created_at: number;
}

/** A sign-in at a provider whose session there can be ended. */
export interface OpenIdLoginsTable {
  id: string;
  provider_id: string;
  /** Encrypted. */
  id_token: string;
  /** SHA-256 of the logout token of the ended session; null before that. */
  logout_hash: string | null;
  expires_at: number;
}

/** The passkeys of users. It has no secrets: a public key only verifies signatures. */
export interface PasskeysTable {
  id: string;
  user_id: string;
  /** The host name that the passkey was created for. Browsers use it for no other one. */
  rp_id: string;
  /** The id that the authenticator has chosen, as base64url. */
  credential_id: string;
  /** A COSE key (RFC 9052 §7) as base64url. */
  public_key: string;
  /** The signature counter of the last use; always 0 for synced passkeys. */
  counter: number;
  /** The transports that the browser has reported, separated by blanks. */
  transports: string;
  /** The model of the authenticator. */
  aaguid: string;
  name: string;
  /** Whether the passkey can be synced between devices. It never changes. */
  is_backup_eligible: Flag;
  /** Whether it was synced at its last use. */
  is_backed_up: Flag;
  /** Whether the authenticator has verified the user when the passkey was created. */
  is_user_verified: Flag;
  /** When it first signed the user in. */
  signed_in_at: Generated<number | null>;
  /** The browser in which it was added; null if that is not known. */
  browser: Generated<string | null>;
  created_at: number;
  last_used_at: number | null;
}
