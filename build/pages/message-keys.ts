import { readFileSync } from 'node:fs';
import ts from 'typescript';

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The strings of a source file, and those among them that are handed to `t()`. */
export interface Literals {
  all: ReadonlySet<string>;
  translated: ReadonlySet<string>;
}

/** What a key may look like in code (a plural's stem) and the keys of the catalogues that it stands for. */
export type KeyTable = ReadonlyMap<string, readonly string[]>;

/**
 * The keys that code may use, from the English catalogue, each with its spellings in all catalogues: a plural has
 * forms in Czech (`KEY_few`) that English lacks.
 */
export function keyTable(english: readonly string[], others: readonly string[] = []): KeyTable {
  const table = new Map<string, string[]>();
  for (const key of english) {
    table.set(key, [key]);
    if (PLURAL.test(key)) table.set(key.replace(PLURAL, ''), []);
  }
  for (const key of new Set([...english, ...others])) {
    if (PLURAL.test(key)) table.get(key.replace(PLURAL, ''))?.push(key);
  }
  return table;
}

/** The form of a plural's key that every language has; any other key as it is. */
export const otherForm = (key: string): string => key.replace(PLURAL, '_other');

/** Reads the strings of TypeScript source. */
export function literalsOf(code: string, file: string): Literals {
  const all = new Set<string>();
  const translated = new Set<string>();
  const visit = (node: ts.Node, inCall: boolean): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node)) {
      all.add(node.text);
      if (inCall) translated.add(node.text);
    } else if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't') {
      const [key, ...values] = node.arguments;
      if (key) visit(key, !ts.isCallExpression(key));
      for (const value of values) visit(value, false);
    } else if (inCall && ts.isConditionalExpression(node)) {
      visit(node.condition, false);
      visit(node.whenTrue, true);
      visit(node.whenFalse, true);
    } else {
      const stays = inCall && ts.isParenthesizedExpression(node);
      ts.forEachChild(node, (child) => visit(child, stays));
    }
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX), false);
  return { all, translated };
}

const read = new Map<string, { code: string; literals: Literals }>();

/**
 * The catalogue keys that some files need, sorted: every string in them that is a key. Throws with file and name for
 * a key handed to `t()` that the English catalogue lacks.
 */
export function keysOfFiles(files: Iterable<string>, table: KeyTable): string[] {
  const keys = new Set<string>();
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || file.includes('/node_modules/')) continue;
    const code = readFileSync(file, 'utf8');
    const known = read.get(file);
    const literals = known?.code === code ? known.literals : literalsOf(code, file);
    read.set(file, { code, literals });
    for (const key of literals.translated) requireKey(key, file, table);
    for (const text of literals.all) for (const key of table.get(text) ?? []) keys.add(key);
  }
  return [...keys].sort();
}

/** Throws, naming who asks, when the English catalogue lacks a key; answers the keys it stands for. */
export function requireKey(key: string, asker: string, table: KeyTable): readonly string[] {
  const keys = table.get(key);
  if (!keys) throw new Error(`${asker} uses the message ${key}, which shared/i18n/messages/en.json does not have`);
  return keys;
}
