import { join } from 'node:path';
import typescript from '@rollup/plugin-typescript';
import type { Plugin } from 'rollup';
import ts from 'typescript';

const NOT_FOUND: ts.ResolvedModuleWithFailedLookupLocations = { resolvedModule: undefined };

/** TypeScript that does not find packages, because it would read their declarations, which are longer than all sources. */
const COMPILER: typeof ts = {
  ...ts,
  resolveModuleName: (name, ...rest) => (name.startsWith('.') ? ts.resolveModuleName(name, ...rest) : NOT_FOUND),
};

/**
 * Compiles all TypeScript of some folders together, as the sources of several bundles. `npm run check` checks the types.
 * @param folder the folder of the tsconfig.json
 * @param include patterns of the sources, relative to the project
 */
export function compileTypeScript(root: string, { folder, include }: { folder: string; include: string[] }): Plugin {
  const plugin = typescript({
    typescript: COMPILER,
    tsconfig: join(root, folder, 'tsconfig.json'),
    include,
    filterRoot: root, // patterns do not contain it, because the path of the project may contain their characters
    noCheck: true,
    lib: ['ES5'],
    types: [],
    sourceMap: false,
  });
  return startOnce(plugin);
}

/**
 * Compiles the sources only at the start of the first build, because @rollup/plugin-typescript would repeat that for
 * each build.
 */
function startOnce({ buildStart, ...plugin }: Plugin): Plugin {
  let isStarted = false;
  return {
    ...plugin,
    buildStart(options) {
      if (isStarted || typeof buildStart !== 'function') return;
      isStarted = true;
      return buildStart.call(this, options);
    },
  };
}
