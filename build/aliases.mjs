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

/** @type {Readonly<Record<string, string>>} */
export const ALIASES = RUNTIME === 'react' ? {} : REACT_ALIASES;
