import { TWO_FACTOR_CODE_LENGTH } from '../../shared/contract/two-factor';

/** What the server said about a code; `used` for a right one that was entered before, `unknown` when it could not say. */
export type Verdict = 'correct' | 'incorrect' | 'used' | 'unknown';

/** The code field and what is under way about it. */
export interface CodeState {
  code: string;
  /** The code that is being checked: never more than one at a time. */
  checking?: string | undefined;
  /** About the code as it stands now. */
  verdict?: Verdict | undefined;
  /** The person has left the field or tried to submit: what is incomplete is wrong from now on. */
  left: boolean;
  /** `done` lasts until the page shows something else: submitting again meanwhile would be refused. */
  phase: 'idle' | 'submitting' | 'done';
}

export type CodeEvent =
  | { type: 'typed'; code: string }
  | { type: 'left' }
  | { type: 'checking' }
  | { type: 'checked'; code: string; verdict: Verdict }
  | { type: 'submitting' }
  | { type: 'refused'; code: string; verdict: Verdict }
  | { type: 'done' };

export const EMPTY: CodeState = { code: '', left: false, phase: 'idle' };

/** The field after an event. */
export function step(state: CodeState, event: CodeEvent): CodeState {
  switch (event.type) {
    case 'typed':
      // The same code again, as after a blank that was taken out, keeps what is known about it.
      return event.code === state.code ? state : { ...state, code: event.code, verdict: undefined, left: false };
    case 'left':
      return { ...state, left: true };
    case 'checking':
      return { ...state, checking: state.code };
    case 'checked':
      // An answer that comes after the submit, which ended its check, is nobody's.
      if (state.checking !== event.code) return state;
      return { ...state, checking: undefined, ...about(state, event) };
    case 'submitting':
      return { ...state, checking: undefined, phase: 'submitting' };
    case 'refused':
      return { ...state, phase: 'idle', ...about(state, event) };
    case 'done':
      return { ...state, phase: 'done' };
  }
}

/** An answer about an older code says nothing about the one that stands there now. */
function about(state: CodeState, { code, verdict }: { code: string; verdict: Verdict }): Pick<CodeState, 'verdict'> {
  return { verdict: code === state.code ? verdict : state.verdict };
}

/** Whether the code is to be checked now: at exactly six characters, and never two at once. */
export function wantsCheck(state: CodeState): boolean {
  const { code, checking, verdict, phase } = state;
  return phase === 'idle' && checking === undefined && verdict === undefined && isComplete(code) && !errorOf(state);
}

type CodeError = 'TFA_CODE_TOO_LONG' | 'TFA_CODE_INCORRECT' | 'TFA_CODE_ALREADY_USED';

/** The error under the field. */
export function errorOf({ code, verdict, left }: CodeState): CodeError | undefined {
  if (code.length > TWO_FACTOR_CODE_LENGTH) return 'TFA_CODE_TOO_LONG';
  if (verdict === 'incorrect') return 'TFA_CODE_INCORRECT';
  if (verdict === 'used') return 'TFA_CODE_ALREADY_USED';
  if (code === '' || /\d{6}$/.test(code)) return undefined;
  // Digits alone may still become a code: telling people that they are wrong while they type helps nobody.
  return left || /\D/.test(code) ? 'TFA_CODE_INCORRECT' : undefined;
}

/** Whether the code may be submitted: exactly six characters and no error. */
export function canSubmit(state: CodeState): boolean {
  return state.phase === 'idle' && isComplete(state.code) && !errorOf(state);
}

const isComplete = (code: string) => code.length === TWO_FACTOR_CODE_LENGTH;
