import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled, fail } from './launch/install.mjs';
import { run } from './launch/run.mjs';
import { printVersion } from './launch/version.mjs';
import { ensureServerBuilt } from './server/ensure-server-built.mjs';

if (!printVersion()) {
  await ensureInstalled();
  if (!(await ensureBuilt())) fail('The pages could not be built: see above.');
  if (!(await ensureServerBuilt())) fail('The server could not be built: see above.');
  process.exitCode = await run(process.execPath, ['--enable-source-maps', 'server/dist/main.js']);
}
