import { attributeName } from './attribute-name';
import { ENTERPRISE_USER } from './schema-ids';

/** The attributes that a client asks for (RFC 7644 §3.9), as lower-case paths of attributes or sub-attributes. */
export type AttributePaths =
  | { readonly kind: 'all' }
  | { readonly kind: 'only' | 'without'; readonly paths: readonly string[] };

/**
 * The maximum number of different paths in a request, because each is compared with each attribute of each resource.
 */
const MAX_PATHS = 100;

/**
 * Reads `attributes` or `excludedAttributes`.
 * @returns a description of the problem, in English, if there are too many paths or if both parameters are given (RFC
 * 7644 §3.9)
 */
export function readAttributePaths(query: URLSearchParams): AttributePaths | string {
  const only = pathsIn(query.getAll('attributes'));
  const without = pathsIn(query.getAll('excludedAttributes'));
  if (only.length > 0 && without.length > 0) return 'attributes and excludedAttributes cannot be combined';
  if (only.length > MAX_PATHS || without.length > MAX_PATHS) return `more than ${MAX_PATHS} attributes`;
  if (only.length > 0) return { kind: 'only', paths: only };
  return without.length > 0 ? { kind: 'without', paths: without } : { kind: 'all' };
}

const EXTENSION = ENTERPRISE_USER.toLowerCase();

/** Reads the paths of a parameter. An attribute of the extension counts as a sub-attribute of the extension's name. */
function pathsIn(lists: readonly string[]): string[] {
  const names = lists.flatMap((list) => list.split(',')).map(attributeName);
  return [...new Set(names)].filter((name) => name !== '');
}

/** Tells whether the answer contains an attribute or one of its sub-attributes. */
export function isWanted(selection: AttributePaths, name: string): boolean {
  if (selection.kind === 'all') return true;
  const path = name.toLowerCase();
  if (selection.kind === 'without') return !selection.paths.includes(path);
  return selection.paths.some((each) => each === path || each.startsWith(`${path}${separatorAfter(path)}`));
}

const separatorAfter = (path: string) => (path === EXTENSION ? ':' : '.');

/** The attributes that are always returned (RFC 7643 §3 and §3.1). */
const ALWAYS: ReadonlySet<string> = new Set(['schemas', 'id']);

/**
 * Returns the selected attributes of a resource. The case of names is ignored (RFC 7643 §2.1), and so are unknown
 * names.
 */
export function selectAttributes(resource: object, selection: AttributePaths): object {
  if (selection.kind === 'all') return resource;
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      if (ALWAYS.has(name)) return [[name, value]];
      const kept = selectedValue(name.toLowerCase(), value, selection);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}

type Paths = Exclude<AttributePaths, { readonly kind: 'all' }>;

function selectedValue(path: string, value: unknown, { kind, paths }: Paths): unknown {
  const isNamed = paths.includes(path);
  if (kind === 'only' && isNamed) return value;
  if (kind === 'without' && isNamed) return undefined;
  const start = `${path}${separatorAfter(path)}`;
  const subs = new Set(paths.filter((each) => each.startsWith(start)).map((each) => each.slice(start.length)));
  if (subs.size === 0) return kind === 'only' ? undefined : value;
  return keepSubAttributes(value, (name) => subs.has(name.toLowerCase()) === (kind === 'only'));
}

/**
 * Returns the kept sub-attributes of each value.
 * @returns undefined if none are left (RFC 7643 §2.5)
 */
function keepSubAttributes(value: unknown, isKept: (name: string) => boolean): unknown {
  if (Array.isArray(value)) {
    const kept = value.map((each) => keepSubAttributes(each, isKept)).filter((each) => each !== undefined);
    return kept.length === 0 ? undefined : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => isKept(name));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
