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
 * Writes the types of `host-shell.js` beside it: `host-shell.d.ts` exports the declarations below `types/`, which have
 * the paths of their modules. @rollup/plugin-typescript would write those of every module of the project.
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

/** Node's module resolution needs the file ending in each import. */
const withFileEndings = (declarations: string): string => declarations.replace(/(from '\.[^']*)'/g, "$1.js'");
