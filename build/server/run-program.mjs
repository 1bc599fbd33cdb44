import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '../launch/install.mjs';
import { ROOT } from '../launch/root.mjs';
import { run } from '../launch/run.mjs';
import { isServerBuilt } from './ensure-server-built.mjs';
import { PROGRAMS } from './programs.mjs';

/**
 * Runs a program of the server with the arguments of this command. It runs the built program, which starts three times
 * as fast, or the source if that has changed since the build. Without the development tools it always runs the built
 * program.
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
