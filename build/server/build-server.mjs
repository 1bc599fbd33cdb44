import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import json from '@rollup/plugin-json';
import { transform } from '@swc/core';
import { rollup } from 'rollup';
import { PROGRAMS } from './programs.mjs';

/** What Node 20 runs as it is. @type {import('@swc/core').Options} */
const OPTIONS = {
  swcrc: false,
  sourceMaps: true,
  jsc: { target: 'es2022', parser: { syntax: 'typescript' }, transform: { verbatimModuleSyntax: true } },
};

/**
 * Builds the server to JavaScript, so that it runs without development tools. Its packages are not part of the output.
 *
 * @param {string} root the folder of the project
 * @param {string} folder the output; settings.ts finds the project two folders above it
 */
export async function buildServer(root, folder) {
  const bundle = await rollup({
    input: Object.fromEntries(Object.entries(PROGRAMS).map(([name, file]) => [name, join(root, 'server', file)])),
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    plugins: [typescript(), json({ namedExports: false, preferConst: true })],
  });
  await bundle.write({
    dir: folder,
    format: 'es',
    sourcemap: true,
    sourcemapExcludeSources: true, // a stack trace needs names and lines only
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[hash].js',
    externalImportAttributes: false,
  });
  await bundle.close();
}

/** Removes the types of each module by itself. `npm run check` checks them. @returns {import('rollup').Plugin} */
function typescript() {
  return {
    name: 'typescript',
    async resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.') || source.endsWith('.json')) return null;
      return (await this.resolve(`${source}.ts`, importer, { skipSelf: true })) ?? null;
    },
    async load(id) {
      if (!id.endsWith('.ts')) return null;
      const { code, map } = await transform(readFileSync(id, 'utf8'), { ...OPTIONS, filename: id });
      return { code, map: map ?? null };
    },
  };
}
