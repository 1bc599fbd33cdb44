import { LRUCache } from 'lru-cache';
import { verifyPassword } from '../passwords/password';
import type { Db } from '../storage/connection';
import { DEMO_ACCOUNTS } from './demo-account-list';
import { demoId } from './demo-id';

/** The demo accounts that the sign-in page names. */
export interface DemoSignIn {
  readonly password: string;
  /** Their user names. */
  readonly accounts: string[];
}

const IDS = DEMO_ACCOUNTS.map(({ userName }) => demoId(userName));

/** Whether hashes are those of a password, because verifying one takes long. All unchanged accounts share one. */
const verified = new LRUCache<string, Promise<boolean>>({ max: 100 });

/**
 * Reads the demo accounts that sign in with the password of the demo.
 * @returns undefined if there are none
 */
export async function readDemoSignIn(db: Db, password: string): Promise<DemoSignIn | undefined> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'user_name', 'password_hash'])
    .where('id', 'in', IDS)
    .where('is_disabled', '=', 0)
    .where('must_change_password', '=', 0)
    .execute();
  const accounts: string[] = [];
  for (const id of IDS) {
    const { user_name, password_hash } = rows.find((each) => each.id === id) ?? {};
    if (user_name === undefined || typeof password_hash !== 'string') continue;
    if (await isPasswordOf(password_hash, password)) accounts.push(user_name);
  }
  return accounts.length === 0 ? undefined : { password, accounts };
}

function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const key = JSON.stringify([hash, password]);
  const known = verified.get(key);
  if (known !== undefined) return known;
  const verifying = verifyPassword(hash, password);
  verified.set(key, verifying);
  return verifying;
}
