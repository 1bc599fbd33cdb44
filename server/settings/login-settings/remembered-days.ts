import type { Deps } from '../../deps';
import type { Db } from '../../storage/connection';
import type { Flag } from '../../storage/flag';
import type { LoginSettings } from './login-settings';

/** One day in ms. */
export const DAY = 86_400_000;

/** What of an account decides how long its browsers are remembered. */
export interface RememberingAccount {
  readonly is_admin: number;
  readonly always_validate_device: number;
}

type RememberingPolicy = Pick<LoginSettings, 'tfaRememberDays' | 'tfaRememberDaysAdmin'>;

/** Returns for how many ms a browser of an account may be remembered; 0 for accounts that must confirm every sign-in. */
export function rememberedTime(settings: RememberingPolicy, account: RememberingAccount): number {
  if (account.always_validate_device === 1) return 0;
  return DAY * (account.is_admin === 1 ? settings.tfaRememberDaysAdmin : settings.tfaRememberDays);
}

/** Reads what of an account decides it. */
export function readRememberingAccount(db: Db, userId: string): Promise<RememberingAccount> {
  return db
    .selectFrom('users')
    .select(['is_admin', 'always_validate_device'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** The columns of a device whose user is asked for a code. */
export const FORGOTTEN = {
  remembered_at: null,
  remembered_until: null,
  remembered_browser: null,
  remembered_version: null,
} as const;

/**
 * Forgets the browsers that are remembered for longer than the policy allows. Otherwise a policy that is shortened and
 * later prolonged would remember them again.
 */
export async function forgetOverdueBrowsers({ db, clock }: Deps, settings: RememberingPolicy): Promise<void> {
  const now = clock();
  const kinds: readonly Flag[] = [0, 1];
  for (const is_admin of kinds) {
    const since = now - rememberedTime(settings, { is_admin, always_validate_device: 0 });
    await db
      .updateTable('devices')
      .set(FORGOTTEN)
      .where(({ eb, or }) => or([eb('remembered_until', '<=', now), eb('remembered_at', '<=', since)]))
      .where('user_id', 'in', ({ selectFrom }) => selectFrom('users').select('id').where('is_admin', '=', is_admin))
      .execute();
  }
}
