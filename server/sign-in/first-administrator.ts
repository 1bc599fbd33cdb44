import * as v from 'valibot';
import { recordingTransaction } from '../audit/recording-transaction';
import type { Deps, SecretDeps } from '../deps';
import { hashPassword } from '../passwords/password';
import { checkPasswordPolicy, type PasswordProblem } from '../passwords/password-policy';
import { createUser } from '../people/users';
import { generateToken, hashToken, isToken } from '../sessions/token';
import type { Db } from '../storage/connection';
import { readJson, readVersionedJson, replaceJson, writeJson } from '../storage/json-settings';

const KEY = 'first-administrator';

const LIFETIME = 24 * 3_600_000;

const StoredToken = v.object({
  tokenHash: v.string(),
  /** The encrypted token. */
  sealed: v.string(),
  expiresAt: v.number(),
});

export interface NewAdministrator {
  userName: string;
  displayName: string;
  email: string;
  password: string;
}

export type FirstAdministratorResult =
  | { kind: 'created'; userId: string }
  | { kind: 'refused'; reason: 'token' | 'user-name' | PasswordProblem };

/** The token of the one-time link that creates the first administrator, with its expiry time in ms since 1970. */
export interface FirstAdministratorToken {
  readonly token: string;
  readonly expiresAt: number;
}

/**
 * Finds or creates the token of the one-time link that creates the first administrator. All servers on a database share
 * it, also after restarts, until it is used or 24 hours old. The database stores its hash, and the
 * encrypted token, so that a restarted server can print the same link again.
 * @returns undefined when there is an administrator already
 */
export async function firstAdministratorToken(deps: SecretDeps): Promise<FirstAdministratorToken | undefined> {
  const { db, clock, secrets } = deps;
  if (await hasAdministrator(db)) return undefined;
  const { value, version } = await readVersionedJson(db, KEY);
  const present = presentToken(deps, value);
  if (present !== undefined) return present;
  const created = { token: generateToken(), expiresAt: clock() + LIFETIME };
  const { token, expiresAt } = created;
  const stored = { tokenHash: hashToken(token), sealed: secrets.seal(token, KEY), expiresAt };
  if ((await replaceJson(db, { key: KEY, version, value: stored })) !== undefined) return created;
  // Another server has stored a token, or an administrator was created, at the same moment.
  return firstAdministratorToken(deps);
}

/**
 * Reads the stored token.
 * @returns undefined when no valid token is stored, or no key decrypts it
 */
function presentToken({ clock, secrets }: SecretDeps, value: unknown): FirstAdministratorToken | undefined {
  const stored = v.safeParse(StoredToken, value);
  if (!stored.success || stored.output.expiresAt <= clock()) return undefined;
  const { sealed, tokenHash, expiresAt } = stored.output;
  try {
    const token = secrets.open(sealed, KEY);
    return hashToken(token) === tokenHash ? { token, expiresAt: Math.min(expiresAt, clock() + LIFETIME) } : undefined;
  } catch {
    return undefined; // encrypted with a key that was removed
  }
}

/** Whether a token is valid; the page asks before it shows its form. */
export async function isFirstAdministratorToken({ db, clock }: Deps, token: unknown): Promise<boolean> {
  if (!isToken(token)) return false;
  const stored = v.safeParse(StoredToken, await readJson(db, KEY));
  if (!stored.success || (await hasAdministrator(db))) return false;
  const { tokenHash, sealed, expiresAt } = stored.output;
  const now = clock();
  // A token that was created while the clock was ahead would be valid for longer than a day.
  if (expiresAt > now + LIFETIME) await writeJson(db, KEY, { tokenHash, sealed, expiresAt: now + LIFETIME });
  return tokenHash === hashToken(token) && expiresAt > now;
}

/** Creates the administrator and deletes the token in one transaction; a refused request leaves the token valid. */
export async function createFirstAdministrator(
  deps: Deps,
  { token, ...administrator }: NewAdministrator & { token: unknown },
): Promise<FirstAdministratorResult> {
  const { clock } = deps;
  if (!(await isFirstAdministratorToken(deps, token))) return { kind: 'refused', reason: 'token' };
  const problem = await checkPasswordPolicy(administrator.password, administrator);
  if (problem !== undefined) return { kind: 'refused', reason: problem };
  const passwordHash = await hashPassword(administrator.password);
  return recordingTransaction(deps, async (trx, record): Promise<FirstAdministratorResult> => {
    // The token is deleted first, so that only one of two parallel requests finds it.
    const deleted = await trx.deleteFrom('settings').where('key', '=', KEY).returning('json').executeTakeFirst();
    if (deleted === undefined) return { kind: 'refused', reason: 'token' };
    const userId = await createUser(trx, clock, { ...administrator, isAdmin: true, passwordHash });
    if (userId !== undefined) {
      await record({ event: 'administrator-created', userId });
      return { kind: 'created', userId };
    }
    await trx.insertInto('settings').values({ key: KEY, json: deleted.json }).execute();
    return { kind: 'refused', reason: 'user-name' };
  });
}

/** Whether there is an administrator who can sign in. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .where('is_disabled', '=', 0)
    .where('is_closed', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
