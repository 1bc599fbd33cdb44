/** What stands around the one value of a message. */
export interface MessageParts {
  before: string;
  after: string;
}

/**
 * The messages with exactly one placeholder, cut at it: a template puts them around a value of its own, which a renderer
 * without logic could not fill in.
 */
export function splitAtPlaceholder(messages: Readonly<Record<string, string>>): Record<string, MessageParts> {
  const parts: Record<string, MessageParts> = {};
  for (const [key, text] of Object.entries(messages)) {
    const [before, after, ...more] = text.split(/\{\w+\}/);
    if (before !== undefined && after !== undefined && more.length === 0) parts[key] = { before, after };
  }
  return parts;
}
