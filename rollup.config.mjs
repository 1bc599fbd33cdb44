import { fileURLToPath } from 'node:url';
import { rollupOptions } from './build/rollup-options.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const dist = process.env.VESTIBULE_DIST || 'dist';

export default rollupOptions({ root, dist, dev: process.env.VESTIBULE_DEV === '1' }).rollup;
