import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compile, optimize } from '@tailwindcss/node';
import postcss, { type AcceptedPlugin } from 'postcss';
import { classCandidates } from './class-candidates';

/** Compiles styles/main.css for one entry: with the rules for what its own files use, and no others. */
export async function stylesOf(root: string, entry: string, files: readonly string[]): Promise<string> {
  const main = join(root, 'styles/main.css');
  const candidates = await Promise.all(files.map(async (file) => classCandidates(await readFile(file, 'utf8'), file)));
  const words = [...new Set(candidates.flatMap((found) => [...found]))].sort();
  const { css } = await postcss([tailwind(dirname(main), words), withoutComments]).process(
    await readFile(main, 'utf8'),
    {
      from: main,
    },
  );
  const sheet = optimize(css, { minify: true, file: main }).code.trim();
  if (/<\/style|\{\{|@import/i.test(sheet))
    throw new Error(`The styles of ${entry} cannot stand in its HTML: they hold </style, {{ or an @import`);
  return sheet;
}

/** `Polyfills.None`: a const enum that cannot be imported as it stands. */
const NO_POLYFILLS = 0;

/**
 * Tailwind with exactly these words as its classes. Not its own PostCSS plugin, for that adds fallbacks for browsers
 * without `@property` and `color-mix`: our tokens need `light-dark()`, which is younger than both.
 */
function tailwind(base: string, words: readonly string[]): AcceptedPlugin {
  return {
    postcssPlugin: 'tailwind-words',
    async Once(sheet, { parse }) {
      const compiler = await compile(sheet.toString(), { base, onDependency: () => {}, polyfills: NO_POLYFILLS });
      sheet.removeAll();
      sheet.append(parse(compiler.build([...words])));
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

/** `sha256-…`, which the CSP allows an inline style sheet by, or `sha384-…` for `integrity`. */
export function sourceHash(algorithm: 'sha256' | 'sha384', content: string | Uint8Array): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}
