import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '../launch/install.mjs';
import { ROOT } from '../launch/root.mjs';
import { run } from '../launch/run.mjs';
import { ensureServerBuilt } from './ensure-server-built.mjs';

/**
 * Runs a program of the built server with the arguments of this command. Where the development tools are, it is built
 * first if its source has changed.
 *
 * @param {import('./programs.mjs').Program} name
 */
export async function runProgram(name) {
  const built = join(ROOT, 'server/dist', `${name}.js`);
  const hasTools = existsSync(join(ROOT, 'node_modules/rollup'));
  if (hasTools || !existsSync(built)) {
    await ensureInstalled();
    if (!(await ensureServerBuilt())) return 1;
  }
  return run(process.execPath, [built, ...process.argv.slice(2)]);
}
