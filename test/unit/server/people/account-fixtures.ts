import { addAccount, type NewAccount } from '../../../../server/commands/account/manage-accounts';
import type { Deps } from '../../../../server/deps';
import { signIn } from '../../../../server/sign-in/sign-in';
import type { Db } from '../../../../server/storage/connection';

export const PASSWORD = 'Correct-Horse-7';
const ADA: NewAccount = { userName: 'ada', displayName: 'Ada L', email: 'ada@example.org', isAdmin: true };
export const BOB: NewAccount = { userName: 'Bob', displayName: 'Bob B', email: 'bob@example.org', isAdmin: false };

const add = (account: NewAccount) => async (deps: Deps) => {
  const added = await addAccount(deps, { ...account, password: PASSWORD });
  if (!added.ok) throw new Error(added.problem);
  return added.userId;
};

/** Adds an administrator. @returns the id */
export const addAda = add(ADA);
export const addBob = add(BOB);

export const startSession = (deps: Deps, user: string, password = PASSWORD) =>
  signIn(deps, { user, password, address: '192.0.2.1', userAgent: '' });

/** Signs in. @returns the token of the session */
export async function tokenOf(deps: Deps, user: string, password = PASSWORD): Promise<string> {
  const result = await startSession(deps, user, password);
  if (result.kind !== 'signed-in') throw new Error(JSON.stringify(result));
  return result.token;
}

export async function addLink(db: Db, user_id: string, { isEnabled = true } = {}): Promise<void> {
  const provider = { id: 'corp', description: 'Corporate', is_enabled: isEnabled ? 1 : 0, created_at: 0 };
  await db.insertInto('openid_providers').values(provider).execute();
  await db.insertInto('openid_links').values({ provider_id: 'corp', subject: '1', user_id, created_at: 0 }).execute();
}

export async function addAuthenticator(db: Db, user_id: string): Promise<void> {
  const unused = { last_step: 0, drop_code_hash: null, backup_codes: null, skips_used: 0 };
  await db
    .insertInto('two_factor')
    .values({ user_id, secret: 'sealed', ...unused })
    .execute();
}
