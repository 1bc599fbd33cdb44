import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project; commands work in any current directory. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Prints the version if the command line asks for it. @returns whether it did */
export function printVersion() {
  if (process.argv[2] !== '--version') return false;
  process.stdout.write(`${JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version}\n`);
  return true;
}
