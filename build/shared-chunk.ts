import type { GetManualChunk } from 'rollup';
import { closureOf, type ModuleGraph, moduleGraphOf } from './module-graph';

/**
 * Returns the modules that several entries import. A module that is loaded with `import()` counts as an entry.
 * Otherwise a page that imports a module statically would load a third script with only the modules that it shares with
 * a lazy chunk. Modules that are only loaded lazily are left to Rollup.
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

/** Pages that share modules which no other pages use. */
export interface PageFamily {
  /** The name of the chunk for these modules. */
  chunk: string;
  /** The main modules of the pages. */
  entries: readonly string[];
}

export interface SharedChunkOptions {
  /** The name of the shared chunk. Without one, each page is built by itself. */
  name?: string | undefined;
  /** The main modules of the pages. */
  entries: readonly string[];
  families?: readonly PageFamily[];
  /** Modules that all pages load with `import()` soon after they are shown. They are one chunk with what only they import. */
  later?: readonly string[];
}

/** The chunk of the modules that all pages load soon after they are shown. */
export const LATER_CHUNK = 'later';

/**
 * Returns Rollup's `manualChunks` for pages that load a shared chunk, which the browser caches, and their own chunk.
 * Modules that only one page uses, even in lazy chunks, are in the page's own chunk. The pages of a family also load
 * the chunk of their family, so that the other pages do not load it, or only with a lazy chunk.
 */
export function sharedChunk(options: SharedChunkOptions): GetManualChunk {
  let chunks: ReadonlyMap<string, string | undefined> | undefined;
  return (id, source) => {
    chunks ??= chunksOfModules(moduleGraphOf(source), options);
    return chunks.get(id);
  };
}

function chunksOfModules(
  graph: ModuleGraph,
  { name, entries, families = [], later = [] }: SharedChunkOptions,
): Map<string, string | undefined> {
  const [first, all] = [false, true].map(
    (lazy) => new Map(entries.map((entry) => [entry, closureOf(graph, [entry], { lazy })])),
  );
  const everything = closureOf(graph, entries, { lazy: true });
  const laterRoots = later.filter((id) => everything.has(id));
  const laterModules = closureOf(graph, laterRoots);
  const chunkOf = (id: string) => {
    const [users, allUsers] = [first, all].map((closures) => entries.filter((entry) => closures?.get(entry)?.has(id)));
    if (allUsers?.length === 1) return undefined; // Rollup puts it into the page's own
    // What the later modules import, all pages need.
    const family = laterModules.has(id)
      ? undefined
      : families.find((each) => users?.every((user) => each.entries.includes(user)));
    return family?.chunk ?? name;
  };
  const others = [...everything].flatMap((id) => graph.get(id)?.lazy ?? []).filter((id) => !laterRoots.includes(id));
  const [ofEntries, ofOthers] = [entries, others].map((roots) => closureOf(graph, roots));
  const onlyLater = [...laterModules].filter((id) => !ofEntries?.has(id));
  return new Map([
    ...[...sharedModules(graph, entries)].map((id) => [id, chunkOf(id)] as const),
    // A chunk that loads later must not be imported by another one.
    ...onlyLater.map((id) => [id, ofOthers?.has(id) ? name : LATER_CHUNK] as const),
  ]);
}
