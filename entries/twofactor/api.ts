import type { SecondFactorError } from '../../shared/contract/two-factor';
import { call, type Result } from '../../shared/http/call';
import type { Verdict } from './code-state';

const USED: SecondFactorError = 'TFA_CODE_ALREADY_USED';

/** What both calls about a code carry. */
export interface CodeCall {
  secret: string;
  code: string;
  antiCsrfToken: string;
}

/** Asks whether a code is right, without using it up. */
export const postCheck = (code: CodeCall, signal: AbortSignal) =>
  call('none', { flag: 'check', urlencoded: { ...code, checkCode: 'true' }, signal });

/** Activates two-factor authentication with a code, or deactivates it. */
export const postActivate = (code: CodeCall, { deactivate, signal }: { deactivate: boolean; signal: AbortSignal }) =>
  call('none', { flag: 'activate', urlencoded: { ...code, ...(deactivate && { deactivate: 'true' }) }, signal });

/** Deactivates it for the user with a mail address; a refusal may be a message key. */
export const postDeactivateUser = (deactivateUser: string, antiCsrfToken: string) =>
  call('none', { method: 'POST', urlencoded: { deactivateUser, antiCsrfToken } });

/** What an answer about a code means: a verdict, `forbidden` to leave the page, or nothing after an abort. */
export function readAnswer(result: Result<undefined>): Verdict | 'forbidden' | 'aborted' {
  if (result.ok) return 'correct';
  if (result.kind === 'aborted') return 'aborted';
  if (result.status === 400) return result.messageKey === USED ? 'used' : 'incorrect';
  return result.status === 403 ? 'forbidden' : 'unknown';
}
