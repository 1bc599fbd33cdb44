import { parseDisplayFormat } from '../../shared/contract/identity-providers/display-format';

/** How display names are composed. */
export interface DisplayNameRule {
  /** The display format; empty for the default name. */
  readonly format: string;
  /** The properties that the format may contain. */
  readonly properties: readonly string[];
  /** The maximum length in UTF-16 units. */
  readonly maxLength: number;
}

/**
 * Composes a display name by a format. A missing property leaves a gap, which is closed. If no property has a value,
 * the default name is used.
 * @param name the default name
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

/** Cuts a text without splitting a surrogate pair. */
export function cutText(text: string, maxLength: number): string {
  return text.length <= maxLength
    ? text
    : text
        .slice(0, maxLength)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd();
}

/** Returns the properties that a format contains. */
export function propertiesOf({ format, properties }: Pick<DisplayNameRule, 'format' | 'properties'>): string[] {
  return (parseDisplayFormat(format, properties) ?? []).flatMap((part) => ('property' in part ? part.property : []));
}
