import { isAbsolute, join } from 'node:path';
import json from '@rollup/plugin-json';
import { build } from 'esbuild';
import { rollup } from 'rollup';
import { compileModules } from '../plugins/compile-modules.mjs';

/**
 * Builds the server to JavaScript, so that it runs without development tools. Of its packages only kysely is part of the output.
 *
 * @param {object} options
 * @param {string} options.root the folder of the project
 * @param {string} options.folder the output; settings.ts finds the project two folders above it
 * @param {Readonly<Record<string, string>>} options.programs
 */
export async function buildServer({ root, folder, programs }) {
  const bundle = await rollup({
    input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, join(root, 'server', file)])),
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    plugins: [resolveModules(), compileModules(), json({ namedExports: false, preferConst: true })],
  });
  await bundle.write({
    dir: folder,
    format: 'es',
    sourcemap: true,
    sourcemapExcludeSources: true, // a stack trace needs names and lines only
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[hash].js',
    externalImportAttributes: false,
    paths: { kysely: './kysely.js' },
  });
  await bundle.close();
  await combineKysely(join(root, 'server'), join(folder, 'kysely.js'));
}

/**
 * Combines the modules of kysely, because loading several hundred files takes a fifth of the time in which a server starts.
 *
 * @param {string} packageFolder
 * @param {string} outfile
 */
async function combineKysely(packageFolder, outfile) {
  const stdin = { contents: "export * from 'kysely'", resolveDir: packageFolder };
  await build({
    stdin,
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
  });
}

/** Finds the modules that a module imports without their ending. @returns {import('rollup').Plugin} */
function resolveModules() {
  return {
    name: 'resolve-modules',
    async resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.') || source.endsWith('.json')) return null;
      return (await this.resolve(`${source}.ts`, importer, { skipSelf: true })) ?? null;
    },
  };
}
