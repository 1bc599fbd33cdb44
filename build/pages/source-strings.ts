import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { type KeyTable, requireKey } from '../message-catalogues';

/** What the build takes from TypeScript source: strings, and names of the contract. */
export interface SourceStrings {
  /** Its string literals, without those of operations and their message keys. */
  readonly all: ReadonlySet<string>;
  /** Those of them that are arguments of `t()`. */
  readonly translated: ReadonlySet<string>;
  /** The names that it imports from the contract. */
  readonly contract: ReadonlySet<string>;
  /** The words in all its strings and templates, which may be names of CSS classes. */
  readonly words: ReadonlySet<string>;
}

const readBefore = new Map<string, { code: string; strings: SourceStrings }>();

/** Reads the strings of a TypeScript file: once for all entries that share it. */
export function stringsOfFile(file: string): SourceStrings {
  const code = readFileSync(file, 'utf8');
  const known = readBefore.get(file);
  if (known?.code === code) return known.strings;
  const strings = stringsOf(code);
  readBefore.set(file, { code, strings });
  return strings;
}

/** Reads the strings of TypeScript source. Import paths and types are no strings of the code. */
export function stringsOf(code: string): SourceStrings {
  const all = new Set<string>();
  const translated = new Set<string>();
  const contract = new Set<string>();
  const words = new Set<string>();
  const walk = (node: ts.Node, place: { inOperation: boolean; inCall: boolean }): void => {
    const { inCall } = place;
    const inOperation = place.inOperation || isOfOperation(node, source);
    if (ts.isImportDeclaration(node)) for (const name of contractNames(node)) contract.add(name);
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (isText(node)) for (const word of node.text.split(/\s+/)) words.add(word);
    if (ts.isStringLiteralLike(node) && !inOperation) {
      all.add(node.text);
      if (inCall) translated.add(node.text);
    } else if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't') {
      const [key, ...values] = node.arguments;
      if (key) walk(key, { inOperation, inCall: !ts.isCallExpression(key) });
      for (const value of values) walk(value, { inOperation, inCall: false });
    } else if (inCall && ts.isConditionalExpression(node)) {
      walk(node.condition, { inOperation, inCall: false });
      walk(node.whenTrue, place);
      walk(node.whenFalse, place);
    } else {
      const stays = inCall && ts.isParenthesizedExpression(node);
      ts.forEachChild(node, (child) => walk(child, { inOperation, inCall: stays }));
    }
  };
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const source = ts.createSourceFile('source.tsx', code, options, false, ts.ScriptKind.TSX);
  walk(source, { inOperation: false, inCall: false });
  return { all, translated, contract, words };
}

function isText(node: ts.Node): node is ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}

/** The names that a declaration imports from shared/contract/. */
function contractNames({ importClause, moduleSpecifier }: ts.ImportDeclaration): string[] {
  const bindings = importClause?.namedBindings;
  const isContract = ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text.includes('/contract/');
  if (!isContract || !bindings || !ts.isNamedImports(bindings)) return [];
  return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

/** Whether a node declares an operation or its message keys. Its strings count only for the pages that call it. */
function isOfOperation(node: ts.Node, source: ts.SourceFile): boolean {
  return ts.isSatisfiesExpression(node) && /\b(Operation|CatalogueKey)\b/.test(node.type.getText(source));
}

/**
 * Returns the sorted catalogue keys that some files need: all strings that are keys, and the keys of the calls that
 * they make. It throws an error with the file and the key if an argument of `t()` is not in the English catalogue.
 * @param operationKeys the keys of each call by the name of its operation in the contract
 */
export function keysOfFiles(
  files: Iterable<string>,
  table: KeyTable,
  operationKeys: ReadonlyMap<string, readonly string[]> = new Map(),
): string[] {
  const keys = new Set<string>();
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || file.includes('/node_modules/')) continue;
    const { all, translated, contract } = stringsOfFile(file);
    for (const key of translated) requireKey(key, file, table);
    const ofCalls = [...contract].flatMap((name) => operationKeys.get(name) ?? []);
    for (const text of [...all, ...ofCalls]) for (const key of table.get(text) ?? []) keys.add(key);
  }
  return [...keys].sort();
}
