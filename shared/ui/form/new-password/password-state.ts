import { PASSWORD_RULE } from '../../../contract/account/new-password-rules';

/** A part of the rule for a new password. */
export type RulePart = keyof typeof PASSWORD_RULE;

/** The parts in the order they are listed. */
export const RULE_PARTS = ['length', 'lowercase', 'uppercase', 'digit'] as const satisfies readonly RulePart[];

/** The values of the two fields, and which of them the user has left. */
export interface Typed {
  password: string;
  confirmation: string;
  left: { password: boolean; confirmation: boolean };
}

/** The result of the checks. */
export interface PasswordState {
  met: Readonly<Record<RulePart, boolean>>;
  /** The password breaks the rule: `hint` while it is typed, `error` once the field was left. */
  broken: 'no' | 'hint' | 'error';
  /** The confirmation differs; false while it may be incomplete. */
  mismatch: boolean;
  /** Rule and confirmation are met. */
  ready: boolean;
}

/** Checks the password against each part of the rule, and its confirmation. */
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
