import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfOutdated } from '../launch/build-if-outdated.mjs';
import { ROOT } from '../launch/root.mjs';
import { SERVER_INPUTS, stampOf } from '../launch/stamp.mjs';
import { PROGRAMS } from './programs.mjs';

const FOLDER = join(ROOT, 'server/dist');

/** Beside the output, because the source maps name the sources by paths from it. */
const NEXT = `${FOLDER}.next`;

const stamp = () => stampOf([], { inputs: SERVER_INPUTS });

/**
 * Builds server/dist/ when it is out of date.
 *
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<boolean>} whether server/dist/ is now complete and up to date
 */
export async function ensureServerBuilt({ force = false } = {}) {
  const status = await buildIfOutdated({ folder: FOLDER, lock: 'build-server.lock', stamp, force }, async () => {
    const { buildServer } = await import('./build-server.mjs'); // its packages may just have been installed
    rmSync(NEXT, { recursive: true, force: true });
    try {
      await buildServer(ROOT, NEXT);
    } catch (error) {
      process.stderr.write(`server/dist/ could not be built: ${error}\n`);
      return 1;
    }
    replaceFiles(FOLDER, NEXT);
    process.stdout.write('Built server/dist/\n');
    return 0;
  });
  return status === 0;
}

/**
 * Moves the files of a new build to the place of an earlier one, each at once and the programs last, so that a program that
 * starts meanwhile finds its modules.
 *
 * @param {string} folder
 * @param {string} next
 */
export function replaceFiles(folder, next) {
  const isProgram = (/** @type {string} */ file) => file.replace(/\.js$/, '') in PROGRAMS;
  const files = readdirSync(next).sort((one, other) => Number(isProgram(one)) - Number(isProgram(other)));
  mkdirSync(folder, { recursive: true });
  for (const file of files) renameSync(join(next, file), join(folder, file));
  for (const file of readdirSync(folder)) if (!files.includes(file)) rmSync(join(folder, file), { recursive: true });
  rmSync(next, { recursive: true });
}
