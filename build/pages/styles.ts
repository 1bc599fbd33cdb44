import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import tailwind from '@tailwindcss/postcss';
import postcss from 'postcss';

/** Compiles styles/main.css for one entry: with the rules for what its own files use, and no others. */
export async function stylesOf(root: string, entry: string, files: readonly string[]): Promise<string> {
  const main = join(root, 'styles/main.css');
  const sources = files.map((file) => `@source "${relative(dirname(main), file)}";\n`).join('');
  // The plugin keeps what it compiled by file name, so every entry is a file of its own to it.
  const from = join(root, `styles/${entry}.css`);
  const { css } = await postcss([tailwind({ base: dirname(main), optimize: { minify: true } })]).process(
    `${await readFile(main, 'utf8')}\n${sources}`,
    { from },
  );
  const sheet = css.trim();
  if (/<\/style|\{\{/i.test(sheet))
    throw new Error(`The styles of ${entry} cannot stand in its HTML: they hold </style or {{`);
  return sheet;
}

/** `sha256-…`, which the CSP allows an inline style sheet by, or `sha384-…` for `integrity`. */
export function sourceHash(algorithm: 'sha256' | 'sha384', content: string | Uint8Array): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}
