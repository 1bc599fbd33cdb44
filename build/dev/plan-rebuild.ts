import { isAbsolute, relative } from 'node:path';
import { closureOf, type ModuleGraph } from '../module-graph';
import type { Entry } from '../routes';

/** The required actions after some files have changed. */
export interface RebuildPlan {
  /** The entries to build, or all. */
  readonly build: 'all' | readonly string[];
  /** Whether the server must restart. */
  readonly restart: boolean;
}

/**
 * Decides what to build after some files have changed. A page is built if a changed file is its template, or a module
 * of its script or skeleton. A full build is required for files that belong to all pages, for unknown files, and for
 * the contract, which this process has already loaded.
 * @param files paths relative to the project
 * @param options the modules of all entries by absolute path
 */
export function planRebuild(
  files: readonly string[],
  { root, entries, graph }: { root: string; entries: readonly Entry[]; graph: ModuleGraph },
): RebuildPlan {
  const isContract = (file: string) => file.startsWith('shared/contract/');
  const restart = files.some((file) => file.startsWith('server/') || isContract(file));
  const sources = files.filter((file) => !file.startsWith('server/'));
  const pages = entries.map((entry) => ({ name: entry.name, files: filesOf(entry, { root, graph }) }));
  const isKnown = (file: string) => pages.some((page) => page.files.has(file));
  const isShared = (file: string) => isContract(file) || file.startsWith('shared/host/');
  if (sources.some((file) => !isKnown(file) || isShared(file))) return { build: 'all', restart };
  const names = pages.filter((page) => sources.some((file) => page.files.has(file))).map(({ name }) => name);
  // If more than half of the pages change, a full build is hardly slower, and keeps one chunk for all pages.
  return { build: names.length > entries.length / 2 ? 'all' : names, restart };
}

function filesOf(entry: Entry, { root, graph }: { root: string; graph: ModuleGraph }): ReadonlySet<string> {
  const modules = closureOf(graph, [entry.main, entry.skeleton], { lazy: true });
  const own = [...modules, entry.template].filter((file) => isAbsolute(file) && !file.includes('/node_modules/'));
  return new Set(own.map((file) => relative(root, file)));
}
