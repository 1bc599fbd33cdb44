import type { TypedText } from '../operation';

/** The length of a new password, in UTF-16 units. */
export const NEW_PASSWORD = { min: 8, max: 100 } as const;

/** The parts of the rule for a new password, each with a function that checks a password. */
export const PASSWORD_RULE = {
  length: (password: string) => password.length >= NEW_PASSWORD.min && password.length <= NEW_PASSWORD.max,
  digit: (password: string) => /\p{Nd}/u.test(password),
  lowercase: (password: string) => /\p{Ll}/u.test(password),
  uppercase: (password: string) => /\p{Lu}/u.test(password),
} as const;

/** The same rule as JSON Schema, which counts code points. */
export const TYPED_NEW_PASSWORD: TypedText = {
  minLength: NEW_PASSWORD.min,
  maxLength: NEW_PASSWORD.max,
  pattern: String.raw`^(?=[\s\S]*\p{Nd})(?=[\s\S]*\p{Ll})(?=[\s\S]*\p{Lu})`,
};
