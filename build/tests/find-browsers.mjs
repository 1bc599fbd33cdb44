import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The browser of the tests: what `CHROME_PATH` names, else the first Chromium or Chrome of the search path. */
export function findChromium() {
  const { CHROME_PATH: asked } = process.env;
  if (asked) return isProgram(asked) ? asked : undefined;
  return findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
}

/**
 * Chromium's headless shell, which needs about half of the processor time; undefined where it is not installed, or where
 * `CHROME_PATH` names the browser of the tests.
 */
export function findHeadlessShell() {
  return process.env.CHROME_PATH ? undefined : findProgram('chromium-headless-shell', 'chrome-headless-shell');
}

/** Firefox, an ESR before others. */
export function findFirefox() {
  return findProgram('firefox-esr', 'firefox');
}

/** WebKitGTK's driver and browser, with a display in memory; undefined unless all are there. */
export function findWebKit() {
  const driver = findProgram('WebKitWebDriver');
  const browser = findMiniBrowser();
  return driver && browser && findProgram('Xvfb') ? { driver, browser } : undefined;
}

/** Where Debian has WebKitGTK's own browser, in a folder for each kind of machine. */
const LIBRARIES = '/usr/lib';
const MINI_BROWSERS = ['webkit2gtk-4.1/MiniBrowser', 'webkitgtk-6.0/MiniBrowser'];

function findMiniBrowser() {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  return folders
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((folder) => MINI_BROWSERS.map((file) => join(LIBRARIES, folder, file)))
    .find(isProgram);
}

/** The first program of these names in the search path. @param {string[]} names in the order of preference */
function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** Whether a file is there and executable. @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not there, or not ours to run
  }
}
