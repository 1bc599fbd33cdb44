/** The longest display name of a user that a format makes, in UTF-16 units; longer ones are cut. */
export const USER_DISPLAY_NAME_MAX = 50;

/** The longest display name of a group that a format makes, in UTF-16 units; longer ones are cut. */
export const GROUP_DISPLAY_NAME_MAX = 100;

/** The parts of a format: texts, and the names of properties. */
export type FormatPart = { readonly text: string } | { readonly property: string };

const PARTS = /\{([^{}]*)\}|([^{}]+)|([{}])/g;

/**
 * Reads a format for display names such as `{displayName} ({department})`.
 *
 * @returns undefined if a brace is unmatched, or the text in braces is not one of `properties`
 */
export function parseDisplayFormat(format: string, properties: readonly string[]): readonly FormatPart[] | undefined {
  const parts: FormatPart[] = [];
  for (const [, property, text] of format.matchAll(PARTS)) {
    if (text !== undefined) parts.push({ text });
    else if (property !== undefined && properties.includes(property)) parts.push({ property });
    else return undefined;
  }
  return parts;
}
