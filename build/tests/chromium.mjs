import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { endIfInterrupted } from '../launch/install.mjs';
import { run } from '../launch/run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The browser of the tests: what `CHROME_PATH` names, else the first Chromium or Chrome of the search path.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined}
 */
export function findChromium(env) {
  const asked = env.CHROME_PATH;
  if (asked) return isProgram(asked) ? asked : undefined;
  const folders = (env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/**
 * Finds Chromium or, as root on Debian, installs it; otherwise says what to install.
 *
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export async function ensureChromium() {
  const found = findChromium(process.env);
  if (found) return { path: found };
  if (process.env.CHROME_PATH) return { problem: `CHROME_PATH is ${process.env.CHROME_PATH}, which is no program.` };
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version') && isThere('apt-get')) {
    process.stdout.write("Installing Debian's chromium for the browser tests …\n");
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const updated = await run('apt-get', ['update'], { env });
    const status = updated === 0 ? await run('apt-get', ['install', '-y', 'chromium'], { env }) : updated;
    endIfInterrupted(status, "Installing Debian's chromium was interrupted. The next npm test starts it again.");
    const installed = findChromium(process.env);
    if (installed) return { path: installed };
    return { problem: "Debian's chromium could not be installed: see above." };
  }
  return {
    problem:
      'The browser tests need Chromium or Chrome: install it (Debian and Ubuntu: apt-get install chromium) or set CHROME_PATH to its program.',
  };
}

/** @param {string} name */
function isThere(name) {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not there, or not ours to run
  }
}
