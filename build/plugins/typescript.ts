import { join } from 'node:path';
import typescript from '@rollup/plugin-typescript';
import type { Plugin } from 'rollup';
import ts from 'typescript';

const NOT_FOUND: ts.ResolvedModuleWithFailedLookupLocations = { resolvedModule: undefined };

/** TypeScript that does not find packages, because it would read their declarations, which are longer than all sources. */
const COMPILER: typeof ts = {
  ...ts,
  resolveModuleName: (name, ...rest) => (name.startsWith('.') ? ts.resolveModuleName(name, ...rest) : NOT_FOUND),
};

/**
 * Compiles all TypeScript of some folders together, as the sources of several bundles. `npm run check` checks the types.
 * @param folder the folder of the tsconfig.json
 * @param include patterns of the sources, relative to the project
 */
export function compileTypeScript(root: string, { folder, include }: { folder: string; include: string[] }): Plugin {
  const plugin = typescript({
    typescript: COMPILER,
    tsconfig: join(root, folder, 'tsconfig.json'),
    include,
    filterRoot: root, // patterns do not contain it, because the path of the project may contain their characters
    noCheck: true,
    lib: ['ES5'],
    types: [],
    sourceMap: false,
  });
  return startOnce(plugin);
}

/**
 * Compiles the sources only at the start of the first build, because @rollup/plugin-typescript would repeat that for
 * each build.
 */
function startOnce({ buildStart, ...plugin }: Plugin): Plugin {
  let isStarted = false;
  return {
    ...plugin,
    buildStart(options) {
      if (isStarted || typeof buildStart !== 'function') return;
      isStarted = true;
      return buildStart.call(this, options);
    },
  };
}

const DECLARATIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
  strict: true,
  declaration: true,
  emitDeclarationOnly: true,
  noCheck: true,
};

/**
 * Writes the types of `host-shell.js`: `host-shell.d.ts` exports the declarations in `types/`, which have the paths of
 * their modules. @rollup/plugin-typescript would write the types of all modules of the project.
 */
export function hostShellTypes(root: string, hostShell: string): Plugin {
  return {
    name: 'host-shell-types',
    generateBundle() {
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      const program = ts.createProgram([hostShell], { ...DECLARATIONS, rootDir: root, outDir: 'types' });
      program.emit(undefined, (file, text) => void emit(file, withFileEndings(text)));
      emit('host-shell.d.ts', `export * from './types/shared/host/host-shell.js';\n`);
    },
  };
}

/** Adds file endings to imports, which Node's module resolution requires. */
const withFileEndings = (declarations: string): string => declarations.replace(/(from '\.[^']*)'/g, "$1.js'");
