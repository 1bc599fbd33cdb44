import type { AccountError } from '../../shared/contract/sign-in/login';
import { importUnlessMoved } from '../legacy-migration/import-unless-moved';
import { findAskedProvider } from '../providers/identity-providers';
import { reasonOf } from './directory-answer';
import { queueByAccount } from './queue-by-account';
import { nameAt } from './resolve-user-name';
import type { SignInDeps } from './sign-in-deps';

/** Why the directory of an account does not let its user in. */
export type DirectoryRefusal = AccountError | 'LOGIN_DIRECTORY_UNAVAILABLE';

/**
 * Asks the directory of an account whether it still has the user, and stores what it answers, as at a sign-in with the
 * password.
 * @returns why the user may not sign in; undefined if the user may, and for an account of this server
 */
export async function checkInDirectory(deps: SignInDeps, userId: string): Promise<DirectoryRefusal | undefined> {
  const { db, directories } = deps;
  const account = await db
    .selectFrom('users')
    .select(['user_name', 'external_id', 'provider_id'])
    .where('id', '=', userId)
    .where('password_hash', 'is', null)
    .executeTakeFirst();
  const provider = account?.provider_id && (await findAskedProvider(db, account.provider_id));
  if (directories === undefined || account === undefined || !provider) return undefined;
  const target = { provider, name: nameAt(provider, account.user_name), principal: '' };
  const resolved = { accountName: account.user_name, targets: [target] };
  const answer = await queueByAccount(deps, resolved, () => directories.find(target, account.external_id ?? ''));
  if (answer.kind === 'wrong') return 'LOGIN_ACCOUNT_DISABLED';
  if (answer.kind !== 'right') return reasonOf(answer);
  if (answer.user.externalId !== account.external_id) return 'LOGIN_ACCOUNT_DISABLED'; // another person has the name now
  const id = await importUnlessMoved(deps, provider, answer);
  if (answer.state !== undefined) return reasonOf({ kind: answer.state });
  if (answer.user.isDisabled) return 'LOGIN_ACCOUNT_DISABLED';
  return id === userId ? undefined : 'LOGIN_NOT_ALLOWED';
}
