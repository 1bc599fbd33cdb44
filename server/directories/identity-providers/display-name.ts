import { parseDisplayFormat } from '../../../shared/contract/identity-providers/display-format';

/** How display names are made. */
export interface DisplayNameRule {
  /** Empty for none. */
  readonly format: string;
  /** The properties that the format may name. */
  readonly properties: readonly string[];
  /** In UTF-16 units. */
  readonly maxLength: number;
}

/**
 * Makes display names as a format says. A property that is missing leaves nothing behind, and a name that is
 * empty then is replaced by the one without a format.
 *
 * @param name without a format
 * @returns the name, cut to its maximum length
 */
export function displayNameOf(rule: DisplayNameRule, textOf: (property: string) => string, name: string): string {
  const parts = rule.format.trim() === '' ? [] : (parseDisplayFormat(rule.format, rule.properties) ?? []);
  const made = parts
    .map((part) => ('text' in part ? part.text : textOf(part.property)))
    .join('')
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const hasValue = parts.some((part) => 'property' in part && textOf(part.property) !== '');
  return cutText(hasValue ? made : name, rule.maxLength);
}

/** Cuts a text without dividing a character of two UTF-16 units. */
export function cutText(text: string, maxLength: number): string {
  return text.length <= maxLength
    ? text
    : text
        .slice(0, maxLength)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd();
}

/** The properties that a format names. */
export function propertiesOf({ format, properties }: Pick<DisplayNameRule, 'format' | 'properties'>): string[] {
  return (parseDisplayFormat(format, properties) ?? []).flatMap((part) => ('property' in part ? part.property : []));
}
