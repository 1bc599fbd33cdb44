import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildIfOutdated, SERVER_INPUTS, stampOf } from './build-if-outdated.mjs';
import { endIfInterrupted } from './install.mjs';
import { ROOT } from './project.mjs';
import { run } from './run.mjs';

/** The programs of the server: the name of the file in server/dist/, and the module in server/ that it is built from. */
export const PROGRAMS = {
  main: 'main.ts',
  account: 'commands/account-command.ts',
  backup: 'commands/backup-command.ts',
  demo: 'commands/demo-command.ts',
  restore: 'commands/restore-command.ts',
  'secret-key': 'commands/secret-key-command.ts',
};

/**
 * Builds dist/ when it is out of date. When a signal ends the build, this process ends, too.
 *
 * @param {{ dev?: boolean, force?: boolean }} [options]
 * @returns {Promise<boolean>} whether dist/ is now complete and up to date
 */
export async function ensureBuilt({ dev = false, force = false } = {}) {
  const folder = resolve(ROOT, process.env.VESTIBULE_DIST || 'dist');
  const stamp = () => stampOf([dev ? 'dev' : '', process.env.RUNTIME ?? '']);
  const status = await buildIfOutdated({ folder, lock: 'build.lock', stamp, force }, async () => {
    const started = Date.now();
    const rollup = join(ROOT, 'node_modules/rollup/dist/bin/rollup');
    const args = ['--import', 'tsx', rollup, '-c', join(ROOT, 'rollup.config.mjs'), '--silent'];
    const status = await run(process.execPath, args, { env: { VESTIBULE_DEV: dev ? '1' : '' } });
    if (status === 0) process.stdout.write(`Built dist/ in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
    return status;
  });
  endIfInterrupted(status, 'The build was interrupted. The next command builds again.');
  return status === 0;
}

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
      await buildServer({ root: ROOT, folder: NEXT, programs: PROGRAMS });
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
 * Builds dist/ and server/dist/ at once when they are out of date, the pages in another process.
 *
 * @param {{ dev?: boolean, force?: boolean }} [options]
 * @returns {Promise<{ pages: boolean, server: boolean }>} whether each is now complete and up to date
 */
export async function ensureAllBuilt({ dev = false, force = false } = {}) {
  const [pages, server] = await untilAllEnd([ensureBuilt({ dev, force }), ensureServerBuilt({ force })]);
  return { pages, server };
}

/**
 * Waits until all have ended, even if one fails, so that no process is left behind.
 *
 * @template {readonly unknown[] | []} T
 * @param {T} builds
 */
export async function untilAllEnd(builds) {
  await Promise.allSettled(builds);
  return Promise.all(builds);
}

/**
 * Moves the files of a new build to the place of an earlier one, each at once and the programs last, so that a program that
 * starts meanwhile finds its modules.
 *
 * @param {string} folder
 * @param {string} next
 */
export function replaceFiles(folder, next) {
  const isProgram = (/** @type {string} */ file) => Object.hasOwn(PROGRAMS, file.replace(/\.js$/, ''));
  const files = readdirSync(next).sort((one, other) => Number(isProgram(one)) - Number(isProgram(other)));
  mkdirSync(folder, { recursive: true });
  for (const file of files) renameSync(join(next, file), join(folder, file));
  for (const file of readdirSync(folder)) if (!files.includes(file)) rmSync(join(folder, file), { recursive: true });
  rmSync(next, { recursive: true });
}
