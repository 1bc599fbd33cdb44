import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { ROOT } from '../launch/project.mjs';

const FOLDERS = ['entries', 'shared', 'server', 'build', 'contract-kit', 'bench', 'pictures', 'test'];

/** The layers of shared/ and server/ from top to bottom. A folder may import from itself and from the layers below it. */
const SHARED = [
  ['runtime'],
  ['notifications', 'dialogs'],
  ['account-security', 'api-keys', 'identity-providers', 'login-settings', 'passkeys'],
  ['ui'],
  ['http', 'host'],
  ['i18n', 'theme', 'browser'],
  ['contract'],
];
const SERVER = [
  ['main.ts'],
  ['start-up.ts'],
  ['create-app.ts'],
  ['commands', 'process', 'provider-connections.ts'],
  ['routes'],
  ['http/engine'],
  ['http/rules'],
  ['http/request'],
  ['http/metrics'],
  ['http/events'],
  ['demo'],
  ['openid', 'provider-settings'],
  ['sign-in', 'refresh'],
  ['legacy-migration', 'spn'],
  ['imported-accounts'],
  ['ldap', 'scim-client', 'legacy-directory'],
  ['provider-check', 'scim-service', 'account-protection', 'second-factor', 'api-keys'],
  ['providers', 'people', 'passkeys'],
  ['sessions', 'outgoing', 'kerberos', 'last-logins', 'access-rights'],
  ['settings'],
  ['mail'],
  ['audit'],
  ['throttling', 'passwords'],
  ['i18n', 'storage'],
  ['with-timeout.ts', 'csv.ts', 'deps.ts'],
];

/** This file contains only types of dependencies, which all layers use, so it may import from all layers. */
const SERVER_TYPES = 'server/deps.ts';

/** Returns a line for each import that breaks a rule, with both files and the rule. */
export function violations(imports: Imports): string[] {
  return [...imports].flatMap(([file, targets]) =>
    targets.flatMap((target) => {
      const rule = brokenRule(file, target);
      return rule === undefined ? [] : [`${file} imports ${target}: ${rule}`];
    }),
  );
}

/** Returns the rule that an import breaks, or undefined. */
export function brokenRule(file: string, target: string): string | undefined {
  const [top = '', folder = ''] = file.split('/');
  const [there = '', name = ''] = target.split('/');
  if (top === 'shared' && folder === 'contract') return fromContract(target);
  if (!FOLDERS.includes(there)) return undefined; // a package
  if (top === 'entries') {
    const allowed = there === 'shared' || (there === 'entries' && name === folder);
    return allowed ? undefined : 'an entry may import shared/** and its own folder';
  }
  if (top === 'shared') {
    if (there !== 'shared') return 'shared/** may import shared/**';
    return fromLayer(SHARED, file, target);
  }
  if (top === 'server') {
    if (there === 'shared' && (name === 'contract' || name === 'theme')) return undefined;
    if (there !== 'server') return 'server/** may import shared/contract/** and shared/theme/**';
    return file === SERVER_TYPES ? undefined : fromLayer(SERVER, file, target);
  }
  if (top === 'contract-kit') {
    const allowed = there === 'contract-kit' || target.startsWith('shared/contract/');
    return allowed ? undefined : 'contract-kit/** may import contract-kit/** and shared/contract/**';
  }
  if (top === 'build') {
    const allowed = there === 'build' || there === 'shared';
    return allowed ? undefined : 'build/** may import build/** and shared/**';
  }
  return undefined;
}

/** The contract may import this catalogue, because its keys are the type of the message keys. */
const CATALOGUE = 'shared/i18n/messages/en.json';

function fromContract(target: string): string | undefined {
  const allowed = target === 'valibot' || target === CATALOGUE || target.startsWith('shared/contract/');
  return allowed ? undefined : 'shared/contract imports nothing but valibot and the keys of the messages';
}

function fromLayer(layers: readonly (readonly string[])[], file: string, target: string): string | undefined {
  const folderOf = (path: string) => {
    const inside = path.slice(path.indexOf('/') + 1);
    const known = layers.flat().find((each) => inside === each || inside.startsWith(`${each}/`));
    return known ?? inside.slice(0, `${inside}/`.indexOf('/'));
  };
  const [from, to] = [folderOf(file), folderOf(target)];
  if (from === to) return undefined;
  const layerOf = (folder: string) => layers.findIndex((each) => each.includes(folder));
  const [here, there] = [layerOf(from), layerOf(to)];
  if (here === -1) return `${from} has no layer in build/check/boundaries.ts`;
  if (there === -1) return `${to} has no layer in build/check/boundaries.ts`;
  return here < there ? undefined : `imports run downwards: ${to} is not below ${from}`;
}

/** Returns a line `a > b > a` for each cycle of imports. */
export function cycles(imports: Imports): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start !== -1) {
      found.push([...path.slice(start), file].join(' > '));
      return;
    }
    if (done.has(file)) return;
    for (const target of imports.get(file) ?? []) walk(target, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) walk(file, []);
  return found;
}

/**
 * The imports of all source files. Files are identified by their path in the project, and packages by their specifier.
 */
export type Imports = ReadonlyMap<string, readonly string[]>;

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.cjs', '/index.ts'];

/** Reads the imports of all TypeScript and JavaScript in some folders, including imports of types. */
export function readImports(root: string, folders: readonly string[]): Imports {
  const imports = new Map<string, string[]>();
  for (const folder of folders) {
    if (!existsSync(join(root, folder))) continue;
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const file = join(folder, name.replaceAll('\\', '/'));
      if (!/\.(tsx?|[cm]?js)$/.test(file) || /(^|\/)(node_modules|dist)\//.test(file)) continue;
      const isJavaScript = /js$/.test(file); // which may also call require()
      const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, isJavaScript);
      imports.set(
        file,
        importedFiles.map((imported) => targetOf(root, file, imported.fileName)),
      );
    }
  }
  return imports;
}

function targetOf(root: string, file: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  const path = join(dirname(file), specifier);
  const ending = ENDINGS.find((each) => /\.\w+$/.test(path + each) && existsSync(join(root, path + each)));
  return path + (ending ?? '');
}

// As a program, which `npm run check` runs, this module prints all forbidden imports and fails if there are any.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const imports = readImports(ROOT, FOLDERS);
  const problems = [...violations(imports), ...cycles(imports).map((cycle) => `cycle: ${cycle}`)];
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.stdout.write(`${imports.size} files, ${problems.length} refused imports\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
