import { isDeepStrictEqual } from 'node:util';
import type { SecretDeps } from '../deps';
import { hashPassword, verifyPassword } from '../passwords/password';
import type { Db } from '../storage/connection';
import { DEMO_ACCOUNTS } from './demo-accounts';
import { demoId } from './demo-id';
import { type DemoState, readDemoState, writeDemoState } from './demo-state';
import { seedApiKeys } from './seed-api-keys';
import { seedDirectory } from './seed-directory';
import { securedSecret, seedProtection } from './seed-protection';
import { fillDirectory } from './seed-trial-users';

export interface DemoAccount {
  userName: string;
  displayName: string;
  /** What the account is for, in a few English words. */
  about: string;
  /** undefined once somebody has changed it. */
  password?: string;
  /** The key for an authenticator, in base32; undefined where there is none or it was changed. */
  secret?: string;
}

export interface DemoSettings {
  demoPassword: string;
  demoUsers: number;
}

/**
 * Adds the demo content on the first start; on a later one only what the settings ask for in addition: a new password,
 * more trial users. It happens whole or not at all. What people changed meanwhile stays.
 *
 * @returns the accounts for whoever reads the start's output
 */
export async function seedDemo(deps: SecretDeps, settings: DemoSettings): Promise<DemoAccount[]> {
  const { db, clock } = deps;
  const before = await readDemoState(db);
  const passwordHash = await sharedHash(before, settings.demoPassword);
  const trialUsers = Math.max(before?.trialUsers ?? 0, settings.demoUsers);
  const after = { passwordHash, isOpen: true, trialUsers, hasApiKeys: true };
  let securedHash = before?.securedHash;
  if (securedHash === undefined || !isDeepStrictEqual(before, { ...after, securedHash })) {
    await db.transaction().execute(async (within) => {
      if (before === undefined) await seedDirectory({ db: within, clock }, passwordHash);
      else await reopen(within, before, passwordHash);
      await fillDirectory({ db: within, clock }, { from: before?.trialUsers ?? 0, to: trialUsers, passwordHash });
      if (before?.hasApiKeys !== true) await seedApiKeys({ db: within, clock });
      securedHash ??= await seedProtection({ ...deps, db: within });
      await writeDemoState(within, { ...after, securedHash });
    });
  }
  const secret = securedHash === undefined ? undefined : await securedSecret(deps, securedHash);
  return listAccounts(db, passwordHash, { password: settings.demoPassword, secret });
}

/**
 * Without the demo its accounts are as if they did not exist, and their sessions end: their password stands in the
 * documentation. The next start with the demo finds them as they were.
 */
export async function closeDemo(db: Db): Promise<void> {
  const state = await readDemoState(db);
  if (state === undefined || !state.isOpen) return;
  await db.transaction().execute(async (within) => {
    await writeDemoState(within, { ...state, isOpen: false });
    await within.updateTable('users').set({ is_closed: 1 }).where('is_demo', '=', 1).execute();
    const demoUsers = within.selectFrom('users').select('id').where('is_demo', '=', 1);
    await within.deleteFrom('sessions').where('user_id', 'in', demoUsers).execute();
  });
}

async function sharedHash(before: DemoState | undefined, password: string): Promise<string> {
  const isSame = before !== undefined && (await verifyPassword(before.passwordHash, password));
  return isSame ? before.passwordHash : hashPassword(password);
}

async function reopen(db: Db, before: DemoState, passwordHash: string): Promise<void> {
  if (!before.isOpen) await db.updateTable('users').set({ is_closed: 0 }).where('is_demo', '=', 1).execute();
  if (before.passwordHash === passwordHash) return;
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('is_demo', '=', 1)
    .where('password_hash', '=', before.passwordHash)
    .execute();
}

interface Known {
  password: string;
  secret: string | undefined;
}

async function listAccounts(db: Db, passwordHash: string, { password, secret }: Known): Promise<DemoAccount[]> {
  const ids = DEMO_ACCOUNTS.map((account) => demoId(account.userName));
  const rows = await db
    .selectFrom('users')
    .select(['id', 'user_name', 'display_name', 'password_hash'])
    .where('id', 'in', ids)
    .execute();
  return DEMO_ACCOUNTS.flatMap(({ userName, about }) => {
    const row = rows.find((candidate) => candidate.id === demoId(userName));
    if (row === undefined) return [];
    const known = row.password_hash === passwordHash ? { password } : {};
    const key = userName === 'secured' && secret !== undefined ? { secret } : {};
    return [{ userName: row.user_name, displayName: row.display_name, about, ...known, ...key }];
  });
}
