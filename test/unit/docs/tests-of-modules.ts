import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SOURCES = ['build', 'entries', 'server', 'shared'];
const TESTS = ['test/unit', 'test/browser', 'test/e2e'];

/** A test file, and what it says that it tests. */
export interface TestFile {
  path: string;
  /** The module of the same path: `test/unit/a/b.test.ts` tests `a/b.ts`, `a/b.tsx` or `a/b.mjs`. */
  mirrored: string | undefined;
  /** The paths of its header lines, `// Tests a/b.ts, a/c/`: modules, or folders with a slash at the end. */
  named: readonly string[];
}

const filesOf = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);

/** Every module that a test can import, without declarations of types. */
export function sourceModules(root: string): string[] {
  return SOURCES.flatMap((folder) => filesOf(root, folder))
    .filter((path) => /\.(ts|mjs)$/.test(path) && !path.endsWith('.d.ts') && !path.includes('node_modules/'))
    .sort();
}

export function testFilesOf(root: string): TestFile[] {
  return TESTS.flatMap((folder) => filesOf(root, folder))
    .filter((path) => /\.test\.tsx?$/.test(path))
    .sort()
    .map((path) => ({
      path,
      mirrored: mirroredBy(root, path),
      named: namedIn(readFileSync(join(root, path), 'utf8')),
    }));
}

function mirroredBy(root: string, path: string): string | undefined {
  const module = /^test\/unit\/(.*)\.test\.tsx?$/.exec(path)?.[1];
  if (module === undefined) return undefined;
  return ['.ts', '.tsx', '.mjs'].map((ending) => module + ending).find((file) => existsSync(join(root, file)));
}

/** The paths in the header lines of a test. */
export function namedIn(text: string): string[] {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('// '));
  return lines
    .slice(0, end)
    .flatMap((line) => /^\/\/ Tests (.*)$/.exec(line)?.[1]?.split(', ') ?? [])
    .map((path) => path.trim());
}

/** Whether a test mirrors a module's path, names it, or names the folder that it is in. */
export function isTested(module: string, tests: readonly TestFile[]): boolean {
  const folder = `${dirname(module)}/`;
  return tests.some(({ mirrored, named }) => mirrored === module || named.includes(module) || named.includes(folder));
}

/** Whether a module declares types only: there is nothing of it to run. */
export function isTypesOnly(text: string): boolean {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return !/^(export )?(default |async )*(const|let|var|function|class) |^export (\{|\*|default)|^[a-z][\w.]*\(|^(await|void|if|for|process)\b/m.test(
    code,
  );
}

/** Whether a test, or a module of `test/` that it imports, imports React to render something. */
export function rendersComponents(root: string, path: string, seen = new Set<string>()): boolean {
  seen.add(path);
  const imports = [
    ...readFileSync(join(root, path), 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?'([^']+)';/gm),
  ];
  return imports.some(([, name = '']) => {
    if (!name.startsWith('.')) return /^react(-dom)?($|\/)/.test(name);
    const module = join(dirname(path), name);
    const file = ['', '.ts', '.tsx']
      .map((ending) => module + ending)
      .find((each) => /\.tsx?$/.test(each) && existsSync(join(root, each)));
    return file?.startsWith('test/') === true && !seen.has(file) && rendersComponents(root, file, seen);
  });
}
