import { TWO_FACTOR_CODE_LENGTH } from '../../shared/contract/account/two-factor';
import type { MessageKey } from '../../shared/i18n/translate';

/**
 * The server's answer about a code: `used` if it was entered before, `throttled` after too many, `unknown` if the call failed.
 */
export type Verdict = 'correct' | 'incorrect' | 'used' | 'throttled' | 'unknown';

/** The notifications of failures that a wrong code has not caused. */
export const FAILURES: Readonly<Partial<Record<Verdict, MessageKey>>> = {
  throttled: 'LOGIN_TOO_MANY_ATTEMPTS',
  unknown: 'TFA_CHECK_FAILED',
};

/** The state of the code field and of its pending call. */
export interface CodeState {
  code: string;
  /** The code of the pending check; there is at most one. */
  checking?: string | undefined;
  /** The verdict about the current code. */
  verdict?: Verdict | undefined;
  /** The user has left the field or pressed Enter: an incomplete code is now an error. */
  completed: boolean;
  /** `done`: the code was accepted. It lasts until the page shows something else; the server accepts no code twice. */
  phase: 'idle' | 'submitting' | 'done';
}

export type CodeEvent =
  | { type: 'changed'; code: string }
  | { type: 'completed' }
  | { type: 'checking' }
  | { type: 'checked'; code: string; verdict: Verdict }
  | { type: 'submitting' }
  | { type: 'cancelled' }
  | { type: 'refused'; code: string; verdict: Verdict }
  | { type: 'done' };

export const EMPTY: CodeState = { code: '', completed: false, phase: 'idle' };

/** The state after an event. */
export function reduceCode(state: CodeState, event: CodeEvent): CodeState {
  switch (event.type) {
    case 'changed':
      // A change that leaves the code the same, such as a removed space, keeps its verdict.
      return event.code === state.code ? state : { ...state, code: event.code, verdict: undefined, completed: false };
    case 'completed':
      return { ...state, completed: true };
    case 'checking':
      return { ...state, checking: state.code };
    case 'checked':
      // The code was submitted meanwhile, which ended this check.
      if (state.checking !== event.code) return state;
      return { ...state, checking: undefined, verdict: currentVerdict(state, event) };
    case 'submitting':
      return { ...state, checking: undefined, phase: 'submitting' };
    case 'cancelled':
      return { ...state, phase: 'idle' };
    case 'refused':
      return { ...state, phase: 'idle', verdict: currentVerdict(state, event) };
    case 'done':
      return { ...state, phase: 'done' };
  }
}

/** A verdict about an older code does not apply to the current one. */
function currentVerdict(state: CodeState, answer: { code: string; verdict: Verdict }): Verdict | undefined {
  return answer.code === state.code ? answer.verdict : state.verdict;
}

/** Whether the code is to be checked now: it has six characters, no verdict yet, and no check is pending. */
export function needsCheck(state: CodeState): boolean {
  const { code, checking, verdict, phase } = state;
  return phase === 'idle' && checking === undefined && verdict === undefined && isComplete(code) && !errorOf(state);
}

/** The messages of the errors under the field. */
export type CodeError = 'TFA_CODE_TOO_LONG' | 'TFA_CODE_INCORRECT' | 'TFA_CODE_ALREADY_USED';

/** The error under the field. */
export function errorOf({ code, verdict, completed }: CodeState): CodeError | undefined {
  if (code.length > TWO_FACTOR_CODE_LENGTH) return 'TFA_CODE_TOO_LONG';
  if (verdict === 'incorrect') return 'TFA_CODE_INCORRECT';
  if (verdict === 'used') return 'TFA_CODE_ALREADY_USED';
  if (code === '' || /\d{6}$/.test(code)) return undefined;
  // While the user types, fewer than six digits are no error yet.
  return completed || /\D/.test(code) ? 'TFA_CODE_INCORRECT' : undefined;
}

/** Whether the code can be submitted: it has six characters and no error. */
export function canSubmit(state: CodeState): boolean {
  return state.phase === 'idle' && isComplete(state.code) && !errorOf(state);
}

const isComplete = (code: string) => code.length === TWO_FACTOR_CODE_LENGTH;
