import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './chromium.mjs';
import { canInstallPackages, installPackages } from './debian-packages.mjs';

/** @typedef {Record<string, string | undefined>} Env */

/** Where Debian has WebKitGTK's own browser, in a folder for each kind of machine. */
const LIBRARIES = '/usr/lib';
const MINI_BROWSERS = ['webkitgtk-6.0/MiniBrowser', 'webkit2gtk-4.1/MiniBrowser'];

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

/** Firefox, an ESR before others. @param {Env} env */
export function findFirefox(env) {
  return findProgram(['firefox-esr', 'firefox'], env);
}

/** WebKitGTK's driver and browser, with a display in memory; undefined unless all are there. @param {Env} env */
export function findWebKit(env) {
  const driver = findProgram(['WebKitWebDriver'], env);
  const browser = findMiniBrowser();
  return driver && browser && findProgram(['Xvfb'], env) ? { driver, browser } : undefined;
}

function findMiniBrowser() {
  const folders = readdirSync(LIBRARIES).filter((name) => name.endsWith('-linux-gnu'));
  const paths = folders.flatMap((folder) => MINI_BROWSERS.map((file) => join(LIBRARIES, folder, file)));
  return paths.find((path) => findProgram([path], { PATH: '/' }));
}

/**
 * Installs the browsers of `npm run test:browsers` where they are missing, as root on Debian; otherwise says loudly what is left out.
 *
 * @returns {Promise<{ problem: string } | undefined>} a problem where none of them is there
 */
export async function ensureOtherBrowsers() {
  const missing = () =>
    [!findFirefox(process.env) && 'Firefox', !findWebKit(process.env) && 'WebKitGTK'].filter(Boolean);
  if (missing().length > 0 && canInstallPackages()) await installPackages(PACKAGES);
  const left = missing();
  if (left.length === 0) return undefined;
  const problem = `LEFT OUT: the tests in ${left.join(' and ')} (Debian and Ubuntu: apt-get install ${PACKAGES.join(' ')}).`;
  process.stdout.write(`${problem}\n`);
  return left.length === 2 ? { problem } : undefined;
}
