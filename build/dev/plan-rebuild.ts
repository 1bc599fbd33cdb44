import { isAbsolute, relative } from 'node:path';
import { closureOf, type ModuleGraph } from '../module-graph';
import type { Entry } from '../routes';

/** What must happen after some files have changed. */
export interface RebuildPlan {
  /** The entries to build, or everything. */
  readonly build: 'all' | readonly string[];
  /** Whether the server must restart. */
  readonly restart: boolean;
}

/**
 * Decides what is built after some files have changed. A page is built when a changed file is its template, or a module
 * of its script or its skeleton. A file that belongs to every page, to none that is known, or to the contract, which this
 * process has read, requires a whole build.
 *
 * @param files paths relative to the project
 * @param options the modules of all entries, by absolute path
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
  // A whole build is hardly slower, and lets the pages share their chunk again.
  return { build: names.length > entries.length / 2 ? 'all' : names, restart };
}

function filesOf(entry: Entry, { root, graph }: { root: string; graph: ModuleGraph }): ReadonlySet<string> {
  const modules = closureOf(graph, [entry.main, entry.skeleton], { lazy: true });
  const own = [...modules, entry.template].filter((file) => isAbsolute(file) && !file.includes('/node_modules/'));
  return new Set(own.map((file) => relative(root, file)));
}
