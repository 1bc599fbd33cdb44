const OPEN = '\u2068';
const CLOSE = '\u2069';

/** Letters that run from right to left, and the characters that turn the direction of what follows them. */
const TURNING =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A value in a sentence, shut in so that it keeps its direction to itself: a name with a right-to-left override would
 * otherwise turn around the words after it (Unicode UAX #9). Text that turns nothing stays as it is.
 */
export function bidiIsolate(text: string): string {
  // Isolates of its own could close ours.
  return TURNING.test(text) ? `${OPEN}${text.replace(/[\u2066-\u2069]/g, '')}${CLOSE}` : text;
}
