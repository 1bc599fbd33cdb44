import { LOGIN_TYPES, type LoginType } from '../../shared/contract/settings/last-logins';
import type { Flag } from '../storage/flag';
import { PRE_SESSION_STEPS, type PreSessionStep } from './pre-session';
import { deriveSecret } from './token';

/** `pre-session`: see pre-session-steps-and-limits.ts. */
export type SessionKind = 'user' | 'pre-session';

export interface Session {
  id: string;
  userId: string;
  kind: SessionKind;
  /** The sign-in step that a pre-session is for. */
  step?: PreSessionStep;
  /** Whether a support employee acts for the user. Such a session cannot change the protection of the account. */
  isTenantAccess: boolean;
  /** Whether the prompt to set up two-factor has been shown in this session. */
  isTfaPrompted: boolean;
  /** How the user signed in. */
  loginType: LoginType;
  /** The id of the sign-in at a provider that created the session, see id-tokens-for-logout.ts. */
  openIdLoginId: string | null;
  /** The id of the provider that signed the user in, if known. */
  openIdProviderId: string | null;
  /** The user's identity at that provider, if known. */
  openIdSubject: string | null;
  /** Whether the user has passed the second factor. */
  hasSecondFactor: boolean;
  /** The id of the passkey that was used at sign-in. */
  passkeyId: string | null;
  /** Authorises the end of this session. */
  logoutToken: string;
  /** Authorises changes in this session, as a protection against request forgery. */
  antiCsrfToken: string;
  /** This and the following times are in ms since 1970. */
  createdAt: number;
  /** When the first session of the sign-in was created. Each step, and a change of the password, creates another one. */
  beganAt: number;
  /** When the user signed in, or proved again to be there. */
  authenticatedAt: number;
  /** Accurate to a minute. */
  lastUsedAt: number;
  /** When the sign-in has changed the password, because it required that; null otherwise. */
  passwordForcedAt: number | null;
  expiresAt: number;
}

/** The columns of a session that the server reads with each request. */
export interface SessionRow {
  id: string;
  user_id: string;
  kind: string;
  step: string | null;
  is_tenant_access: Flag;
  is_tfa_prompted: Flag;
  login_type: string;
  openid_login_id: string | null;
  openid_provider_id: string | null;
  openid_subject: string | null;
  has_second_factor: Flag;
  authenticated_at: number;
  passkey_id: string | null;
  created_at: number;
  began_at: number;
  last_used_at: number;
  password_forced_at: number | null;
  expires_at: number;
}

/** Returns the session of a row, with the secrets that derive from its token. */
export function sessionOf(token: string, row: SessionRow): Session {
  const step = PRE_SESSION_STEPS.find((known) => known === row.step);
  return {
    id: row.id,
    userId: row.user_id,
    // An unknown kind of session gives no more access than a pre-session.
    kind: row.kind === 'user' ? 'user' : 'pre-session',
    ...(step === undefined ? {} : { step }),
    isTenantAccess: row.is_tenant_access === 1,
    isTfaPrompted: row.is_tfa_prompted === 1,
    loginType: LOGIN_TYPES.find((known) => known === row.login_type) ?? 'UserPass',
    openIdLoginId: row.openid_login_id,
    openIdProviderId: row.openid_provider_id,
    openIdSubject: row.openid_subject,
    hasSecondFactor: row.has_second_factor === 1,
    passkeyId: row.passkey_id,
    logoutToken: deriveSecret(token, 'logout'),
    antiCsrfToken: deriveSecret(token, 'anti-csrf'),
    createdAt: row.created_at,
    beganAt: Math.min(row.began_at, row.created_at),
    authenticatedAt: row.authenticated_at,
    lastUsedAt: row.last_used_at,
    passwordForcedAt: row.password_forced_at,
    expiresAt: row.expires_at,
  };
}

/** How a user signs in. All sessions of a sign-in have it in common. */
export type SignInMethod = Pick<
  Session,
  'loginType' | 'openIdLoginId' | 'openIdProviderId' | 'openIdSubject' | 'passkeyId' | 'hasSecondFactor' | 'beganAt'
>;

/** What is known of how a user signs in. */
export type KnownSignInMethod = { [Fact in keyof SignInMethod]?: SignInMethod[Fact] | undefined };

/** Returns how the user of a session has signed in, for the session that replaces it. */
export function signInMethodOf(session: Session): SignInMethod {
  const { loginType, openIdLoginId, openIdProviderId, openIdSubject, passkeyId, hasSecondFactor, beganAt } = session;
  return { loginType, openIdLoginId, openIdProviderId, openIdSubject, passkeyId, hasSecondFactor, beganAt };
}

/** How long after a forced change of the password users may remove what is not theirs without its proof, in ms. */
const REVIEW_TIME = 600_000;

/** Tells whether the user has just proven to be the owner of the account, by a mailed code and a new password. */
export function isAfterForcedChange({ passwordForcedAt: at }: Session, now: number): boolean {
  return at !== null && at <= now && now - at <= REVIEW_TIME;
}
