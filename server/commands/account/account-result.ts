import type { PasswordProblem } from '../../passwords/password-policy';

/** The result of a refused command. */
export interface RefusedChange {
  readonly ok: false;
  /** A sentence for the operator. */
  readonly problem: string;
}

/** The result of a command on an account. */
export type AccountResult = { readonly ok: true; readonly userId: string } | RefusedChange;

/** Returns the result of a refused command. */
export const refused = (problem: string): RefusedChange => ({ ok: false, problem });

/** Returns the result for a user name that no account has. */
export const unknown = (userName: string) => refused(`There is no account ${printable(userName)}.`);

/** Replaces control characters, which could control the terminal that shows the text. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, '�');
}

const PASSWORD_PROBLEMS: Readonly<Record<PasswordProblem, string>> = {
  PASSWORD_RULE_BROKEN: 'The password must have 8 to 100 characters with a digit, a small and a capital letter.',
  PASSWORD_TOO_COMMON: 'The password is too easy to guess: it is a common one, or made of a name of the account.',
};

/** Returns a sentence for the operator about a refused password. */
export const passwordProblemText = (problem: PasswordProblem | undefined) => problem && PASSWORD_PROBLEMS[problem];
