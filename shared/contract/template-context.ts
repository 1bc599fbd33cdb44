/** The texts before and after the placeholder of a message. */
export interface MessageParts {
  before: string;
  after: string;
}

/**
 * Splits the messages that have exactly one placeholder: a template puts the parts around a value, since Mustache, which
 * has no logic, cannot interpolate.
 */
export function splitAtPlaceholder(messages: Readonly<Record<string, string>>): Record<string, MessageParts> {
  const parts: Record<string, MessageParts> = {};
  for (const [key, text] of Object.entries(messages)) {
    const [before, after, ...more] = text.split(/\{\w+\}/);
    if (before !== undefined && after !== undefined && more.length === 0) parts[key] = { before, after };
  }
  return parts;
}

/** The values of a page's Mustache template. */
export interface TemplateValues {
  locale: string;
  /** The words of `data-theme`, separated by blanks. */
  themeName: string;
  /** Styles that the server adds after those of the page; left out or empty for none. */
  accentStyles?: string;
  messages: Readonly<Record<string, string>>;
  data: unknown;
  /** The content of the boot slot, which is empty without it. */
  boot?: unknown;
}

/** Returns the Mustache context of a page's template. Mustache escapes every value but `boot`, which is JSON. */
export function templateContext({ boot, ...values }: TemplateValues) {
  const { messages } = values;
  return { ...values, parts: splitAtPlaceholder(messages), boot: boot === undefined ? '' : bootSlot(boot) };
}

/**
 * JSON that may stand in a script element: `<` would let data close the element or open a comment in it, and U+2028 and
 * U+2029 end a line where the slot is parsed as script.
 */
export function bootSlot(boot: unknown): string {
  return JSON.stringify(boot).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
