import type { Deps } from '../deps';
import type { SourceUser } from '../providers/directory-source';
import { userNameOf } from '../providers/qualified-name';
import { userNameKey } from '../storage/user-names';
import type { Permission } from '../throttling/failed-attempts';
import { reservePasswordAttempt } from '../throttling/password-attempts';
import type { PasswordCheck } from './directory-answer';

/**
 * If the account has another name than the one entered, reserves an attempt for the account too, so that other
 * spellings give no additional attempts.
 */
export async function reserveCanonicalNameAttempt(
  deps: Deps,
  { target, attempts }: PasswordCheck,
  user: SourceUser,
): Promise<Permission> {
  const [{ userName: entered, address, isOfDirectory = false }] = attempts;
  const userName = userNameOf(target.provider, user.userName);
  if (userNameKey(userName) === userNameKey(entered)) return { kind: 'allowed' };
  const attempt = { userName, address, isOfDirectory, waits: new Map<string, number>() };
  const permission = await reservePasswordAttempt(deps, attempt);
  if (permission.kind === 'allowed') attempts.push(attempt);
  return permission;
}
