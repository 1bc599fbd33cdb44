import { readFileSync } from 'node:fs';

export const ROOT = new URL('../../../', import.meta.url);

export const readText = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');

/** The rows of the table whose first column has this head, as cells without the back-ticks around a whole cell. */
export function tableOf(markdown: string, head: string): string[][] {
  const [, , ...rows] = markdown.slice(markdown.indexOf(`\n| ${head} |`) + 1).split('\n');
  const end = rows.findIndex((row) => !row.startsWith('|'));
  return rows.slice(0, end).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replace(/^`([^`]*)`$/, '$1')),
  );
}

/** Whatever stands between back-ticks within a line. */
export function quoted(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, text]) => text ?? []);
}
