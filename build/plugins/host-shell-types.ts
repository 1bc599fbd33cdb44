import { join } from 'node:path';
import { type Plugin, rollup } from 'rollup';
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
};

/**
 * Writes `host-shell.js`, the host's half of the protocol, as one module without imports, with its types
 * beside it: other people's shells include it as it is, so it shares no chunk with the pages.
 */
export function hostShell({ root, plugins }: { root: string; plugins: readonly (Plugin | false)[] }): Plugin {
  const source = join(root, 'shared/host/host-shell.ts');
  return {
    name: 'host-shell',
    async generateBundle() {
      const build = await rollup({ input: source, plugins: [...plugins], onwarn: (warning) => this.error(warning) });
      const { output } = await build.generate({ format: 'es', inlineDynamicImports: true });
      await build.close();
      const [{ code, imports }] = output;
      if (imports.length > 0) throw new Error(`host-shell.js would depend on ${imports.join(', ')}`);
      this.emitFile({ type: 'asset', fileName: 'host-shell.js', source: code });
      for (const [fileName, text] of declarationsOf(root, source)) {
        this.emitFile({ type: 'asset', fileName, source: text });
      }
    },
  };
}

/** `host-shell.d.ts` names the declarations of the modules it is made of, which keep their place below `types/`. */
function declarationsOf(root: string, source: string): Map<string, string> {
  const files = new Map<string, string>();
  const program = ts.createProgram([source], { ...OPTIONS, rootDir: root, outDir: 'types' });
  // With endings, for whoever resolves modules as Node does.
  const withEndings = (text: string) => text.replace(/(from '\.[^']*)'/g, "$1.js'");
  program.emit(undefined, (file, text) => void files.set(file, withEndings(text)));
  files.set('host-shell.d.ts', `export * from './types/shared/host/host-shell.js';\n`);
  return files;
}
