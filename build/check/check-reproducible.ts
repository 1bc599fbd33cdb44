/*
 * Builds the first group of pages and the server from a copy of the sources in another folder. Both must be the same, byte for
 * byte, as in dist/ and server/dist/. The other groups use the same plugins.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RollupOutput, rollup } from 'rollup';
import { INPUTS } from '../launch/build-if-outdated.mjs';
import { PROGRAMS } from '../launch/ensure-built.mjs';
import { ROOT } from '../launch/project.mjs';

function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'vestibule-'));
  for (const input of [...INPUTS, 'server'].filter((file) => existsSync(join(ROOT, file)))) {
    cpSync(join(ROOT, input), join(copy, input), {
      recursive: true,
      filter: (path) => !/\/server\/(dist|node_modules)$/.test(path),
    });
  }
  cpSync(join(ROOT, 'package.json'), join(copy, 'package.json'));
  for (const packages of ['node_modules', 'server/node_modules'])
    symlinkSync(join(ROOT, packages), join(copy, packages), 'dir');
  return copy;
}

/** Builds the first group of pages. @param copy the folder of the sources */
async function buildPages(copy: string): Promise<RollupOutput['output']> {
  const { rollupConfigs }: typeof import('../rollup-configs') = await import(join(copy, 'build/rollup-configs.ts'));
  const [config] = rollupConfigs({ root: copy, dist: join(copy, 'dist'), dev: false });
  if (config === undefined) throw new Error('there are no pages');
  const bundle = await rollup(config);
  const { output } = await bundle.generate(config.output);
  await bundle.close();
  return output;
}

async function buildServer(copy: string): Promise<ReadonlyMap<string, Buffer>> {
  const { buildServer }: typeof import('../launch/build-server.mjs') = await import(
    join(copy, 'build/launch/build-server.mjs')
  );
  const folder = join(copy, 'server/dist');
  await buildServer({ root: copy, folder, programs: PROGRAMS });
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
  return new Map(files.map((file) => [join('server/dist', file), readFileSync(join(folder, file))]));
}

const copy = copySources();
try {
  const pages = (await buildPages(copy)).map((built): [string, Buffer] => [
    join('dist', built.fileName),
    Buffer.from(built.type === 'chunk' ? built.code : built.source),
  ]);
  const files = new Map([...pages, ...(await buildServer(copy))]);
  const differing = [...files].filter(
    ([file, content]) => !existsSync(join(ROOT, file)) || !readFileSync(join(ROOT, file)).equals(content),
  );
  for (const [file] of differing) process.stdout.write(`differs: ${file}\n`);
  process.stdout.write(`${files.size} files compared, ${differing.length} differ\n`);
  process.exitCode = differing.length === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true });
}
