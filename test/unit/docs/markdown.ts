import { readFileSync } from 'node:fs';

export const ROOT = new URL('../../../', import.meta.url);

/** How the server in this repository is run. */
export const OPERATING = 'server/README.md';
/** How programs read the directory of this server. */
export const PROGRAM_ACCESS = 'server/programs.md';
/** What an operator looks at when something does not work. */
export const TROUBLESHOOTING = 'server/troubleshooting.md';
/** What the pages need from an identity server in any language. */
export const HOSTING = 'shared/contract/README.md';
/** How an application embeds the pages. */
export const EMBEDDING = 'shared/host/README.md';

/** Every document of the project, as a path from its root. */
export const DOCUMENTS: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  OPERATING,
  'server/directories.md',
  PROGRAM_ACCESS,
  TROUBLESHOOTING,
  HOSTING,
  EMBEDDING,
];

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

/** Where a link leads: a file, as a path from the root of the project, and a heading in it or ''. */
export interface Link {
  file: string;
  anchor: string;
}

const withoutCode = (markdown: string) => markdown.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]+`/g, '');

/** The links of a document to files of the project and to headings, its own ones too. */
export function linksOf(document: string): Link[] {
  const base = new URL(document, ROOT);
  return [...withoutCode(readText(document)).matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].map(([, target = '']) => {
    const { href, hash } = new URL(target, base);
    return { file: href.slice(ROOT.href.length, href.length - hash.length), anchor: hash.slice(1) };
  });
}

/** The anchors of a document's headings, as GitHub makes them. */
export function anchorsOf(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
