import { ensureAllBuilt } from './launch/ensure-built.mjs';
import { ensureInstalled, fail } from './launch/install.mjs';
import { printVersion } from './launch/project.mjs';
import { run } from './launch/run.mjs';

if (!printVersion()) {
  await ensureInstalled();
  const { pages, server } = await ensureAllBuilt();
  if (!pages) fail('The pages could not be built: see above.');
  if (!server) fail('The server could not be built: see above.');
  process.exitCode = await run(process.execPath, ['--enable-source-maps', 'server/dist/main.js']);
}
