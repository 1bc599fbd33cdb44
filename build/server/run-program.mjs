import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '../launch/install.mjs';
import { ROOT } from '../launch/root.mjs';
import { run } from '../launch/run.mjs';
import { PROGRAMS } from './programs.mjs';

/**
 * Runs a program of the server with the arguments of this command: from its source, or, where the development tools are not
 * installed, as `npm run build` has built it.
 *
 * @param {import('./programs.mjs').Program} name
 */
export async function runProgram(name) {
  const built = join(ROOT, 'server/dist', `${name}.js`);
  const args = process.argv.slice(2);
  if (!existsSync(join(ROOT, 'node_modules/tsx')) && existsSync(built)) return run(process.execPath, [built, ...args]);
  await ensureInstalled();
  return run(process.execPath, ['--import', 'tsx', `server/${PROGRAMS[name]}`, ...args]);
}
