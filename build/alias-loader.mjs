// `node --import ./build/alias-loader.mjs --import tsx` runs source in which `react` is preact/compat (see aliases.mjs).
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';

// tsx applies a tsconfig only to the files that it includes; other JSX would use a global `React`.
process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL('tsconfig.run.json', import.meta.url));

register('./alias-hooks.mjs', import.meta.url);
