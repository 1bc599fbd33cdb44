import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../docs/markdown';

/** A change to a file: a row for one of its tables. */
interface NewRow {
  file: string;
  table: string;
  row: string;
}

/** What CONTRIBUTING's "Add a page" has its reader write. */
export interface ExamplePage {
  files: ReadonlyMap<string, string>;
  rows: readonly NewRow[];
}

/** Reads the example from the document, so that nothing can be said there that is not tried. */
export function readExample(document: string): ExamplePage {
  const [, chapter = ''] = document.split(/^## (?=Add a page)/m);
  const [text = ''] = chapter.split(/^## /m);
  const code: string[] = [];
  // Code is put aside: it has full stops and colons of its own.
  const keep = (_: string, block: string | undefined, word: string) => `⟦${code.push(block ?? word) - 1}⟧`;
  const prose = text
    .replace(/^```\w+\n([\s\S]*?)^```$|`([^`\n]+)`/gm, keep)
    .replaceAll(/:\n\n(?=⟦\d+⟧\n\n[^⟦])/g, ': ');
  const codeIn = (part: string) => [...part.matchAll(/⟦(\d+)⟧/g)].map(([, at]) => code[Number(at)] ?? '');

  const files = [...prose.matchAll(/^⟦\d+⟧\n\n⟦\d+⟧$/gm)].map(([pair]) => codeIn(pair));
  const sentences = prose.split(/(?<=\.)\s|\n\n/).map(codeIn);
  const rows = sentences.flatMap((words) => {
    const [file, table, row] = [/^[\w/-]+\.test\.ts$|^[\w/-]+\.ts$/, /^[A-Z_]+$/, /,\s*$/].map((shape) =>
      words.find((word) => shape.test(word)),
    );
    return file && table && row ? [{ file, table, row }] : [];
  });
  return { files: new Map(files.map(([path = '', block = '']) => [path, block])), rows };
}

const COPIED =
  'build contract-kit bench entries server shared styles test package.json package-lock.json rollup.config.mjs tsconfig.json .biome.json';

export function copyProject(folder: string): void {
  const root = fileURLToPath(ROOT);
  const filter = (path: string) => !path.includes('node_modules');
  for (const name of COPIED.split(' ')) cpSync(join(root, name), join(folder, name), { recursive: true, filter });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/** Adds the example to a copy of the project. What is there already, because a contributor tries the example, stays. */
export function follow({ files, rows }: ExamplePage, folder: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const edit = (path: string, added: string, change: (text: string) => string) => {
    const before = readFileSync(join(folder, path), 'utf8');
    if (isIn(before, added)) return;
    const after = change(before);
    if (after === before) throw new Error(`${path} has no place for what CONTRIBUTING has added to it`);
    write(path, after);
  };

  for (const [path, text] of files) write(path, text);
  for (const { file, table, row } of rows) {
    const start = new RegExp(`^(export )?const ${table}\\b.*[[{]$`, 'm');
    edit(file, row, (text) => text.replace(start, (connection) => `${connection}\n${row.trimEnd()}`));
  }
  // Said in words alone.
  edit('server/routes/all-routes.ts', "import { greetingRoute } from './greeting';", (text) =>
    text
      .replace(/^import \{ healthRoutes/m, "import { greetingRoute } from './greeting';\n$&")
      .replace(/^ {2}infoRoute,$/m, '  greetingRoute,\n$&'),
  );
  for (const file of ['cs', 'da', 'de', 'en', 'es', 'fr', 'hr', 'it', 'nl', 'pl', 'sk', 'sr-Latn', 'zh-Hans']) {
    edit(`shared/i18n/messages/${file}.json`, '"GREETING_TITLE":', (text) =>
      text.replace(/^ {2}"(?=H|I[A-Z]|L)/m, '  "GREETING_TITLE": "Ahoj",\n$&'),
    );
  }
}

function isIn(text: string, lines: string): boolean {
  const bare = (formatted: string) => formatted.replace(/\s/g, '').replace(/,$/, '');
  return bare(text).includes(bare(lines));
}
