const FSI = '\u2068';
const PDI = '\u2069';

/** Letters of right-to-left scripts, and the characters that control the direction. */
const BIDIRECTIONAL =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Isolates a value within a sentence (Unicode UAX #9): a name with a right-to-left override would otherwise reverse the
 * words after it. Text from left to right stays as it is.
 */
export function bidiIsolate(text: string): string {
  // Isolate characters in the value could end this isolate.
  return BIDIRECTIONAL.test(text) ? `${FSI}${text.replace(/[\u2066-\u2069]/g, '')}${PDI}` : text;
}
