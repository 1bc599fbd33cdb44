import { createBackupCodes } from '../../shared/contract/account/backup-codes';
import { changeTwoFactor } from '../../shared/contract/account/two-factor';
import { findUserToDeactivate } from '../../shared/contract/account/user-to-deactivate';
import type { SecondFactorError } from '../../shared/contract/sign-in/second-factor';
import type { Result } from '../../shared/http/call';
import { requestHere } from '../../shared/http/request-operation';
import type { Verdict } from './code-state';

const USED: SecondFactorError = 'TFA_CODE_ALREADY_USED';

/** The fields of both calls with a code. */
export interface CodeFields {
  secret: string;
  code: string;
  antiCsrfToken: string;
}

/** Checks a code without using it up. */
export const postCheck = (code: CodeFields, signal: AbortSignal) =>
  requestHere(changeTwoFactor, { flag: 'check', urlencoded: { ...code, checkCode: 'true' }, signal });

/** Activates two-factor authentication with a code, or deactivates it. */
export const postActivate = (code: CodeFields, { deactivate, signal }: { deactivate: boolean; signal: AbortSignal }) =>
  requestHere(changeTwoFactor, {
    flag: 'activate',
    urlencoded: { ...code, ...(deactivate && { deactivate: 'true' }) },
    signal,
  });

/** Replaces the backup codes of the user. */
export const postBackupCodes = (form: Omit<CodeFields, 'secret'>, signal: AbortSignal) =>
  requestHere(createBackupCodes, { url: createBackupCodes.address, urlencoded: { ...form }, signal });

/** Finds the user who has this mail address or user name, and which second factors would be removed. */
export const postFindUser = (deactivateUser: string, antiCsrfToken: string) =>
  requestHere(findUserToDeactivate, {
    url: findUserToDeactivate.address,
    urlencoded: { deactivateUser, antiCsrfToken },
  });

/** Removes the second factors of the user who has this mail address or user name. */
export const postDeactivateUser = (deactivateUser: string, antiCsrfToken: string) =>
  requestHere(changeTwoFactor, { urlencoded: { deactivateUser, antiCsrfToken } });

/** Returns the verdict of an answer. On `forbidden` the page is left; `aborted` is ignored. */
export function verdictOf(result: Result<unknown>): Verdict | 'forbidden' | 'aborted' {
  if (result.ok) return 'correct';
  if (result.kind === 'aborted') return 'aborted';
  if (result.status === 400) return result.messageKey === USED ? 'used' : 'incorrect';
  if (result.status === 403) return 'forbidden';
  return result.status === 429 ? 'throttled' : 'unknown';
}
