import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled, fail } from './launch/install.mjs';
import { run } from './launch/run.mjs';
import { printVersion } from './launch/version.mjs';

if (!printVersion()) {
  await ensureInstalled();
  if (!(await ensureBuilt())) fail('The pages could not be built: see above.');
  process.exitCode = await run(process.execPath, ['--import', 'tsx', 'server/main.ts']);
}
