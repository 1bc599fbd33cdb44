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
