/** A rule answers true, or the message to show under the field. */
export type Rule = (value: string) => true | string;

/** The first message among the rules, for at most one error shows per field; undefined when all hold. */
export function firstError(value: string, rules: readonly Rule[]): string | undefined {
  for (const rule of rules) {
    const verdict = rule(value);
    if (verdict !== true) return verdict;
  }
  return undefined;
}

/** Something other than blanks must stand there. */
export function required(message: string): Rule {
  return (value) => value.trim() !== '' || message;
}

/** Something must stand there; blanks count, for in a password they do. */
export function notEmpty(message: string): Rule {
  return (value) => value !== '' || message;
}

/** At most `max` UTF-16 units, as the `maxlength` of an input counts them. */
export function maxLength(max: number, message: string): Rule {
  return (value) => value.length <= max || message;
}

/** A whole number from `min` to `max`. */
export function wholeNumber(range: { min: number; max: number; message: string }): Rule {
  return (value) => (/^\d+$/.test(value) && Number(value) >= range.min && Number(value) <= range.max) || range.message;
}
