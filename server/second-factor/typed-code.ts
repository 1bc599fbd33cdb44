/** A code that was typed for a user. */
export interface TypedCode {
  userId: string;
  code: string;
}

/** Removes blanks and dashes from a typed code and makes it upper case. */
export function normaliseCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();
}
