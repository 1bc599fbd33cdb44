// Prints all regular expressions of the pages and the server that can take quadratic time, and fails if there are any.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { getConsumedChars, isPotentiallyZeroLength, type ReadonlyFlags } from 'regexp-ast-analysis';
import { analyse } from 'scslre';
import ts from 'typescript';
import { ROOT } from '../launch/project.mjs';

/** The folders whose scripts process texts from outside. */
const FOLDERS = ['entries', 'server', 'shared'];

/** Expressions that are never slow although the analysis cannot prove it, each with the reason. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  [String.raw`/"(?:[^"\\]|\\.)*"(\s*:)?/gs`, 'the text is valid JSON, in which every string ends'],
  [String.raw`/.+?(?:(?<=\.|[^/:]\/)|(?=:[\da-f])|$)/gs`, 'every attempt ends in a match, at the end at the latest'],
]);

/** Files that compose an expression from parts, each with the reason why it is not slow. */
const MADE_OF_PARTS: ReadonlyMap<string, string> = new Map([
  ['server/storage/searchable-names.ts', 'it matches one character'],
  ['shared/contract/image-source.ts', 'it matches one of some words at the start'],
]);

/** Returns a line for each regular expression in a file that may take quadratic or exponential time. */
export function slowExpressionsIn(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest);
  const lines: string[] = [];
  const walk = (node: ts.Node): void => {
    const reason = slownessOf(file, node);
    if (reason !== undefined) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      lines.push(`${file}:${line}: ${node.getText(source)} ${reason}`);
    }
    ts.forEachChild(node, walk);
  };
  walk(source);
  return lines;
}

function slownessOf(file: string, node: ts.Node): string | undefined {
  if (ts.isRegularExpressionLiteral(node)) return EXCEPTIONS.has(node.text) ? undefined : slownessOfLiteral(node.text);
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return undefined;
  const isMade = ts.isIdentifier(node.expression) && node.expression.text === 'RegExp';
  return isMade && !MADE_OF_PARTS.has(file) ? 'is made of parts, which are not checked' : undefined;
}

function slownessOfLiteral(text: string): string | undefined {
  const literal = new RegExpParser({ ecmaVersion: 2024 }).parseLiteral(text);
  const [report] = analyse(literal).reports;
  if (report !== undefined) return `takes ${report.exponential ? 'exponential' : 'quadratic'} time (${report.type})`;
  const isSlow = literal.pattern.alternatives.some(({ elements }) => beginsAgain(elements, literal.flags));
  return isSlow && !literal.flags.sticky ? 'begins again inside what it repeats, in quadratic time' : undefined;
}

/**
 * Tells whether the text that a repetition matches can contain beginnings of another match, as in `/<a [^>]*b/`, so that the
 * search starts again at each of them. `scslre` reports this only if nothing precedes the repetition.
 */
function beginsAgain(all: readonly AST.Element[], flags: ReadonlyFlags): boolean {
  const elements = all.flatMap(withoutGroup);
  if (elements[0]?.type === 'Assertion' && elements[0].kind === 'start') return false;
  const consuming = elements.filter((element) => element.type !== 'Assertion');
  return consuming.some((element, at) => {
    const before = consuming.slice(0, at).filter((each) => !isPotentiallyZeroLength(each, flags));
    if (before.length === 0 || !isEndless(element) || !canFail(elements, element, flags)) return false;
    const repeated = getConsumedChars(element, flags);
    return before.every((each) => !getConsumedChars(each, flags).chars.isDisjointWith(repeated.chars));
  });
}

function isEndless(element: AST.Element): boolean {
  return element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY;
}

function canFail(elements: readonly AST.Element[], element: AST.Element, flags: ReadonlyFlags): boolean {
  return elements
    .slice(elements.indexOf(element) + 1)
    .some((each) => each.type === 'Assertion' || !isPotentiallyZeroLength(each, flags));
}

/** Returns the parts of a group with one alternative, so that they count as parts of the whole expression. */
function withoutGroup(element: AST.Element): readonly AST.Element[] {
  const isGroup = element.type === 'Group' || element.type === 'CapturingGroup';
  const [only, more] = isGroup ? element.alternatives : [];
  return only !== undefined && more === undefined ? only.elements.flatMap(withoutGroup) : [element];
}

/** Returns the paths of the scripts of the pages and the server. */
function scripts(root: string): string[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  );
  const isScript = (file: string) => /\.([cm]?js|tsx?)$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file);
  return below.filter((file) => isScript(file) && existsSync(join(root, file))).sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = scripts(ROOT);
  const problems = files.flatMap((file) => slowExpressionsIn(file, readFileSync(join(ROOT, file), 'utf8')));
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.stdout.write(`${files.length} files, ${problems.length} slow regular expressions\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
