import type { ApiKeyStatus } from '../../shared/contract/api-keys';

/** What decides whether a key works. */
export interface KeyStanding {
  status: ApiKeyStatus;
  /** ms since 1970. */
  graceUntil: number;
  isTechnicalUser: boolean;
}

/** An unconfirmed key works for some time nevertheless. */
export function isInGracePeriod({ status, graceUntil }: KeyStanding, now: number): boolean {
  return status === 'Unconfirmed' && now < graceUntil;
}

/** Whether a key works, as far as it is the key's matter: its user must be allowed to sign in besides. */
export function isWorking(key: KeyStanding, now: number): boolean {
  if (key.status === 'Declined') return false;
  // Technical users are exempt from confirmation: nobody could ask them.
  return key.status === 'Confirmed' || key.isTechnicalUser || isInGracePeriod(key, now);
}
