import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Part of the output, because loading its several hundred modules takes a fifth of the time in which a server starts. */
const COMBINED = 'kysely';

/**
 * Builds the server to JavaScript, so that it runs without development tools. Of its packages only kysely is part of the output.
 *
 * @param {object} options
 * @param {string} options.root the folder of the project
 * @param {string} options.folder the output; settings.ts finds the project two folders above it
 * @param {Readonly<Record<string, string>>} options.programs
 */
export async function buildServer({ root, folder, programs }) {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8'));
  await build({
    absWorkingDir: root,
    entryPoints: Object.entries(programs).map(([out, file]) => ({ in: join(root, 'server', file), out })),
    external: Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => name !== COMBINED),
    outdir: folder,
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false, // a stack trace needs names and lines only
    preserveSymlinks: true, // the output names the packages' files by their paths in the project
    logLevel: 'warning',
  });
}
