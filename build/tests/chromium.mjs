import { canInstallPackages, installPackages } from './debian-packages.mjs';
import { findProgram, isProgram } from './find-program.mjs';

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
  return findProgram(NAMES, env);
}

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];

/**
 * Chromium's headless shell, which needs about half of the processor time; undefined where it is not installed, or where
 * `CHROME_PATH` names the browser of the tests.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined}
 */
export function findHeadlessShell(env) {
  return env.CHROME_PATH ? undefined : findProgram(SHELLS, env);
}

/**
 * Finds Chromium or, as root on Debian, installs it with its headless shell; otherwise says what to install.
 *
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export async function ensureChromium() {
  const found = findChromium(process.env);
  if (process.env.CHROME_PATH && !found)
    return { problem: `CHROME_PATH is ${process.env.CHROME_PATH}, which is no program.` };
  if (found && (process.env.CHROME_PATH || findHeadlessShell(process.env) || !canInstallPackages()))
    return { path: found };
  if (canInstallPackages()) {
    await installPackages(['chromium', 'chromium-headless-shell']);
    const installed = findChromium(process.env);
    if (installed) return { path: installed };
    return { problem: "Debian's chromium could not be installed: see above." };
  }
  return {
    problem:
      'The browser tests need Chromium or Chrome: install it (Debian and Ubuntu: apt-get install chromium) or set CHROME_PATH to its program.',
  };
}
