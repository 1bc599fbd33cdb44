import { join } from 'node:path';
import alias from '@rollup/plugin-alias';
import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { minify } from '@swc/core';
import type { InputPluginOption, OutputOptions, Plugin, RollupOptions } from 'rollup';
import { ALIASES, RUNTIME } from './aliases.mjs';
import { contractKitConfig } from './contract-kit';
import { readMessageCatalogues } from './message-catalogues';
import type { ModuleNode } from './module-graph';
import { prerenderSkeletons } from './pages/prerender-skeletons';
import { readBuiltEntries } from './pages/routes-file';
import { compileModules } from './plugins/compile-modules.mjs';
import { devReload, RELOAD_FILE } from './plugins/dev-reload';
import { deployedFiles, precompress, removeOldFiles } from './plugins/dist-files';
import { pageTitles } from './plugins/page-titles';
import { type BuiltPages, type PagesOptions, pages, RUNTIME_CHUNK } from './plugins/pages';
import { retryableImports } from './plugins/retryable-imports';
import { compileTypeScript, hostShellTypes } from './plugins/typescript';
import { type Entry, readRouteTable } from './routes';
import { type PageFamily, sharedChunk } from './shared-chunk';

export interface BuildOptions {
  root: string;
  /** The folder that the build writes. */
  dist: string;
  dev: boolean;
  /** In development: builds only these entries into a folder that already contains the others. */
  only?: readonly string[];
  /** Receives the modules of the built entries. */
  modules?: Map<string, ModuleNode>;
}

/**
 * Groups of configuration pages that share several KB which the other pages do not need. Each group has its own chunk,
 * which costs its pages one more request.
 */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  'config-images': ['branding', 'openid-providers'],
  'config-providers': ['providers', 'provider', 'spn'],
  'config-selection': [
    'account-security',
    'login-settings',
    'access-rights',
    'audit',
    'last-logins',
    'passkeys',
    'sessions',
    'trust',
  ],
};

/**
 * What every page needs only once it is shown: calls, notifications, confirmations, another language, and the cards
 * of what could not be loaded. It is one chunk, which a page loads when it is idle.
 */
const LATER = [
  'shared/http/send.ts',
  'shared/notifications/NotificationRegion.tsx',
  'shared/dialogs/ConfirmationDialogs.tsx',
  'shared/runtime/start/load-page-data.ts',
  'shared/runtime/start/error-cards.tsx',
  'shared/runtime/preferences/set-language.ts',
];

/** A Rollup configuration with one output. */
export interface BuildConfig extends RollupOptions {
  input: Record<string, string>;
  plugins: InputPluginOption[];
  output: OutputOptions;
}

/**
 * Returns the configurations of a build in the order in which they must run:
 *
 * 1. The tiny pages. Each loads the chunk `runtime` and its own.
 * 2. The configuration pages. Each loads the chunk `config`, that of its family and its own. They
 *    need parts of preact and valibot that the tiny pages would have to load if both groups were one.
 * 3. Each page with `scripts: 'inline'`, whose script is in its HTML: sign-in, because it is
 *    opened first, and the creation of the first administrator, because it is opened once and would
 *    enlarge `runtime`. In development also each page that is never deployed: with the others it would
 *    change their chunks.
 * 4. vestibule-contract.mjs, the program that checks a server against the contract. It is not built
 *    in development.
 * 5. host-shell.js, which other applications include.
 *
 * The last configuration also writes the files that depend on the results of all: HTML,
 * routes.json, messages. The others only add scripts and style sheets with new names, so a build
 * that fails does not change the pages of `dist`.
 */
export function rollupConfigs(options: BuildOptions): BuildConfig[] {
  const { root, dist, dev, only } = options;
  const { rows, entries } = readRouteTable(root, { dev });
  const catalogues = readMessageCatalogues(root);
  const built: BuiltPages = { pages: new Map() };
  const chosen = entries.filter(({ name }) => only === undefined || only.includes(name));
  const sources = sourcePlugins(options);
  const configs = pageConfigs(options, { entries: chosen, catalogues, built, sources });
  if (only === undefined) {
    const hostShell = hostShellConfig(options, sources, [deployedFiles({ root, rows, built, catalogues })]);
    return [...configs, ...(dev ? [] : [contractKitConfig(options)]), hostShell];
  }
  const before = readBuiltEntries(dist);
  configs.at(-1)?.plugins.push(deployedFiles({ root, rows, built, catalogues, before }));
  return configs;
}

/** Returns the configurations of the groups of pages, without empty groups. */
function pageConfigs(
  options: BuildOptions,
  { sources, ...shared }: Pick<PagesOptions, 'entries' | 'catalogues' | 'built'> & { sources: readonly Plugin[] },
): BuildConfig[] {
  const { root, dev, modules } = options;
  const { entries } = shared;
  let skeletons: ReturnType<PagesOptions['prerender']> | undefined;
  const prerender = () => {
    skeletons ??= prerenderSkeletons(entries.map(({ skeleton }) => skeleton)); // one process for all configurations
    return skeletons;
  };
  const configOf = (group: readonly Entry[], chunk?: string): BuildConfig => {
    const input = Object.fromEntries(group.map(({ name, main }) => [name, main]));
    return buildConfig(options, {
      input,
      sources,
      plugins: [
        retryableImports(),
        pages({ ...shared, root, entries: group, prerender, modules, reload: dev && RELOAD_FILE }),
      ],
      output: {
        onlyExplicitManualChunks: true,
        manualChunks: sharedChunk({
          name: chunk,
          entries: Object.values(input),
          families: familiesOf(input),
          later: LATER.map((file) => join(root, file)),
        }),
      },
    });
  };
  const isAlone = ({ inlineScript, devOnly }: Entry) => inlineScript || devOnly;
  const sharing = entries.filter((entry) => !isAlone(entry));
  return [
    configOf(
      sharing.filter(({ tiny }) => tiny),
      RUNTIME_CHUNK,
    ),
    configOf(
      sharing.filter(({ tiny }) => !tiny),
      'config',
    ),
    ...entries.filter(isAlone).map((entry) => configOf([entry])),
  ].filter(({ input }) => Object.keys(input).length > 0);
}

/** @param input the main modules of the pages by name */
function familiesOf(input: Readonly<Record<string, string>>): PageFamily[] {
  return Object.entries(FAMILIES).map(([chunk, names]) => ({
    chunk,
    entries: names.flatMap((name) => input[name] ?? []),
  }));
}

function hostShellConfig(options: BuildOptions, sources: readonly Plugin[], plugins: InputPluginOption[]): BuildConfig {
  const { root, dev } = options;
  const hostShell = join(root, 'shared/host/host-shell.ts');
  return buildConfig(options, {
    input: { 'host-shell': hostShell },
    sources,
    plugins: [
      hostShellTypes(root, hostShell),
      ...plugins,
      dev && devReload(),
      removeOldFiles({ writtenBefore: Date.now() }),
    ],
    output: { entryFileNames: '[name].js', inlineDynamicImports: true },
  });
}

/** The parts of a configuration that differ from the others. */
interface OwnOptions {
  input: Record<string, string>;
  /** The result of `sourcePlugins`, which all configurations share. */
  sources: readonly Plugin[];
  plugins: InputPluginOption[];
  output: OutputOptions;
}

/** Adds the parts that all configurations have in common. */
function buildConfig({ dist, dev }: BuildOptions, { input, sources, plugins, output }: OwnOptions): BuildConfig {
  return {
    input,
    plugins: [...sources, ...(dev ? plugins : [MINIFY, ...plugins, precompress()])],
    output: {
      dir: dist,
      format: 'es',
      entryFileNames: 'assets/[name]-[hash].js',
      chunkFileNames: 'assets/[name]-[hash].js',
      hashCharacters: 'base36',
      generatedCode: 'es2015',
      sourcemap: dev && 'inline',
      ...output,
    },
    onwarn(warning) {
      // "use client" concerns only React Server Components. Every other warning is a mistake of this project.
      if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') throw new Error(warning.message);
    },
  };
}

/**
 * Returns the plugins that compile TypeScript that imports `react` to JavaScript that imports preact.
 */
export function sourcePlugins({ root, dev }: Pick<BuildOptions, 'root' | 'dev'>): Plugin[] {
  return [
    alias({
      entries: Object.entries(ALIASES).map(([from, to]) => ({ find: new RegExp(`^${from}$`), replacement: to })),
    }),
    resolve({ extensions: ['.ts', '.tsx', '.mjs', '.js'], browser: true }),
    // Only the real React, which is built for comparison, is CommonJS.
    ...(RUNTIME === 'react' ? [commonjs()] : []),
    replace({
      preventAssignment: true,
      values: { 'process.env.NODE_ENV': JSON.stringify(dev ? 'development' : 'production') },
    }),
    dev
      ? compileModules()
      : compileTypeScript(root, { folder: '.', include: ['shared/**/*.{ts,tsx}', 'entries/**/*.{ts,tsx}'] }),
    pageTitles(),
    json({ namedExports: false, preferConst: true }),
  ];
}

const MINIFY: Plugin = {
  name: 'minify',
  async renderChunk(code) {
    const compress = { passes: 2, pure_getters: true };
    const minified = await minify(code, { ecma: 2020, module: true, compress, mangle: true, sourceMap: false });
    return { code: minified.code, map: null };
  },
};
