import { isAbsolute, join, relative } from 'node:path';
import { closureOf, type ModuleGraph } from '../module-graph';
import type { Entry } from '../routes';

/** What a change to some files makes necessary. */
export interface RebuildPlan {
  /** The entries to build, or everything. */
  readonly build: 'all' | readonly string[];
  /** Whether the server has to start anew. */
  readonly restart: boolean;
}

/**
 * Decides what is built after a change. A page is built when its template, its scripts or its skeleton are made of a
 * changed file; what belongs to every page, or is not known yet, makes a whole build necessary.
 *
 * @param files relative to the project
 * @param known the modules below every entry, by absolute path
 */
export function planRebuild(
  files: readonly string[],
  { root, entries, graph }: { root: string; entries: readonly Entry[]; graph: ModuleGraph },
): RebuildPlan {
  const restart = files.some((file) => file.startsWith('server/') || file.startsWith('shared/contract/'));
  const built = files.filter((file) => !file.startsWith('server/'));
  const made = entries.map((entry) => ({ name: entry.name, files: filesOf(entry, { root, graph }) }));
  const isKnown = (file: string) => made.some(({ files: own }) => own.has(file));
  if (built.some((file) => !isKnown(file) || file.startsWith('shared/host/'))) return { build: 'all', restart };
  const names = made.filter(({ files: own }) => built.some((file) => own.has(file))).map(({ name }) => name);
  // Most pages share one chunk: built alone, each would have its own.
  return { build: names.length > entries.length / 2 ? 'all' : names, restart };
}

function filesOf(entry: Entry, { root, graph }: { root: string; graph: ModuleGraph }): ReadonlySet<string> {
  const modules = closureOf(graph, [entry.main, entry.skeleton], { lazy: true });
  const own = [...modules, entry.template].filter((file) => isAbsolute(file) && !file.includes('/node_modules/'));
  return new Set(own.map((file) => relative(join(root), file)));
}
