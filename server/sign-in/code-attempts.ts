import { createHash } from 'node:crypto';
import type { Ground } from '../ground';
import type { Db } from '../storage/connection';
import { MINUTE, type Permission, type Policy, reserve } from './failures';

/** What somebody who knows the password could do too often to an account. */
const POLICIES = {
  /** Six digits, three steps: as slow as guessing passwords. */
  'two-factor': { failures: 5, firstWait: MINUTE / 2, longestWait: 15 * MINUTE },
  /** Eight digits, and each mailed code has only five attempts of its own. */
  'device-code': { failures: 15, firstWait: MINUTE, longestWait: 15 * MINUTE },
  /** Not guessing but mails: each sign-in that stops half-way sends one. */
  'device-mail': { failures: 10, firstWait: MINUTE, longestWait: 15 * MINUTE },
} as const satisfies Record<string, Policy>;

export type Counted = keyof typeof POLICIES;

/** Counts an attempt as failed until it is forgotten, or refuses it. Call it before looking at the code. */
export async function reserveCodeAttempt(
  ground: Ground,
  { what, userId }: { what: Counted; userId: string },
): Promise<Permission> {
  return reserve(ground, [{ key: keyOf(what, userId), policy: POLICIES[what] }]);
}

/** The code was right, or an administrator frees the account: it starts anew. */
export async function forgetCodeAttempts(
  db: Db,
  { userId, counted }: { userId: string; counted: readonly Counted[] },
): Promise<void> {
  const keys = counted.map((what) => keyOf(what, userId));
  await db.deleteFrom('sign_in_attempts').where('key', 'in', keys).execute();
}

function keyOf(what: Counted, userId: string): string {
  return `${what}:${createHash('sha256').update(userId).digest('base64url')}`;
}
