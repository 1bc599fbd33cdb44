import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureServerBuilt } from '../../../build/launch/ensure-built.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const FILES = 'package.json build/command.cjs build/launch build/serve.mjs server/dist';

/**
 * The project as it is deployed: the commands, the built server, and the packages that `npm ci --omit=dev` installs, as
 * hard links, because Node would find development tools through a symbolic link.
 */
export async function productionFolder(): Promise<{ folder: string; remove(): void }> {
  if (!(await ensureServerBuilt())) throw new Error('the server could not be built');
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache/production-'));
  for (const path of FILES.split(' ')) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  execFileSync('cp', ['-al', '--parents', ...productionPackages(), folder], { cwd: ROOT });
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

interface Locked {
  readonly dev?: boolean;
  /** For development, or an optional peer, as TypeScript is of packages with types. */
  readonly devOptional?: boolean;
  readonly link?: boolean;
}

/** The installed packages of the lock file that are not only for development; those inside them come with them. */
function productionPackages(): string[] {
  const read = (file: string): { packages: Record<string, Locked> } =>
    JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  const { packages } = read('package-lock.json');
  const installed = read('node_modules/.package-lock.json').packages;
  return Object.entries(packages)
    .filter(
      ([path, { dev, devOptional, link }]) =>
        /^(server\/)?node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !devOptional && !link && path in installed,
    )
    .map(([path]) => path);
}
