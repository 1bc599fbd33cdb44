// Runs the built server. It installs and builds nothing, and needs no development tools.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { printVersion, ROOT } from './launch/project.mjs';
import { run } from './launch/run.mjs';

const main = join(ROOT, 'server/dist/main.js');
if (printVersion()) {
  // Nothing else was asked for.
} else if (existsSync(main)) {
  process.exitCode = await run(process.execPath, ['--enable-source-maps', main]);
} else {
  process.stderr.write('The server is not built: run `npm run build` where the development tools are installed.\n');
  process.exitCode = 1;
}
