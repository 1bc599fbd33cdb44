/** The value of a code field, and its caret position (UTF-16 code units). */
export interface TypedCode {
  text: string;
  caret: number;
}

/** Which characters a code field keeps. */
export interface CodeRule {
  /** Removes everything except digits, instead of only white space and dashes. */
  digitsOnly: boolean;
  /** The maximum number of characters; default no limit. */
  max?: number | undefined;
}

/**
 * Removes separators from a code; the caret stays after the same character. Full-width digits, as an East Asian keyboard
 * types them, become ASCII digits.
 */
export function cleanTypedCode({ text, caret }: TypedCode, { digitsOnly, max = Infinity }: CodeRule): TypedCode {
  const unwanted = digitsOnly ? /\D/g : /[\s\p{Cf}\p{Pd}]/gu;
  const clean = (part: string) => part.normalize('NFKC').replace(unwanted, '');
  const before = clean(text.slice(0, caret));
  return {
    text: (before + clean(text.slice(caret))).slice(0, max),
    caret: Math.min(before.length, max),
  };
}
