import { attributeName } from './attribute-name';
import { ENTERPRISE_USER } from './schema-ids';

/** The attributes that a response contains (RFC 7644 §3.9). Names are in lower case. */
export type AttributeSelection =
  | { readonly kind: 'all' }
  | { readonly kind: 'only' | 'without'; readonly names: readonly string[] };

/**
 * Parses `attributes` or `excludedAttributes`.
 * @returns undefined if both are given, which is an error (RFC 7644 §3.9)
 */
export function readAttributeSelection(query: URLSearchParams): AttributeSelection | undefined {
  const only = namesIn(query.get('attributes'));
  const without = namesIn(query.get('excludedAttributes'));
  if (only.length > 0 && without.length > 0) return undefined;
  if (only.length > 0) return { kind: 'only', names: only };
  return without.length > 0 ? { kind: 'without', names: without } : { kind: 'all' };
}

/** Tells whether a client asks for at least one of these attributes. */
export function asksFor(selection: AttributeSelection, names: readonly string[]): boolean {
  return selection.kind === 'only' && names.some((name) => selection.names.includes(name.toLowerCase()));
}

function namesIn(list: string | null): string[] {
  return (list ?? '').split(',').flatMap((text) => withoutPart(attributeName(text)) || []);
}

/**
 * Reduces a path to its attribute, because attributes are returned whole: `name` for `name.givenName`, and the
 * extension for one of its attributes.
 */
function withoutPart(name: string): string {
  const extension = ENTERPRISE_USER.toLowerCase();
  return name.startsWith(`${extension}:`) ? extension : name.replace(/^([a-z]+)\..*$/, '$1');
}

/**
 * Returns the selected attributes of an item. The id is always returned (RFC 7643 §3.1), and unknown names are ignored.
 */
export function pickAttributes<Item extends { readonly id: string }>(
  item: Item,
  selection: AttributeSelection,
): object {
  if (selection.kind === 'all') return item;
  const isKept = (name: string) =>
    name === 'id' || selection.names.includes(name.toLowerCase()) === (selection.kind === 'only');
  return Object.fromEntries(Object.entries(item).filter(([name]) => isKept(name)));
}
