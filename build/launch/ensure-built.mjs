import { join, resolve } from 'node:path';
import { endIfInterrupted } from './install.mjs';
import { withLock } from './lock.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { isUpToDate, stampOf, writeStamp } from './stamp.mjs';

/**
 * Builds dist/ when it is out of date. When a signal ends the build, this process ends, too.
 *
 * @param {{ dev?: boolean, force?: boolean }} [options]
 * @returns {Promise<boolean>} whether dist/ is now complete and up to date
 */
export async function ensureBuilt({ dev = false, force = false } = {}) {
  const dist = resolve(ROOT, process.env.VESTIBULE_DIST || 'dist');
  const stamp = () => stampOf([dev ? 'dev' : '', process.env.RUNTIME ?? '']);
  if (!force && isUpToDate(dist, stamp())) return true;
  const status = await withLock(join(ROOT, '.cache/build.lock'), async () => {
    const before = stamp();
    if (!force && isUpToDate(dist, before)) return 0; // another process has built it while this one waited
    const started = Date.now();
    const rollup = join(ROOT, 'node_modules/rollup/dist/bin/rollup');
    const status = await run(
      process.execPath,
      ['--import', 'tsx', rollup, '-c', join(ROOT, 'rollup.config.mjs'), '--silent'],
      {
        env: { VESTIBULE_DEV: dev ? '1' : '' },
      },
    );
    if (status !== 0) return status;
    writeStamp(dist, before); // what has changed since is built next time
    process.stdout.write(`Built dist/ in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
    return 0;
  });
  endIfInterrupted(status, 'The build was interrupted. The next command builds again.');
  return status === 0;
}
