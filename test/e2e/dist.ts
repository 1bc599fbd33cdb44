import { fileURLToPath } from 'node:url';

/** What the build wrote. */
export const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
