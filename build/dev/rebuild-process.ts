// The child process of `npm run dev` that builds single pages. It receives lists of changed files and sends plans.
import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { ROOT } from '../launch/root.mjs';
import { readModuleGraph } from '../module-graph';
import { rollupConfigs, sourcePlugins } from '../rollup-configs';
import { readRouteTable } from '../routes';
import { planRebuild, type RebuildPlan } from './plan-rebuild';

/** The folder that a full build for development has written. */
const dist = process.env.VESTIBULE_DIST || '.cache/dev';

const { entries } = readRouteTable(ROOT, { dev: true });
const modules = new Map(
  await readModuleGraph(
    entries.flatMap(({ main, skeleton }) => [main, skeleton]),
    sourcePlugins({ root: ROOT, dev: true }),
  ),
);

/** Builds the pages that the changed files belong to. If the plan requires a full build, the parent process runs it. */
async function rebuild(files: readonly string[]): Promise<RebuildPlan> {
  const plan = planRebuild(files, { root: ROOT, entries, graph: modules });
  if (plan.build === 'all' || plan.build.length === 0) return plan;
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

process.on('message', async ({ files }: { files: string[] }) => {
  try {
    process.send?.(await rebuild(files));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.send?.({ build: 'failed', restart: false });
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
