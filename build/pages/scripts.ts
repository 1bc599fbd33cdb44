import { createHash } from 'node:crypto';
import type { Node, Program } from 'estree';
import type { OutputBundle, OutputChunk } from 'rollup';
import { parseAst } from 'rollup/parseAst';

/** A built file in routes.json: its path in dist/ and its hash for subresource integrity. */
export interface Script {
  file: string;
  integrity: string;
}

/**
 * Returns the files of an entry that load before it runs: the direct and indirect imports of its chunk, and the chunk
 * itself as the last. It throws an error if a tiny page would load more than the runtime and its own chunk, or a page
 * with an inline script more than one.
 */
export function scriptsOf(
  bundle: OutputBundle,
  entry: { name: string; tiny: boolean; inlineScript: boolean },
): Script[] {
  const chunks = chunksOf(bundle);
  const own = chunks.find((chunk) => chunk.isEntry && chunk.name === entry.name);
  if (!own) throw new Error(`${entry.name} has no chunk`);
  const closure = new Set([own]);
  for (const chunk of closure) {
    for (const file of chunk.imports) {
      const imported = chunks.find((each) => each.fileName === file);
      if (!imported) throw new Error(`${chunk.fileName} imports ${file}, which is not part of the build`);
      closure.add(imported);
    }
  }
  const files = [...closure].reverse();
  const limit = entry.inlineScript ? 1 : entry.tiny ? 2 : Number.POSITIVE_INFINITY;
  if (files.length > limit) {
    const names = files.map((chunk) => chunk.fileName).join(', ');
    throw new Error(`${entry.name} loads ${names}: more than ${limit} script${limit === 1 ? '' : 's'}`);
  }
  return files.map((chunk) => ({ file: chunk.fileName, integrity: sourceHash('sha384', chunk.code) }));
}

/** Returns the chunk of shared modules with this name, or undefined. */
export function chunkNamed(name: string, bundle: OutputBundle): OutputChunk | undefined {
  return chunksOf(bundle).find((chunk) => !chunk.isEntry && chunk.name === name);
}

function chunksOf(bundle: OutputBundle): OutputChunk[] {
  return Object.values(bundle).filter((output): output is OutputChunk => output.type === 'chunk');
}

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
  return [...new Set(chunk.dynamicImports)].reduce((text, file) => {
    const address = new RegExp(`(["'])\\./${file.slice(file.lastIndexOf('/') + 1).replaceAll('.', '\\.')}\\1`, 'g');
    if (!address.test(text)) throw new Error(`${chunk.fileName} does not name ${file} as it imports it`);
    return text.replaceAll(address, () => JSON.stringify(base + file));
  }, code);
}

/** Returns `sha256-…`, the CSP source of an inline style sheet, or `sha384-…` for `integrity`. */
export function sourceHash(algorithm: 'sha256' | 'sha384', content: string | Uint8Array): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}

/** Returns the part of a `sha384-…` hash that stands in a file's name. */
export function shortHash(hash: string): string {
  return hash
    .slice('sha384-'.length)
    .replace(/[^a-z0-9]/gi, '')
    .slice(0, 8);
}
