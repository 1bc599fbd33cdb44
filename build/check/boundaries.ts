import type { Imports } from './read-imports';

/** Floors of shared/ and server/, the highest first: a folder imports from itself and from below. */
const SHARED = [
  ['runtime'],
  ['notifications', 'dialogs'],
  ['ui'],
  ['http', 'host'],
  ['i18n', 'theme', 'browser'],
  ['contract'],
];
const SERVER = [['main.ts'], ['start-up.ts'], ['routes'], ['http'], ['*'], ['storage']];

/** Every import that goes where it may not, as a line that names both files and the rule. */
export function violations(imports: Imports): string[] {
  return [...imports].flatMap(([file, targets]) =>
    targets.flatMap((target) => {
      const rule = brokenRule(file, target);
      return rule === undefined ? [] : [`${file} imports ${target}: ${rule}`];
    }),
  );
}

/** The rule that an import breaks, or undefined. */
export function brokenRule(file: string, target: string): string | undefined {
  const [top = '', folder = ''] = file.split('/');
  const [there = '', name = ''] = target.split('/');
  if (top === 'shared' && folder === 'contract') return fromContract(target);
  if (!['entries', 'shared', 'server', 'test', 'build'].includes(there)) return undefined; // a package
  if (top === 'entries') {
    const allowed = there === 'shared' || (there === 'entries' && name === folder);
    return allowed ? undefined : 'an entry may import shared/** and its own folder';
  }
  if (top === 'shared') {
    if (there !== 'shared') return 'shared/** may import shared/**';
    return fromFloor(SHARED, folder, name);
  }
  if (top === 'server') {
    if (target === 'entries/routes.json' || (there === 'shared' && name === 'contract')) return undefined;
    if (there !== 'server') return 'server/** may import shared/contract/** and entries/routes.json';
    if (file.startsWith('server/http/engine/') && target.startsWith('server/http/policies/'))
      return 'the HTTP engine is given its policies, and imports none';
    return fromFloor(SERVER, folder, name);
  }
  if (top === 'build') {
    const allowed = there === 'build' || there === 'shared';
    return allowed ? undefined : 'build/** may import build/** and shared/**';
  }
  return undefined;
}

function fromContract(target: string): string | undefined {
  const allowed = target === 'valibot' || target.startsWith('shared/contract/');
  return allowed ? undefined : 'shared/contract imports nothing but valibot';
}

function fromFloor(floors: readonly (readonly string[])[], from: string, to: string): string | undefined {
  if (from === to) return undefined;
  const floor = (folder: string) => {
    const named = floors.findIndex((each) => each.includes(folder));
    return named === -1 ? floors.findIndex((each) => each.includes('*')) : named;
  };
  const [here, there] = [floor(from), floor(to)];
  if (here === -1) return `${from} has no floor in build/check/boundaries.ts`;
  if (there === -1) return `${to} has no floor in build/check/boundaries.ts`;
  // What the server knows is one floor of many folders, which may know one another; cycles are refused all the same.
  const neighbours = here === there && floors[here]?.includes('*');
  return here < there || neighbours ? undefined : `imports run downwards: ${to} is not below ${from}`;
}

/** Every ring of files that import one another, as a line `a > b > a`; each ring is told once. */
export function cycles(imports: Imports): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start !== -1) {
      found.push([...path.slice(start), file].join(' > '));
      return;
    }
    if (done.has(file)) return;
    for (const target of imports.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return found;
}
