import type { Plugin } from 'rollup';
import ts from 'typescript';

const OPTIONS: ts.CompilerOptions = {
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
      const program = ts.createProgram([hostShell], { ...OPTIONS, rootDir: root, outDir: 'types' });
      program.emit(undefined, (file, text) => void emit(file, withFileEndings(text)));
      emit('host-shell.d.ts', `export * from './types/shared/host/host-shell.js';\n`);
    },
  };
}

/** Adds file endings to imports, which Node's module resolution requires. */
const withFileEndings = (declarations: string): string => declarations.replace(/(from '\.[^']*)'/g, "$1.js'");
