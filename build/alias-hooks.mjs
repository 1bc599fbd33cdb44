import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ALIASES, REACT_PACKAGES } from './aliases.mjs';

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
