import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '../launch/install.mjs';
import { ROOT } from '../launch/root.mjs';
import { run } from '../launch/run.mjs';
import { isServerBuilt } from './ensure-server-built.mjs';
import { PROGRAMS } from './programs.mjs';

/**
 * Runs a program of the server with the arguments of this command: as it is built, which starts in a third of the time, or
 * from its source when that was changed since. Without the development tools there is only what was built.
 *
 * @param {import('./programs.mjs').Program} name
 */
export async function runProgram(name) {
  const built = join(ROOT, 'server/dist', `${name}.js`);
  const args = process.argv.slice(2);
  const hasTools = existsSync(join(ROOT, 'node_modules/tsx'));
  if (existsSync(built) && (!hasTools || isServerBuilt())) return run(process.execPath, [built, ...args]);
  await ensureInstalled();
  return run(process.execPath, ['--import', 'tsx', `server/${PROGRAMS[name]}`, ...args]);
}
