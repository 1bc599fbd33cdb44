import { fileURLToPath } from 'node:url';

/**
 * Who answers for React: one table for Rollup, the unit tests and the prerendering of skeletons. Pages are written
 * against React's API and run on preact/compat; `RUNTIME=react` leaves real React in place for comparison.
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
 * CommonJS that packages made for React look for: it would bring real React past the aliases, so both runtimes get a
 * small module of our own.
 */
const STORE_ALIASES = {
  'use-sync-external-store/with-selector': STORE,
  'use-sync-external-store/shim/with-selector': STORE,
  'use-sync-external-store/shim/index.js': STORE,
};

/** @type {Readonly<Record<string, string>>} names to names or absolute files */
export const ALIASES = { ...(RUNTIME === 'react' ? {} : REACT_ALIASES), ...STORE_ALIASES };

/** Packages made for React that pages use: they get what pages get. */
export const REACT_PACKAGES = [
  '@headlessui',
  '@floating-ui',
  '@react-aria',
  '@tanstack',
  'react-aria',
  'react-stately',
  'wouter',
];
