import { stringsOfFile } from './source-strings';

const PLURAL = /_(zero|one|two|few|many|other)$/;

/**
 * Maps each key that code may name to keys of the catalogues: the stem of a plural (`KEY`) to all of its forms
 * (`KEY_one`, `KEY_few`), and any other key to itself.
 */
export type KeyTable = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the keys that code may use, from the English catalogue, each with its forms in all catalogues. For example,
 * Czech plurals have a form (`KEY_few`) that English lacks.
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

/** Replaces a plural suffix by `_other`, which all languages have. Other keys stay unchanged. */
export const otherForm = (key: string): string => key.replace(PLURAL, '_other');

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

/**
 * Returns the catalogues' keys for a key. It throws an error with the name of its user if the key is not in the English
 * catalogue.
 */
export function requireKey(key: string, user: string, table: KeyTable): readonly string[] {
  const keys = table.get(key);
  if (!keys) throw new Error(`${user} uses the message ${key}, which shared/i18n/messages/en.json does not have`);
  return keys;
}
