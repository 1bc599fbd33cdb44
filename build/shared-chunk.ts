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

/** Pages that share modules which no other page uses. */
export interface PageFamily {
  /** The chunk of these modules. */
  chunk: string;
  /** The main modules of the pages. */
  entries: readonly string[];
}

/**
 * Returns Rollup's `manualChunks` for pages that load the chunk of this name, which they share and the browser keeps
 * cached, and their own. What only one page uses, also in its lazily loaded chunks, is in its own. A page of a family also
 * loads the chunk of its family, so that the others do not, or only with one of their lazily loaded chunks.
 *
 * @param entries the main modules of the pages
 */
export function sharedChunk(
  name: string,
  entries: readonly string[],
  families: readonly PageFamily[] = [],
): GetManualChunk {
  let chunks: Map<string, string | undefined> | undefined;
  return (id, source) => {
    chunks ??= chunksOfModules(moduleGraphOf(source), { name, entries, families });
    return chunks.get(id);
  };
}

function chunksOfModules(
  graph: ModuleGraph,
  { name, entries, families }: { name: string; entries: readonly string[]; families: readonly PageFamily[] },
): Map<string, string | undefined> {
  const [first, all] = [false, true].map(
    (lazy) => new Map(entries.map((entry) => [entry, closureOf(graph, [entry], { lazy })])),
  );
  const chunkOf = (id: string) => {
    const [users, allUsers] = [first, all].map((closures) => entries.filter((entry) => closures?.get(entry)?.has(id)));
    if (allUsers?.length === 1) return undefined; // Rollup puts it into the page's own
    const family = families.find((each) => users?.every((user) => each.entries.includes(user)));
    return family?.chunk ?? name;
  };
  return new Map([...sharedModules(graph, entries)].map((id) => [id, chunkOf(id)]));
}
