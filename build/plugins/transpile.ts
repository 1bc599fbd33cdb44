import { readFile } from 'node:fs/promises';
import type { Plugin } from 'rollup';
import ts from 'typescript';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  jsx: ts.JsxEmit.ReactJSX,
  verbatimModuleSyntax: true,
};

/**
 * Removes the types of each TypeScript module by itself, without a program of all modules, which takes seconds for each
 * configuration of a build. `npm run check` checks the types.
 */
export function transpile({ sourceMap }: { sourceMap: boolean }): Plugin {
  return {
    name: 'transpile',
    async load(id) {
      if (!/\.tsx?$/.test(id)) return null;
      const compilerOptions = { ...OPTIONS, sourceMap };
      const { outputText, sourceMapText } = ts.transpileModule(await readFile(id, 'utf8'), {
        fileName: id,
        compilerOptions,
      });
      return { code: outputText.replace(/\n\/\/# sourceMappingURL=.*$/, ''), map: sourceMapText ?? null };
    },
  };
}
