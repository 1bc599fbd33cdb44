import alias from '@rollup/plugin-alias';
import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import terser from '@rollup/plugin-terser';
import { ALIASES, RUNTIME } from './aliases.mjs';
import { readCatalogues } from './message-catalogues';
import { builtBefore } from './pages/routes-file';
import { devReload, RELOAD_FILE } from './plugins/dev-reload';
import { hostShell } from './plugins/host-shell-types';
import { ownCopies } from './plugins/own-copies';
import { pages } from './plugins/pages';
import { compressed } from './plugins/precompress';
import { tidy } from './plugins/remove-old-files';
import { translations } from './plugins/translations';
import { transpile } from './plugins/transpile';
import { readSite } from './routes';

/**
 * The options of a build.
 *
 * @param {object} options
 * @param {string} options.root
 * @param {boolean} options.dev
 * @param {string} options.dist the folder it writes
 * @param {readonly string[]} [options.only] in development: builds only these entries into a folder that has the others
 */
export function rollupOptions({ root, dev, dist, only }) {
  const whole = readSite(root, { dev });
  const entries = whole.entries.filter(({ name }) => only === undefined || only.includes(name));
  const catalogues = readCatalogues(root);
  const source = sourcePlugins(dev);
  const minify = dev
    ? false
    : terser({ ecma: 2020, module: true, compress: { passes: 2, pure_getters: true }, format: { comments: false } });
  const copies = ownCopies(entries, source);
  const page = { root, catalogues, sharing: copies.sharing, reload: dev && RELOAD_FILE };
  const whatIsShared = [
    translations(catalogues),
    hostShell({ root, plugins: [...source, minify] }),
    dev ? devReload() : compressed(),
    tidy(),
  ];
  return {
    sharing: copies.sharing,
    /** @type {import('rollup').RollupOptions & { output: import('rollup').OutputOptions }} */
    rollup: {
      input: Object.fromEntries(entries.map((entry) => [entry.name, entry.main])),
      plugins: [
        copies.plugin,
        ...source,
        minify,
        pages({ ...page, site: { rows: whole.rows, entries }, before: only && builtBefore(dist) }),
        ...(only === undefined ? whatIsShared : []),
      ],
      output: {
        dir: dist,
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
    },
  };
}

/**
 * From TypeScript that says `react` to JavaScript that says preact.
 *
 * @param {boolean} dev
 */
export function sourcePlugins(dev) {
  return [
    alias({
      entries: Object.entries(ALIASES).map(([from, to]) => ({ find: new RegExp(`^${from}$`), replacement: to })),
    }),
    resolve({ extensions: ['.ts', '.tsx', '.mjs', '.js'], browser: true }),
    // Real React, for comparison, is CommonJS; nothing that we ship is.
    ...(RUNTIME === 'react' ? [commonjs()] : []),
    replace({
      preventAssignment: true,
      values: { 'process.env.NODE_ENV': JSON.stringify(dev ? 'development' : 'production') },
    }),
    transpile(),
  ];
}
