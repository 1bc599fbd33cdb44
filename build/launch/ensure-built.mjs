import { join, resolve } from 'node:path';
import { buildIfOutdated } from './build-if-outdated.mjs';
import { endIfInterrupted } from './install.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { stampOf } from './stamp.mjs';

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
