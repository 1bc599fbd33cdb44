/** What stands in a code field, and where the caret is in it (UTF-16 units). */
export interface TypedCode {
  text: string;
  caret: number;
}

/** What a code field lets stand. */
export interface CodeRule {
  /** Removes all but digits, instead of only what people put between groups: blanks and dashes. */
  digitsOnly: boolean;
  /** Most characters that are kept; default no limit. */
  max?: number | undefined;
}

/**
 * A code without what was typed or pasted around its characters; the caret stays behind the same character. Full-width
 * digits, as an East Asian keyboard types them, become plain ones.
 */
export function cleanCode({ text, caret }: TypedCode, { digitsOnly, max = Infinity }: CodeRule): TypedCode {
  const unwanted = digitsOnly ? /\D/g : /[\s\p{Cf}\p{Pd}]/gu;
  const clean = (part: string) => part.normalize('NFKC').replace(unwanted, '');
  const before = clean(text.slice(0, caret));
  return {
    text: (before + clean(text.slice(caret))).slice(0, max),
    caret: Math.min(before.length, max),
  };
}
