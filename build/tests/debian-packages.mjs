import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { endIfInterrupted } from '../launch/install.mjs';
import { run } from '../launch/run.mjs';

/** Whether packages of Debian can be installed here: it is Debian, and the user is root. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && isThere('apt-get');
}

/** The lists of packages are read once in a process. @type {Promise<number> | undefined} */
let listsRead;

/**
 * Installs packages of Debian; what `apt-get` says is shown.
 *
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function installPackages(packages) {
  const named = packages.join(' and ');
  process.stdout.write(`Installing Debian's ${named} for the tests …\n`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  listsRead ??= run('apt-get', ['update'], { env });
  const updated = await listsRead;
  const status = updated === 0 ? await run('apt-get', ['install', '-y', ...packages], { env }) : updated;
  endIfInterrupted(status, `Installing Debian's ${named} was interrupted. The next npm test starts it again.`);
  return status === 0;
}

/** @param {string} name */
function isThere(name) {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;
}
