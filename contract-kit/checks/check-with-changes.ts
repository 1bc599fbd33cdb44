import type { RunContext } from '../run-context';
import type { Account, SignedInUser } from '../sign-in/account-types';
import { signIn } from '../sign-in/sign-in';
import { checkApiKey } from './check-api-key';
import { checkPasskeys } from './check-passkeys';
import { checkPasswordChange } from './check-password-change';
import { checkSettings } from './check-settings';
import { checkSignOut } from './check-sign-out';

/** Changes the password of the user and changes it back, and adds and removes a passkey and an API key of the user. */
export async function checkWithChanges(run: RunContext, accounts: readonly Account[]): Promise<void> {
  // Only accounts without a second factor are used, because a code is accepted only once in 30 s.
  const able = accounts.filter(({ secondFactor }) => secondFactor === '');
  const user = able.find(({ isAdmin }) => !isAdmin);
  const admin = able.find(({ isAdmin }) => isAdmin);
  if (user === undefined) return;
  let password = user.password;
  await run.part(['password'], async () => {
    password = await checkPasswordChange(run, user);
  });
  if (admin) await run.part(['settings'], () => openFor(run, admin, checkSettings));
  await run.part(['life of a passkey', 'passkeys'], () => checkPasskeys(run, { ...user, password }));
  if (admin) await run.part(['API keys'], () => checkApiKey(run, { admin, user: { ...user, password } }));
}

/** Signs an account in for a check. */
async function openFor(
  run: RunContext,
  account: Account,
  check: (run: RunContext, user: SignedInUser) => Promise<void>,
): Promise<void> {
  const user = await signIn(run, account, { redirect: '/identityprovider/profile', as: 'call' });
  await check(run, user);
  await checkSignOut(run, user);
}
