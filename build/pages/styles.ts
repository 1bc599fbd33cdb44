import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compile, optimize } from '@tailwindcss/node';
import postcss, { type AcceptedPlugin } from 'postcss';
import ts from 'typescript';

/**
 * Compiles styles/main.css for one entry, with the rules of the classes that its files use and no others. Only TypeScript has
 * class names: words of the English messages would add rules to every page.
 */
export async function stylesOf(root: string, entry: string, files: readonly string[]): Promise<string> {
  const main = join(root, 'styles/main.css');
  const found = await Promise.all(
    files
      .filter((file) => /\.tsx?$/.test(file))
      .map(async (file) => classCandidates(await readFile(file, 'utf8'), file)),
  );
  const candidates = [...new Set(found.flatMap((each) => [...each]))].sort();
  const plugins = [tailwind(dirname(main), candidates), withoutComments];
  const { css } = await postcss(plugins).process(await readFile(main, 'utf8'), { from: main });
  const sheet = optimize(css, { minify: true, file: main }).code.trim();
  if (/<\/style|\{\{|@import/i.test(sheet)) {
    throw new Error(`The styles of ${entry} cannot be inline: they contain </style, {{ or an @import`);
  }
  return sheet;
}

/**
 * Returns the words of TypeScript source that may be class names: those in its strings and templates. Comments and
 * identifiers contain words too (`filter`, `ring`, `container`), and each would add an unused rule to every page.
 */
function classCandidates(code: string, file: string): Set<string> {
  const words = new Set<string>();
  const walk = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (isText(node)) for (const word of node.text.split(/\s+/)) words.add(word);
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return words;
}

function isText(node: ts.Node): node is ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}

/** `Polyfills.None`, a const enum, which isolated modules cannot import. */
const NO_POLYFILLS = 0;

/**
 * Generates Tailwind's rules for exactly these class candidates. @tailwindcss/postcss would add fallbacks for browsers
 * without `@property` and `color-mix`, none of which has the `light-dark()` that the design tokens need.
 */
function tailwind(base: string, candidates: readonly string[]): AcceptedPlugin {
  return {
    postcssPlugin: 'tailwind-candidates',
    async Once(sheet, { parse }) {
      const compiler = await compile(sheet.toString(), { base, onDependency: () => {}, polyfills: NO_POLYFILLS });
      sheet.removeAll();
      sheet.append(parse(compiler.build([...candidates])));
    },
  };
}

const withoutComments: AcceptedPlugin = {
  postcssPlugin: 'without-comments',
  OnceExit(sheet) {
    sheet.walkComments((comment) => {
      comment.remove();
    });
  },
};

/** Returns `sha256-…`, the CSP source of an inline style sheet, or `sha384-…` for `integrity`. */
export function sourceHash(algorithm: 'sha256' | 'sha384', content: string | Uint8Array): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}
