import { PASSWORD_RULE } from '../../../contract/change-password';

/** A part of the rule for a new password. */
export type RulePart = keyof typeof PASSWORD_RULE;

/** The parts in the order they are listed. */
export const RULE_PARTS = ['length', 'lowercase', 'uppercase', 'digit'] as const satisfies readonly RulePart[];

/** What stands in the two fields, and which of them the person has left. */
export interface Typed {
  password: string;
  confirmation: string;
  left: { password: boolean; confirmation: boolean };
}

/** What the page makes of it. */
export interface PasswordState {
  met: Readonly<Record<RulePart, boolean>>;
  /** The password breaks the rule: a hint while it is being typed, an error once it was left. */
  broken: 'no' | 'hint' | 'error';
  /** The repetition is another one; not told while it may only be unfinished. */
  mismatch: boolean;
  /** Both hold. */
  ready: boolean;
}

/** Judges what was typed: the rule part by part, and the repetition. */
export function stateOf({ password, confirmation, left }: Typed): PasswordState {
  const met = {
    length: PASSWORD_RULE.length(password),
    digit: PASSWORD_RULE.digit(password),
    lowercase: PASSWORD_RULE.lowercase(password),
    uppercase: PASSWORD_RULE.uppercase(password),
  };
  const keepsRule = RULE_PARTS.every((part) => met[part]);
  const finished = left.confirmation || confirmation.length >= password.length;
  return {
    met,
    broken: password === '' || keepsRule ? 'no' : left.password ? 'error' : 'hint',
    mismatch: confirmation !== '' && confirmation !== password && finished,
    ready: keepsRule && confirmation === password,
  };
}
