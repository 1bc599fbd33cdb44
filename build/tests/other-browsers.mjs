import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallPackages, installPackages } from './debian-packages.mjs';
import { findProgram } from './find-program.mjs';

/** @typedef {Record<string, string | undefined>} Env */

/** Where Debian has WebKitGTK's own browser, in a folder for each kind of machine. */
const LIBRARIES = '/usr/lib';
const MINI_BROWSERS = ['webkit2gtk-4.1/MiniBrowser', 'webkitgtk-6.0/MiniBrowser'];

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
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  const paths = folders
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((folder) => MINI_BROWSERS.map((file) => join(LIBRARIES, folder, file)));
  return paths.find((path) => findProgram([path], { PATH: '/' }));
}

/**
 * The tests that cannot run; undefined where both browsers are there.
 *
 * @param {{ firefox: unknown, webKit: unknown }} found
 * @returns {{ problem: string, isNoneThere: boolean } | undefined}
 */
export function leftOut({ firefox, webKit }) {
  const missing = [...(firefox ? [] : ['Firefox']), ...(webKit ? [] : ['WebKitGTK'])];
  if (missing.length === 0) return undefined;
  const packages = `Debian and Ubuntu: apt-get install ${PACKAGES.join(' ')}`;
  return {
    problem: `LEFT OUT: the tests in ${missing.join(' and ')} (${packages})`,
    isNoneThere: missing.length === 2,
  };
}

/**
 * Installs the browsers of `npm run test:browsers` where they are missing, as root on Debian.
 *
 * @returns what is left out all the same
 */
export async function ensureOtherBrowsers() {
  const find = () => leftOut({ firefox: findFirefox(process.env), webKit: findWebKit(process.env) });
  if (find() && canInstallPackages()) await installPackages(PACKAGES);
  return find();
}
