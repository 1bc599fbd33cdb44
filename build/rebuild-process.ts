// The child process of `npm run dev` that builds single pages. It receives lists of changed files and sends plans.
import { rmSync, utimesSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { ROOT } from './launch/project.mjs';
import { closureOf, type ModuleGraph, type ModuleNode, readModuleGraph } from './module-graph';
import { rollupConfigs, sourcePlugins } from './rollup-configs';
import { type Entry, readRouteTable } from './routes';

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

/** Builds the pages that the changed files belong to. If the plan requires a full build, the parent process runs it. */
async function rebuild(
  files: readonly string[],
  { entries, modules }: { entries: readonly Entry[]; modules: Map<string, ModuleNode> },
): Promise<RebuildPlan> {
  const plan = planRebuild(files, { root: ROOT, entries, graph: modules });
  if (plan.build === 'all' || plan.build.length === 0) return plan;
  const dist = process.env.VESTIBULE_DIST || '.cache/dev'; // a full build for development has written it
  // The folder no longer matches its stamp, so the next start builds everything.
  rmSync(join(dist, '.stamp'), { force: true });
  for (const config of rollupConfigs({ root: ROOT, dist, dev: true, only: plan.build, modules })) {
    const build = await rollup(config);
    await build.write(config.output);
    await build.close();
  }
  // The server reloads all pages when this file changes, so it must change after all others.
  const now = new Date();
  utimesSync(join(dist, 'routes.json'), now, now);
  return plan;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { entries } = readRouteTable(ROOT, { dev: true });
  const sources = entries.flatMap(({ main, skeleton }) => [main, skeleton]);
  const modules = new Map(await readModuleGraph(sources, sourcePlugins({ root: ROOT, dev: true })));
  process.on('message', async ({ files }: { files: string[] }) => {
    try {
      process.send?.(await rebuild(files, { entries, modules }));
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.send?.({ build: 'failed', restart: false });
    }
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
}
