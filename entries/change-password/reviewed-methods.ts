import { changePasskeys } from '../../shared/contract/account/passkeys';
import { listSignInMethods, removeIdentity, type SignInMethods } from '../../shared/contract/account/sign-in-methods';
import { changeTwoFactor } from '../../shared/contract/account/two-factor';
import { TWO_FACTOR_ADDRESS } from '../../shared/contract/addresses';
import type { Result } from '../../shared/http/call';
import { describeFailure } from '../../shared/http/failure-text';
import { request, requestHere } from '../../shared/http/request-operation';
import { PART_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';

/** A way to sign in besides the password. */
export interface ReviewedMethod {
  /** Names it among the others. */
  readonly key: string;
  readonly name: string;
  readonly createdAt: string;
  readonly browser: string;
  /** Whether the user may not remove it. */
  readonly isRequired: boolean;
  /** Makes the call that removes it. */
  readonly remove: (antiCsrfToken: string) => Promise<Result<unknown>>;
}

const shortened = (name: string) => shortenUntrustedText(name, PART_LENGTH);

/** Reads what signs the user in besides the password. @returns undefined if the server does not tell, or there is nothing to say */
export async function readSignInMethods(signal: AbortSignal): Promise<SignInMethods | undefined> {
  const result = await request(listSignInMethods, { signal });
  if (!result.ok) return undefined;
  return reviewedMethods(result.data).length > 0 || !result.data.canSignIn ? result.data : undefined;
}

/** Returns the ways to sign in that the user is asked about, the authenticator first. */
export function reviewedMethods({ passkeys, identities, authenticator }: SignInMethods): readonly ReviewedMethod[] {
  return [
    ...(authenticator
      ? [{ ...authenticator, key: 'authenticator', name: t('PASSWORD_REVIEW_AUTHENTICATOR'), remove: deactivate }]
      : []),
    ...passkeys.map(({ id, name, ...added }) => ({
      ...added,
      key: `passkey-${id}`,
      name: t('PASSWORD_REVIEW_PASSKEY', { name: shortened(name) }),
      isRequired: false,
      remove: (antiCsrfToken: string) => request(changePasskeys, { json: { removeId: id, antiCsrfToken } }),
    })),
    ...identities.map(({ providerId, subject, name, ...added }, index) => ({
      ...added,
      key: `identity-${index}`,
      name: t('PASSWORD_REVIEW_IDENTITY', { name: shortened(name) }),
      isRequired: false,
      remove: (antiCsrfToken: string) => request(removeIdentity, { json: { providerId, subject, antiCsrfToken } }),
    })),
  ];
}

/** Deactivates two-factor. After a forced change of the password, the server asks for no code. */
function deactivate(antiCsrfToken: string) {
  const urlencoded = { secret: '', code: '', deactivate: 'true', antiCsrfToken };
  return requestHere(changeTwoFactor, { url: TWO_FACTOR_ADDRESS, flag: 'activate', urlencoded });
}

/** Removes a way to sign in. @returns why it was not removed; one that is gone already counts as removed */
export async function removeMethod({ remove }: ReviewedMethod, antiCsrfToken: string): Promise<string | undefined> {
  const result = await remove(antiCsrfToken);
  return result.ok || result.status === 404 ? undefined : describeFailure(result);
}
