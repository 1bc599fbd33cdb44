import { fileURLToPath } from 'node:url';
import { rollupConfigs } from './build/rollup-configs';

export default rollupConfigs({
  root: fileURLToPath(new URL('.', import.meta.url)),
  dist: process.env.VESTIBULE_DIST || 'dist',
  dev: process.env.VESTIBULE_DEV === '1',
});
