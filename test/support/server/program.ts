import { mkdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { temporaryFolder } from './temporary-storage';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const built = new Map<string, string>();

/**
 * The arguments with which Node runs a module. It is built to one file of JavaScript, which starts in a fraction of the
 * time that tsx needs for the modules of the server; only where lines are counted they stay modules.
 *
 * @param module its path in the project
 */
export function programOf(module: string): readonly string[] {
  if (process.env.NODE_V8_COVERAGE !== undefined) return ['--import', 'tsx', join(ROOT, module)];
  const outfile = built.get(module) ?? build(module);
  built.set(module, outfile);
  return [outfile];
}

function build(module: string): string {
  const folder = temporaryFolder();
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const outfile = join(folder, 'server/dist', basename(module).replace(/\.ts$/, '.mjs'));
  mkdirSync(dirname(outfile), { recursive: true });
  buildSync({
    ...{ entryPoints: [join(ROOT, module)], outfile, bundle: true, sourcemap: true, packages: 'external' },
    ...{ platform: 'node', format: 'esm', target: 'node20', logLevel: 'error' },
  });
  return outfile;
}
