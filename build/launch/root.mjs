import { fileURLToPath } from 'node:url';

/** The folder of the project: commands work from anywhere. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
