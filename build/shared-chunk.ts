import type { GetManualChunk } from 'rollup';
import { closureOf, type ModuleGraph, moduleGraphOf } from './module-graph';

/**
 * Returns the modules that more than one entry imports. An `import()` counts as an entry of its own: a page that has a
 * module statically would otherwise load a third script, which holds only what it shares with a lazily loaded chunk.
 * Modules that are only loaded lazily are left to Rollup.
 *
 * @param entries the main modules of the pages
 */
export function sharedModules(graph: ModuleGraph, entries: readonly string[]): Set<string> {
  const lazy = [...closureOf(graph, entries, { lazy: true })].flatMap((id) => graph.get(id)?.lazy ?? []);
  const countByModule = new Map<string, number>();
  for (const root of new Set([...entries, ...lazy])) {
    for (const id of closureOf(graph, [root])) countByModule.set(id, (countByModule.get(id) ?? 0) + 1);
  }
  const importedByEntries = closureOf(graph, entries);
  for (const entry of entries) importedByEntries.delete(entry);
  return new Set([...importedByEntries].filter((id) => (countByModule.get(id) ?? 0) > 1));
}

/**
 * Returns Rollup's `manualChunks` for pages that load at most two scripts: the chunk of this name, which they share and
 * the browser keeps cached, and their own.
 *
 * @param entries the main modules of the pages
 */
export function sharedChunk(name: string, entries: readonly string[]): GetManualChunk {
  let shared: Set<string> | undefined;
  return (id, source) => {
    shared ??= sharedModules(moduleGraphOf(source), entries);
    return shared.has(id) ? name : undefined;
  };
}
