/** Returns true for a valid value, or the error message to show under the field. */
export type Rule = (value: string) => true | string;

/** The message of the first rule that a value breaks; undefined when it breaks none. A field shows one error. */
export function firstError(value: string, rules: readonly Rule[]): string | undefined {
  for (const rule of rules) {
    const result = rule(value);
    if (result !== true) return result;
  }
  return undefined;
}

/** The value must contain something other than white space. */
export function required(message: string): Rule {
  return (value) => value.trim() !== '' || message;
}

/** The value must not be empty; white space counts, as it does in a password. */
export function notEmpty(message: string): Rule {
  return (value) => value !== '' || message;
}

/** At most `max` UTF-16 code units, as an input's `maxlength` counts them. */
export function maxLength(max: number, message: string): Rule {
  return (value) => value.length <= max || message;
}
