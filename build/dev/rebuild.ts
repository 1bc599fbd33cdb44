import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { type ModuleGraph, readModuleGraph } from '../module-graph';
import { rollupOptions, sourcePlugins } from '../rollup-options.mjs';
import { readSite } from '../routes';
import { planRebuild, type RebuildPlan } from './plan-rebuild';

export interface Rebuilder {
  /** Builds the pages that some changed files belong to. @returns what was necessary; a whole build is left to the caller */
  rebuild(files: readonly string[]): Promise<RebuildPlan>;
}

/**
 * Keeps the module graph of all pages, and in memory what was transpiled, so that a page is built in the time that it
 * takes alone.
 *
 * @param dist a folder that a whole build for development has written
 */
export async function createRebuilder({ root, dist }: { root: string; dist: string }): Promise<Rebuilder> {
  const { entries } = readSite(root, { dev: true });
  const graph = new Map<string, NonNullable<ReturnType<ModuleGraph['get']>>>(
    await readModuleGraph(
      entries.flatMap(({ main, skeleton }) => [main, skeleton]),
      sourcePlugins(true),
    ),
  );
  return {
    async rebuild(files) {
      const plan = planRebuild(files, { root, entries, graph });
      if (plan.build === 'all' || plan.build.length === 0) return plan;
      const options = rollupOptions({ root, dist, dev: true, only: plan.build });
      // The folder is no longer what the stamp says: the next start builds all of it.
      rmSync(join(dist, '.stamp'), { force: true });
      const build = await rollup(options.rollup);
      await build.write(options.rollup.output);
      await build.close();
      // The server reads all pages when this file changes, which it must do after the last of the others.
      const now = new Date();
      utimesSync(join(dist, 'routes.json'), now, now);
      for (const [file, node] of options.sharing().graph) graph.set(file, node);
      return plan;
    },
  };
}
