import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

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
