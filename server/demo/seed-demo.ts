import { isDeepStrictEqual } from 'node:util';
import type { SecretDeps } from '../deps';
import { hashPassword, verifyPassword } from '../passwords/password';
import type { Db } from '../storage/connection';
import { DEMO_ACCOUNTS } from './demo-account-list';
import { demoId } from './demo-id';
import { type DemoState, readDemoState, writeDemoState } from './demo-state';
import { seedApiKeys } from './seed-api-keys';
import { seedDirectory } from './seed-directory';
import { seedTrialUsers } from './seed-load-test-users';
import { securedSecret, seedTwoFactor } from './seed-two-factor';

export interface DemoAccount {
  userName: string;
  displayName: string;
  /** The feature that the account demonstrates, in English. */
  about: string;
  /** undefined after a user has changed it. */
  password?: string;
  /** The secret for an authenticator, in base32; undefined if there is none or if it was changed. */
  secret?: string;
}

export interface DemoSettings {
  demoPassword: string;
  demoUsers: number;
  /** Whether the first start adds a history. */
  demoHistory: boolean;
}

/**
 * Adds the demo content at the first start. Later starts apply changed settings, such as a new password or more trial
 * users. It is one transaction, and changes by users are kept.
 * @returns the accounts for the banner
 */
export async function seedDemo(deps: SecretDeps, settings: DemoSettings): Promise<DemoAccount[]> {
  const { db, clock } = deps;
  const previous = await readDemoState(db);
  const passwordHash = await sharedHash(previous, settings.demoPassword);
  const trialUsers = Math.max(previous?.trialUsers ?? 0, settings.demoUsers);
  const { isHistoryDue = previous === undefined && settings.demoHistory, historyEnd } = previous ?? {};
  const history = { ...(isHistoryDue && { isHistoryDue }), ...(historyEnd !== undefined && { historyEnd }) };
  const state = { passwordHash, isOpen: true, trialUsers, hasApiKeys: true, ...history };
  let securedHash = previous?.securedHash;
  if (securedHash === undefined || !isDeepStrictEqual(previous, { ...state, securedHash })) {
    await db.transaction().execute(async (trx) => {
      if (previous === undefined) await seedDirectory({ db: trx, clock }, passwordHash);
      else await reopen(trx, previous, passwordHash);
      await seedTrialUsers({ db: trx, clock }, { from: previous?.trialUsers ?? 0, to: trialUsers, passwordHash });
      if (previous?.hasApiKeys !== true) await seedApiKeys({ db: trx, clock });
      securedHash ??= await seedTwoFactor({ ...deps, db: trx });
      await writeDemoState(trx, { ...state, securedHash });
    });
  }
  const secret = securedHash === undefined ? undefined : await securedSecret(deps, securedHash);
  return listAccounts(db, passwordHash, { password: settings.demoPassword, secret });
}

/**
 * Closes the demo accounts, because their password is public, and ends their sessions. The next start with the demo
 * reopens them unchanged.
 */
export async function closeDemo(db: Db): Promise<void> {
  const state = await readDemoState(db);
  if (state === undefined || !state.isOpen) return;
  await db.transaction().execute(async (trx) => {
    await writeDemoState(trx, { ...state, isOpen: false });
    await trx.updateTable('users').set({ is_closed: 1 }).where('is_demo', '=', 1).execute();
    const demoUsers = trx.selectFrom('users').select('id').where('is_demo', '=', 1);
    await trx.deleteFrom('sessions').where('user_id', 'in', demoUsers).execute();
  });
}

async function sharedHash(previous: DemoState | undefined, password: string): Promise<string> {
  const isSame = previous !== undefined && (await verifyPassword(previous.passwordHash, password));
  return isSame ? previous.passwordHash : hashPassword(password);
}

async function reopen(db: Db, previous: DemoState, passwordHash: string): Promise<void> {
  if (!previous.isOpen) await db.updateTable('users').set({ is_closed: 0 }).where('is_demo', '=', 1).execute();
  if (previous.passwordHash === passwordHash) return;
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('is_demo', '=', 1)
    .where('password_hash', '=', previous.passwordHash)
    .execute();
}

interface Credentials {
  password: string;
  secret: string | undefined;
}

async function listAccounts(db: Db, passwordHash: string, { password, secret }: Credentials): Promise<DemoAccount[]> {
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
