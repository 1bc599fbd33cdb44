import { createHash, randomUUID } from 'node:crypto';
import type { PasskeyPurpose } from '../../shared/contract/sign-in/passkeys';
import type { Deps, SecretDeps } from '../deps';
import { readRestoredAt } from '../settings/restored';

/** For what a challenge is good: for one purpose, in the session or pre-session that asked for it if there was one. */
export interface ChallengeUse {
  readonly purpose: PasskeyPurpose | 'registration';
  readonly sessionId?: string | undefined;
}

/** How long a challenge is good, in ms. */
export const CHALLENGE_LIFETIME = 300_000;

/**
 * Creates a challenge, as base64url. It is encrypted, with its end in it, so that nothing is stored before its use and all
 * servers of a database accept it.
 */
export function createChallenge({ secrets, clock }: SecretDeps, use: ChallengeUse): string {
  const sealed = secrets.seal(`${clock() + CHALLENGE_LIFETIME} ${randomUUID()}`, contextOf(use));
  return Buffer.from(sealed).toString('base64url');
}

/**
 * Uses up a challenge.
 * @returns false if it has expired, was used before, is for another use, or is from before a restore of the database, which
 * does not know whether it was used
 */
export async function takeChallenge(deps: SecretDeps, challenge: string, use: ChallengeUse): Promise<boolean> {
  const { db, clock } = deps;
  const text = open(deps, challenge, use);
  const expiresAt = Number(text?.split(' ')[0]);
  const now = clock();
  // One that lasts longer was created while the clock was ahead.
  if (text === undefined || !(expiresAt > now && expiresAt <= now + CHALLENGE_LIFETIME)) return false;
  const restoredAt = await readRestoredAt(db);
  // A time ahead was stored while the clock was ahead.
  if (restoredAt <= now && expiresAt - CHALLENGE_LIFETIME <= restoredAt) return false;
  const hash = createHash('sha256').update(text).digest('base64url');
  const inserted = await db
    .insertInto('used_passkey_challenges')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns what the library checks a challenge with; `onRefused` is called for one that is no longer good. */
export const challengeCheck =
  (deps: SecretDeps, use: ChallengeUse, onRefused: () => void) => async (challenge: string) => {
    const isTaken = await takeChallenge(deps, challenge, use);
    if (!isTaken) onRefused();
    return isTaken;
  };

/** Deletes used challenges that have expired, which are refused in any case. */
export async function deleteExpiredChallenges({ db, clock }: Deps): Promise<void> {
  await db.deleteFrom('used_passkey_challenges').where('expires_at', '<=', clock()).execute();
}

function open({ secrets }: SecretDeps, challenge: string, use: ChallengeUse): string | undefined {
  try {
    return secrets.open(Buffer.from(challenge, 'base64url').toString(), contextOf(use));
  } catch {
    return undefined; // of another use, of a key that is gone, or not of this server
  }
}

const contextOf = ({ purpose, sessionId = '' }: ChallengeUse) => `passkey challenge ${purpose} ${sessionId}`;
