import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What the build wrote, where the build was told to. */
export const DIST = resolve(ROOT, process.env.VESTIBULE_DIST || 'dist');
