import { fileURLToPath } from 'node:url';

/** The folder of the project; commands work in any current directory. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
