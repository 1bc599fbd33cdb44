import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export const DIST = resolve(ROOT, process.env.VESTIBULE_DIST || 'dist');
