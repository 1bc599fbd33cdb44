import { readFileSync } from 'node:fs';
import ts from 'typescript';

const PLURAL = /_(zero|one|two|few|many|other)$/;

/**
 * The strings of a source file, those among them that are arguments of `t()`, and the names that it imports from the contract.
 */
export interface Literals {
  all: ReadonlySet<string>;
  translated: ReadonlySet<string>;
  contract: ReadonlySet<string>;
}

/** The keys that code may name, among them the stem of each plural, and the catalogues' keys for each. */
export type KeyTable = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the keys that code may name, from the English catalogue, each with its forms in all catalogues: a plural has
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

/** Returns the form of a plural's key that every language has, and any other key unchanged. */
export const otherForm = (key: string): string => key.replace(PLURAL, '_other');

/** Reads the strings of TypeScript source. */
export function literalsOf(code: string, file: string): Literals {
  const all = new Set<string>();
  const translated = new Set<string>();
  const contract = new Set<string>();
  const walk = (node: ts.Node, inCall: boolean): void => {
    if (ts.isImportDeclaration(node)) for (const name of contractNames(node)) contract.add(name);
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isOfOperation(node)) return;
    if (ts.isStringLiteralLike(node)) {
      all.add(node.text);
      if (inCall) translated.add(node.text);
    } else if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't') {
      const [key, ...values] = node.arguments;
      if (key) walk(key, !ts.isCallExpression(key));
      for (const value of values) walk(value, false);
    } else if (inCall && ts.isConditionalExpression(node)) {
      walk(node.condition, false);
      walk(node.whenTrue, true);
      walk(node.whenFalse, true);
    } else {
      const stays = inCall && ts.isParenthesizedExpression(node);
      ts.forEachChild(node, (child) => walk(child, stays));
    }
  };
  walk(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX), false);
  return { all, translated, contract };
}

/** The names that a declaration imports from shared/contract/. */
function contractNames({ importClause, moduleSpecifier }: ts.ImportDeclaration): string[] {
  const bindings = importClause?.namedBindings;
  if (!/\/contract\//.test(moduleSpecifier.getText()) || !bindings || !ts.isNamedImports(bindings)) return [];
  return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

/** The declaration of a call, or its message keys: they count for the pages that make the call. */
function isOfOperation(node: ts.Node): boolean {
  return ts.isSatisfiesExpression(node) && /\b(Operation|CatalogueKey)\b/.test(node.type.getText());
}

/** What is known of files that several entries share. */
const literalsByFile = new Map<string, { code: string; literals: Literals }>();

/**
 * Returns the catalogue keys that some files need, sorted: every string in them that is a key, and the keys of the calls that
 * they make. Throws with the file and the key when an argument of `t()` is a key that the English catalogue lacks.
 *
 * @param operationKeys the keys of each call, by the name of its operation in the contract
 */
export function keysOfFiles(
  files: Iterable<string>,
  table: KeyTable,
  operationKeys: ReadonlyMap<string, readonly string[]> = new Map(),
): string[] {
  const keys = new Set<string>();
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || file.includes('/node_modules/')) continue;
    const code = readFileSync(file, 'utf8');
    const known = literalsByFile.get(file);
    const literals = known?.code === code ? known.literals : literalsOf(code, file);
    literalsByFile.set(file, { code, literals });
    for (const key of literals.translated) requireKey(key, file, table);
    const ofCalls = [...literals.contract].flatMap((name) => operationKeys.get(name) ?? []);
    for (const text of [...literals.all, ...ofCalls]) for (const key of table.get(text) ?? []) keys.add(key);
  }
  return [...keys].sort();
}

/** Returns the catalogues' keys for a key. Throws with the name of its user when the English catalogue lacks it. */
export function requireKey(key: string, user: string, table: KeyTable): readonly string[] {
  const keys = table.get(key);
  if (!keys) throw new Error(`${user} uses the message ${key}, which shared/i18n/messages/en.json does not have`);
  return keys;
}
