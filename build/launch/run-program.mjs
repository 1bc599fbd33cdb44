// Runs a program of the built server with the arguments of the command, as in `npm run account -- --help`. Where the
// development tools are, it is built first if its source has changed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureServerBuilt, PROGRAMS } from './ensure-built.mjs';
import { ensureInstalled, fail } from './install.mjs';
import { ROOT } from './project.mjs';
import { run } from './run.mjs';

const [name = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn(PROGRAMS, name)) fail(`There is no command ${name}: package.json lists them under "scripts".`);
const built = join(ROOT, 'server/dist', `${name}.js`);
const hasTools = existsSync(join(ROOT, 'node_modules/rollup'));
if (hasTools || !existsSync(built)) {
  await ensureInstalled();
  if (!(await ensureServerBuilt())) process.exit(1);
}
process.exitCode = await run(process.execPath, [built, ...args]);
