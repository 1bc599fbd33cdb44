import type { Deps } from '../deps';
import { userKey } from './attempt-keys';
import {
  type AttemptLimit,
  checkAttempt,
  type LimitedKey,
  type Permission,
  reserveAllowedAttempt,
} from './failed-attempts';
import { networkOf } from './network-of';

const MINUTE = 60_000;

/** The limit for a network. A ticket cannot be guessed, so the limit only spares the server useless work. */
const LIMIT: AttemptLimit = { failures: 50, firstWait: MINUTE / 2, longestWait: 2 * MINUTE };

/**
 * Refused tickets are counted apart from passwords: with a wrong keytab, every ticket of a company is refused, and its
 * users must still be able to sign in otherwise.
 */
const keysOf = (address: string): LimitedKey[] => [{ key: userKey('ticket', networkOf(address)), limit: LIMIT }];

/** Tells whether a ticket would be checked now. */
export function checkTicketAttempt(deps: Deps, address: string): Promise<Permission> {
  return checkAttempt(deps, keysOf(address));
}

/** Counts a refused ticket. */
export async function recordRefusedTicket(deps: Deps, address: string): Promise<void> {
  await reserveAllowedAttempt(deps, keysOf(address));
}
