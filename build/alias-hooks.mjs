import { ALIASES } from './aliases.mjs';

/** @type {import('node:module').ResolveHook} */
export function resolve(specifier, context, nextResolve) {
  // Only our own sources: a package of the tests that brings React along must keep the one it was made for.
  const ours = context.parentURL !== undefined && !context.parentURL.includes('/node_modules/');
  return nextResolve((ours && ALIASES[specifier]) || specifier, context);
}
