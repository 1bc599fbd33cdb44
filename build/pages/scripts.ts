import type { OutputBundle, OutputChunk } from 'rollup';
import { sourceHash } from './source-hash';

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
