import { fileURLToPath } from 'node:url';

/**
 * The modules that replace React, for Rollup, the unit tests and the prerendering of skeletons. Pages are written
 * against React's API and run on preact/compat; `RUNTIME=react` keeps real React for comparison.
 */
export const REACT_ALIASES = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact/compat/server',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
};

/** @type {'preact' | 'react'} */
export const RUNTIME = process.env.RUNTIME === 'react' ? 'react' : 'preact';

const STORE = fileURLToPath(new URL('sync-external-store.mjs', import.meta.url));

/**
 * CommonJS modules that packages for React import. They would import real React past the aliases, so a module of this
 * project replaces them in both runtimes.
 */
const STORE_ALIASES = {
  'use-sync-external-store/with-selector': STORE,
  'use-sync-external-store/shim/with-selector': STORE,
  'use-sync-external-store/shim/index.js': STORE,
};

/** @type {Readonly<Record<string, string>>} specifiers to specifiers or absolute paths */
export const ALIASES = { ...(RUNTIME === 'react' ? {} : REACT_ALIASES), ...STORE_ALIASES };

/** Packages for React that pages use, in which the aliases hold as well. */
export const REACT_PACKAGES = [
  '@headlessui',
  '@floating-ui',
  '@react-aria',
  '@tanstack',
  'react-aria',
  'react-stately',
];

/** The arguments with which Node runs TypeScript with these aliases. */
export const LOADER = ['--import', new URL('alias-loader.mjs', import.meta.url).href, '--import', 'tsx'];
