import type { LoginData } from '../../shared/contract/login';
import type { FieldErrors } from './login-fields';
import type { Outcome } from './outcome';

export interface LoginState {
  /** `leaving` lasts until the next page is there: signing in again meanwhile would open a second session. */
  phase: 'idle' | 'submitting' | 'leaving';
  errors: FieldErrors;
  /** Stands above the form. */
  message: string;
  /** When the next try is allowed, in ms since 1970; 0 for now. */
  waitUntil: number;
}

/** Where a failed sign-in puts the focus. */
export type Fault = 'User' | 'Password' | 'message' | undefined;

export const IDLE: LoginState = { phase: 'idle', errors: {}, message: '', waitUntil: 0 };

/** The state in which the page begins: after a plain form post that failed, with what the server said. */
export function firstState({ errorMessage, retryAfter }: LoginData): LoginState {
  if (retryAfter > 0) return { ...IDLE, waitUntil: Date.now() + retryAfter * 1000 };
  return { ...IDLE, message: errorMessage };
}

/** Where the focus begins: where {@link firstState} says what went wrong. */
export function firstFault({ errorMessage, retryAfter }: LoginData): Fault {
  if (retryAfter > 0) return 'message';
  return errorMessage ? 'Password' : undefined;
}

/** The state after a sign-in's answer. */
export function stateAfter(outcome: Outcome): LoginState {
  if (outcome.kind === 'leave') return { ...IDLE, phase: 'leaving' };
  if (outcome.kind === 'wait') return { ...IDLE, waitUntil: Date.now() + outcome.seconds * 1000 };
  return outcome.kind === 'refused' ? { ...IDLE, message: outcome.text } : IDLE;
}

/** Where the focus goes after a sign-in's answer. */
export function faultAfter(outcome: Outcome): Fault {
  if (outcome.kind === 'refused') return outcome.atFault === 'password' ? 'Password' : 'message';
  return outcome.kind === 'wait' ? 'message' : undefined;
}
