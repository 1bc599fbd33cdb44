// `node --import ./build/alias-loader.mjs --import tsx` runs source in which `react` is preact/compat (see aliases.mjs).
import { register } from 'node:module';
import { isAbsolute } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { ALIASES, REACT_PACKAGES } from './aliases.mjs';

// Node loads this module again in the thread in which it calls `resolve`.
if (isMainThread) {
  // tsx compiles files that the tsconfig does not include with a global `React`; tsconfig.run.json includes all that run.
  process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL('tsconfig.run.json', import.meta.url));
  register(import.meta.url);
}

/** @type {import('node:module').ResolveHook} */
export function resolve(specifier, context, nextResolve) {
  const target = (isPages(context.parentURL) && ALIASES[specifier]) || specifier;
  return nextResolve(isAbsolute(target) ? pathToFileURL(target).href : target, context);
}

/**
 * Whether the aliases hold in a module: in this project and in the packages of its pages. A package that only tests use
 * keeps the React that it depends on.
 *
 * @param {string | undefined} importer
 */
function isPages(importer) {
  if (importer === undefined) return false;
  const [, name] = importer.split('/node_modules/').slice(-2);
  return name === undefined || REACT_PACKAGES.some((each) => name.startsWith(`${each}/`));
}
