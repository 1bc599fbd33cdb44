import * as v from 'valibot';
import { recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import { createUser } from '../directory/users';
import { hashPassword } from '../passwords/password';
import { checkPasswordPolicy, type PasswordProblem } from '../passwords/password-policy';
import { generateToken, hashToken, isToken } from '../sessions/token';
import type { Db } from '../storage/connection';
import { readJson, writeJson } from '../storage/json-settings';

const KEY = 'first-administrator';

const LIFETIME = 24 * 3_600_000;

const StoredToken = v.object({ tokenHash: v.string(), expiresAt: v.number() });

export interface NewAdministrator {
  userName: string;
  displayName: string;
  email: string;
  password: string;
}

export type FirstAdministratorResult =
  | { kind: 'created'; userId: string }
  | { kind: 'refused'; reason: 'token' | 'user-name' | PasswordProblem };

/**
 * Creates the token of the one-time address that creates the first administrator. It is valid for 24 hours and replaces the
 * previous token, which cannot be shown again because only its hash is stored.
 *
 * @returns undefined when there is an administrator already
 */
export async function createFirstAdministratorToken({ db, clock }: Deps): Promise<string | undefined> {
  if (await hasAdministrator(db)) return undefined;
  const token = generateToken();
  await writeJson(db, KEY, { tokenHash: hashToken(token), expiresAt: clock() + LIFETIME });
  return token;
}

/** Whether a token is valid, for the page that asks for the name and the password. */
export async function isFirstAdministratorToken({ db, clock }: Deps, token: unknown): Promise<boolean> {
  if (!isToken(token)) return false;
  const stored = v.safeParse(StoredToken, await readJson(db, KEY));
  if (!stored.success || (await hasAdministrator(db))) return false;
  const { tokenHash, expiresAt } = stored.output;
  const now = clock();
  // The token was created while the clock was ahead, and would be valid for longer than a day.
  if (expiresAt > now + LIFETIME) await writeJson(db, KEY, { tokenHash, expiresAt: now + LIFETIME });
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
    // Deleted first: of two parallel requests only one finds it.
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
