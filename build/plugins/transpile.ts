import type { Plugin } from 'rollup';
import ts from 'typescript';
import { fileOf } from '../modules/own-copy';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  verbatimModuleSyntax: true,
  isolatedModules: true,
};

const done = new Map<string, { code: string; output: string }>();

/**
 * TypeScript to JavaScript, file by file and without types, which `npm run check` looks after: a tenth of the time of
 * a whole program, and files that are built in several copies are transpiled once. A JSON file exports its value.
 */
export function transpile(): Plugin {
  return {
    name: 'transpile',
    transform(code, id) {
      const file = fileOf(id);
      if (file.endsWith('.json')) return { code: `export default ${code}`, map: null };
      if (!/\.tsx?$/.test(file)) return null;
      const known = done.get(file);
      if (known?.code === code) return { code: known.output, map: null };
      const { outputText, diagnostics } = ts.transpileModule(code, {
        fileName: file,
        compilerOptions: OPTIONS,
        reportDiagnostics: true,
      });
      const [problem] = diagnostics ?? [];
      if (problem) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(problem.messageText, '\n')}`);
      done.set(file, { code, output: outputText });
      return { code: outputText, map: null };
    },
  };
}
