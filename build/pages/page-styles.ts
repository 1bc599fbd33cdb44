import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compile, optimize } from '@tailwindcss/node';
import postcss, { type AcceptedPlugin } from 'postcss';
import { shortHash, sourceHash } from './scripts';
import { stringsOfFile } from './source-strings';

interface StyleSources {
  root: string;
  entry: string;
  /** The modules of the entry. */
  files: readonly string[];
  /** The rules of the titles' typeface, for an entry that has it. */
  titleFont?: string | undefined;
}

/**
 * Compiles styles/main.css for one entry, with the rules of the classes that its files use and no others. Class names are
 * looked for only in string literals, because words of comments, identifiers and messages would add unused rules.
 */
export async function stylesOf({ root, entry, files, titleFont = '' }: StyleSources): Promise<string> {
  const main = join(root, 'styles/main.css');
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  const candidates = [...new Set(sources.flatMap((file) => [...stringsOfFile(file).words]))].sort();
  const plugins = [tailwind(dirname(main), candidates), withoutComments];
  const { css } = await postcss(plugins).process(await readFile(main, 'utf8'), { from: main });
  const sheet = optimize(css + titleFont, { minify: true, file: main }).code.trim();
  if (/<\/style|\{\{|@import/i.test(sheet)) {
    throw new Error(`The styles of ${entry} cannot be inline: they contain </style, {{ or an @import`);
  }
  return sheet;
}

const FONT = 'fonts/bricolage-grotesque-600.woff2';

/** The typeface of titles: its rules, and the file that they load from beside the style sheet. */
export interface TitleFont {
  rules: string;
  file: string;
  content: Uint8Array;
}

export async function titleFontOf(root: string): Promise<TitleFont> {
  const styles = join(root, 'styles');
  const content = await readFile(join(styles, FONT));
  const rules = await readFile(join(styles, 'title-font.css'), 'utf8');
  const file = `title-${shortHash(sourceHash('sha384', content))}.woff2`;
  return { rules: rules.replace(FONT, file), file, content };
}

/** `Polyfills.None`, a const enum, which isolated modules cannot import. */
const NO_POLYFILLS = 0;

/**
 * Generates Tailwind's rules for these class candidates only. @tailwindcss/postcss would add fallbacks for browsers
 * without `@property` and `color-mix`, which also lack `light-dark()`, and the design tokens require that.
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
