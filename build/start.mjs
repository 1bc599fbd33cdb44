import { ensureBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled, fail } from './launch/install.mjs';
import { run } from './launch/run.mjs';
import { printVersion } from './launch/version.mjs';
import { ensureServerBuilt } from './server/ensure-server-built.mjs';

if (!printVersion()) {
  await ensureInstalled();
  const built = await Promise.all([ensureBuilt(), ensureServerBuilt()]);
  if (built.includes(false)) fail('The pages or the server could not be built: see above.');
  process.exitCode = await run(process.execPath, ['--enable-source-maps', 'server/dist/main.js']);
}
