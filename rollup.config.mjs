import { fileURLToPath } from 'node:url';
import alias from '@rollup/plugin-alias';
import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import terser from '@rollup/plugin-terser';
import { ALIASES, RUNTIME } from './build/aliases.mjs';
import { readCatalogues } from './build/catalogues';
import { compressed } from './build/plugins/compressed';
import { devReload, RELOAD_FILE } from './build/plugins/dev-reload';
import { hostShell } from './build/plugins/host-shell';
import { ownCopies } from './build/plugins/own-copies';
import { pages } from './build/plugins/pages';
import { tidy } from './build/plugins/tidy';
import { translations } from './build/plugins/translations';
import { transpile } from './build/plugins/transpile';
import { readSite } from './build/routes';

const root = fileURLToPath(new URL('.', import.meta.url));
const dev = process.env.VESTIBULE_DEV === '1';

const site = readSite(root, { dev });
const catalogues = readCatalogues(root);

/** From TypeScript that says `react` to JavaScript that says preact. */
const source = [
  alias({ entries: Object.entries(ALIASES).map(([from, to]) => ({ find: new RegExp(`^${from}$`), replacement: to })) }),
  resolve({ extensions: ['.ts', '.tsx', '.mjs', '.js'], browser: true }),
  // Real React, for comparison, is CommonJS; nothing that we ship is.
  ...(RUNTIME === 'react' ? [commonjs()] : []),
  replace({
    preventAssignment: true,
    values: { 'process.env.NODE_ENV': JSON.stringify(dev ? 'development' : 'production') },
  }),
  transpile(),
];

const minify = dev
  ? false
  : terser({ ecma: 2020, module: true, compress: { passes: 2, pure_getters: true }, format: { comments: false } });

const copies = ownCopies(site.entries, source);

/** @type {import('rollup').RollupOptions} */
export default {
  input: Object.fromEntries(site.entries.map((entry) => [entry.name, entry.main])),
  plugins: [
    copies.plugin,
    ...source,
    minify,
    pages({ root, site, catalogues, sharing: copies.sharing, reload: dev && RELOAD_FILE }),
    translations(catalogues),
    hostShell({ root, plugins: [...source, minify] }),
    dev ? devReload() : compressed(),
    tidy(),
  ],
  output: {
    dir: process.env.VESTIBULE_DIST || 'dist',
    format: 'es',
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    hashCharacters: 'base36',
    generatedCode: 'es2015',
    sourcemap: dev && 'inline',
    manualChunks: copies.chunkOf,
  },
  onwarn(warning) {
    // "use client" means something to React's servers only; whatever else Rollup finds is a mistake of ours.
    if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') throw new Error(warning.message);
  },
};
