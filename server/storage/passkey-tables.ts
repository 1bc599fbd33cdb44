import type { Flag } from './flag';

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
  created_at: number;
  last_used_at: number | null;
}
