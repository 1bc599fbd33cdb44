// Prints every name of the table in retired-names.ts that an identifier, a file name or a comment uses, and fails.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { ROOT } from '../launch/root.mjs';
import { type Kind, RETIRED_NAMES, type RetiredName } from './retired-names';

const FOLDERS = ['build', 'entries', 'server', 'shared', 'styles', 'test'];
const FILES = ['rollup.config.mjs', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md'];

/** Something that has a name or words: the text, and the line where it begins. */
interface Found {
  kind: Kind;
  text: string;
  line: number;
}

/** Finds the texts that have no retired name at all, which most are, without parsing them. */
const ANY_NAME = new RegExp(
  RETIRED_NAMES.flatMap(({ names }) => names.map((name) => wordsOf(name).join('[^a-z]*'))).join('|'),
  'i',
);

/** Returns a line for each retired name in a file, once for all equal uses of it in that file. */
export function retiredNamesIn(file: string, code: string): string[] {
  if (!ANY_NAME.test(file) && !ANY_NAME.test(code)) return [];
  const lines = new Set<string>();
  const seen = new Set<string>();
  for (const { kind, text, line } of [{ kind: 'file', text: file, line: 1 } as const, ...namesOf(file, code)]) {
    for (const row of RETIRED_NAMES) {
      const name = retiredNameOf(row, { kind, text, file });
      const id = `${kind} ${name} ${kind === 'comment' ? line : text}`;
      if (name === undefined || seen.has(id)) continue;
      seen.add(id);
      const where = kind === 'identifier' ? `identifier ${text}` : kind === 'file' ? 'file name' : 'comment';
      lines.add(`${file}:${line}: ${where} has the retired name "${name}": use ${row.instead}`);
    }
  }
  return [...lines];
}

/** Returns the name of a row of the table that a text uses where it is refused, or undefined. */
function retiredNameOf(row: RetiredName, { kind, text, file }: { kind: Kind; text: string; file: string }) {
  const kinds = row.in ?? ['identifier', 'file'];
  if (!kinds.includes(kind) || row.exceptFiles?.test(file)) return undefined;
  const checked = row.except ? text.replace(row.except, '') : text;
  // Each part of a path is a name.
  const names = kind === 'file' ? checked.replace(/(\.(test|d))?\.\w+$/, '').split('/') : [checked];
  return row.names.find((name) =>
    names.some((each) => contains(wordsOf(each), wordsOf(name), kind === 'comment' ? {} : row)),
  );
}

function contains(words: readonly string[], name: readonly string[], { onlyLast, onlyWhole }: Partial<RetiredName>) {
  if (onlyWhole && words.length > name.length) return false;
  const first = onlyLast ? words.length - name.length : 0;
  return words.some((_, at) => at >= first && name.every((word, index) => words[at + index] === word));
}

/** Splits an identifier, a file name or a sentence into lower-case words. */
function wordsOf(text: string): string[] {
  const spaced = text.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ');
  return spaced
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

function namesOf(file: string, code: string): Found[] {
  if (file.endsWith('.md'))
    return matchesOf(/```[\s\S]*?```|`[^`\n]+`/g, code, 'identifier').flatMap(identifiersOfText);
  if (file.endsWith('.css')) return matchesOf(/\/\*[\s\S]*?\*\//g, code, 'comment');
  return namesOfScript(file, code);
}

function matchesOf(pattern: RegExp, code: string, kind: Kind): Found[] {
  return [...code.matchAll(pattern)].map(({ 0: text, index }) => {
    return { kind, text, line: code.slice(0, index).split('\n').length };
  });
}

function identifiersOfText({ text, line }: Found): Found[] {
  return matchesOf(/[A-Za-z_$][\w$]*/g, text, 'identifier').map((found) => ({ ...found, line: line + found.line - 1 }));
}

/** Returns the identifiers and comments of TypeScript or JavaScript. */
function namesOfScript(file: string, code: string): Found[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found = new Map<number, Found>();
  const add = (kind: Kind, start: number, text: string) =>
    found.set(start, { kind, text, line: source.getLineAndCharacterOfPosition(start).line + 1 });
  const addComment = (start: number, end: number) => void add('comment', start, code.slice(start, end));
  const walk = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) add('identifier', node.getStart(source), node.text);
    const children = node.getChildren(source);
    if (children.length === 0 && node.kind !== ts.SyntaxKind.JsxText) {
      ts.forEachLeadingCommentRange(code, node.pos, addComment);
      ts.forEachTrailingCommentRange(code, node.end, addComment);
    }
    children.forEach(walk);
  };
  walk(source);
  return [...found.values()].sort((one, other) => one.line - other.line);
}

/** Returns the paths of all source files of the project. */
function sourceFiles(root: string): string[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  );
  const isSource = (file: string) => /\.([cm]js|tsx?|css|md)$/.test(file) && !file.includes('node_modules/');
  return [...below, ...FILES].filter((file) => isSource(file) && existsSync(join(root, file))).sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = sourceFiles(ROOT);
  const problems = files.flatMap((file) => retiredNamesIn(file, readFileSync(join(ROOT, file), 'utf8')));
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.stdout.write(`${files.length} files, ${problems.length} retired names\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
