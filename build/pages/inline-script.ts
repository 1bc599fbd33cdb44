import type { Node, Program } from 'estree';
import type { OutputBundle, OutputChunk } from 'rollup';
import { parseAst } from 'rollup/parseAst';

/** The property of `globalThis` that contains the exports of a page's inline script. */
const EXPORTS = 'globalThis.pageExports';

/** Matches text that ends a script element or affects where it ends (HTML §13.2.5.4). */
const UNSAFE = /<\/script|<!--/i;

/**
 * Removes the chunk of a page from the bundle, and returns its code for a module script in HTML. Such a script has no
 * address. Chunks that load later therefore read its exports from a property of `globalThis` instead of importing them,
 * and it imports those chunks by their full path.
 * @param entry the name of the page
 * @param base the path where the files are served
 */
export function takeInlineScript(bundle: OutputBundle, { entry, base }: { entry: string; base: string }): string {
  const chunks = Object.values(bundle).filter((output): output is OutputChunk => output.type === 'chunk');
  const own = chunks.find((chunk) => chunk.isEntry && chunk.name === entry);
  if (!own) throw new Error(`${entry} has no chunk`);
  if (own.imports.length > 0) throw new Error(`${entry} imports ${own.imports.join(', ')}: it is not one script`);
  for (const chunk of chunks) {
    if (chunk.imports.includes(own.fileName)) chunk.code = withoutImports(chunk, own.fileName);
  }
  delete bundle[own.fileName];
  const code = withFullPaths(withoutExports(own), { chunk: own, base }).trim();
  if (UNSAFE.test(code)) throw new Error(`${entry} has ${UNSAFE.exec(code)?.[0]} in its script, which is in its HTML`);
  return code;
}

/** Replaces `export { a as b }` by an assignment to the property. */
function withoutExports({ code, fileName }: OutputChunk): string {
  return replaceStatements(code, (node) => {
    if (!node.type.startsWith('Export')) return undefined;
    if (node.type !== 'ExportNamedDeclaration' || node.declaration || node.source)
      throw new Error(`${fileName} has an export that is not a list of names`);
    return `${EXPORTS}={${node.specifiers.map(({ local, exported }) => `${nameOf(exported)}:${nameOf(local)}`).join()}};`;
  });
}

/** Replaces the imports from a file by reads of the property. */
function withoutImports({ code, fileName }: OutputChunk, from: string): string {
  const file = from.slice(from.lastIndexOf('/') + 1);
  return replaceStatements(code, (node) => {
    if (node.type !== 'ImportDeclaration' || node.source.value !== `./${file}`) return undefined;
    const names = node.specifiers.map((specifier) => {
      if (specifier.type !== 'ImportSpecifier') throw new Error(`${fileName} does not import ${file} by names`);
      return `${nameOf(specifier.imported)}:${specifier.local.name}`;
    });
    return names.length > 0 ? `const{${names.join()}}=${EXPORTS};` : '';
  });
}

type Statement = Program['body'][number];

/** The position of a node in the source, which Rollup's parser adds to every node. */
type Place = { start: number; end: number };

const hasPlace = <T extends Node>(node: T): node is T & Place => 'start' in node && 'end' in node;

/** Replaces the statements for which the function returns a text. */
function replaceStatements(code: string, replacement: (node: Statement) => string | undefined): string {
  return parseAst(code).body.reduceRight((text, node) => {
    const own = replacement(node);
    return own === undefined || !hasPlace(node) ? text : text.slice(0, node.start) + own + text.slice(node.end);
  }, code);
}

/** Returns an imported or exported name, which is an identifier or a string in the source. */
const nameOf = (node: { type: string; name?: string; value?: unknown }): string =>
  node.name ?? JSON.stringify(node.value);

/** Replaces the addresses of chunks that load later by full paths. */
function withFullPaths(code: string, { chunk, base }: { chunk: OutputChunk; base: string }): string {
  return chunk.dynamicImports.reduce((text, file) => {
    const address = new RegExp(`(["'])\\./${file.slice(file.lastIndexOf('/') + 1).replaceAll('.', '\\.')}\\1`, 'g');
    if (!address.test(text)) throw new Error(`${chunk.fileName} does not name ${file} as it imports it`);
    return text.replaceAll(address, () => JSON.stringify(base + file));
  }, code);
}
