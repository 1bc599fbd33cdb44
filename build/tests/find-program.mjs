import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The first program of these names in the search path.
 *
 * @param {readonly string[]} names in the order of preference
 * @param {Record<string, string | undefined>} env
 */
export function findProgram(names, env) {
  const folders = (env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** Whether a file is there and executable. @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not there, or not ours to run
  }
}
