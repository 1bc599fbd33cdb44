import * as v from 'valibot';
import type { Deps } from '../deps';
import { createUser } from '../directory/users';
import { hashPassword } from '../passwords/password';
import { checkNewPassword, type NewPasswordProblem } from '../passwords/password-policy';
import { generateToken, hashToken, isToken } from '../sessions/token';
import type { Db } from '../storage/connection';
import { readJson, writeJson } from '../storage/json-settings';

const KEY = 'first-administrator';
const LIFETIME = 24 * 3_600_000;

const Invitation = v.object({ tokenHash: v.string(), expiresAt: v.number() });

export interface NewAdministrator {
  userName: string;
  displayName: string;
  email: string;
  password: string;
}

export type FirstAdministratorResult =
  | { kind: 'created'; userId: string }
  | { kind: 'refused'; reason: 'token' | 'user-name' | NewPasswordProblem };

/**
 * Mints the token of the one-time address that creates the first administrator. It is good for 24 hours and
 * replaces the one before: only its hash is kept, so an earlier one cannot be shown again.
 *
 * @returns undefined when there is an administrator already
 */
export async function firstAdministratorLink({ db, clock }: Deps): Promise<string | undefined> {
  if (await hasAdministrator(db)) return undefined;
  const token = generateToken();
  await writeJson(db, KEY, { tokenHash: hashToken(token), expiresAt: clock() + LIFETIME });
  return token;
}

/** Whether a token would be taken, for the page that asks for the name and the password. */
export async function isFirstAdministratorToken({ db, clock }: Deps, token: unknown): Promise<boolean> {
  if (!isToken(token)) return false;
  const invitation = v.safeParse(Invitation, await readJson(db, KEY));
  if (!invitation.success || (await hasAdministrator(db))) return false;
  const { tokenHash, expiresAt } = invitation.output;
  const now = clock();
  // Made while a clock ran ahead: it would be good for longer than a day.
  if (expiresAt > now + LIFETIME) await writeJson(db, KEY, { tokenHash, expiresAt: now + LIFETIME });
  return tokenHash === hashToken(token) && expiresAt > now;
}

/** Creates the administrator and uses the token up, both or neither: a refusal leaves the token good. */
export async function createFirstAdministrator(
  deps: Deps,
  { token, ...administrator }: NewAdministrator & { token: unknown },
): Promise<FirstAdministratorResult> {
  const { db, clock } = deps;
  if (!(await isFirstAdministratorToken(deps, token))) return { kind: 'refused', reason: 'token' };
  const problem = await checkNewPassword(administrator.password, administrator);
  if (problem !== undefined) return { kind: 'refused', reason: problem };
  const passwordHash = await hashPassword(administrator.password);
  return db.transaction().execute(async (within): Promise<FirstAdministratorResult> => {
    // Taken away first: of two at the same moment only one finds it.
    const taken = await within.deleteFrom('settings').where('key', '=', KEY).returning('json').executeTakeFirst();
    if (taken === undefined) return { kind: 'refused', reason: 'token' };
    const userId = await createUser(within, clock, { ...administrator, isAdmin: true, passwordHash });
    if (userId !== undefined) return { kind: 'created', userId };
    await within.insertInto('settings').values({ key: KEY, json: taken.json }).execute();
    return { kind: 'refused', reason: 'user-name' };
  });
}

/** Whether an administrator can sign in. */
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
