import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer } from '../../../../build/server/build-server.mjs';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const COMMANDS = 'package.json build/command.cjs build/launch build/server build/serve.mjs build/account.mjs';

/**
 * The project as it is deployed: the commands, the built server, and the packages that `npm ci --omit=dev` installs, as hard
 * links, because Node would find development tools through a symbolic link.
 */
export async function productionFolder(): Promise<{ folder: string; remove(): void }> {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache/production-'));
  for (const path of COMMANDS.split(' ')) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  for (const path of productionPackages()) linkAll(join(ROOT, path), join(folder, path));
  await buildServer(ROOT, join(folder, 'server/dist'));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

interface Locked {
  readonly dev?: boolean;
  /** For development, or an optional peer, as TypeScript is of packages with types. */
  readonly devOptional?: boolean;
  readonly link?: boolean;
}

/** The installed packages of the lock file that are not only for development. */
function productionPackages(): string[] {
  const read = (file: string): { packages: Record<string, Locked> } =>
    JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  const { packages } = read('package-lock.json');
  const installed = read('node_modules/.package-lock.json').packages;
  return Object.entries(packages)
    .filter(
      ([path, { dev, devOptional, link }]) =>
        /^(server\/)?node_modules\//.test(path) && !dev && !devOptional && !link && path in installed,
    )
    .map(([path]) => path);
}

/** Without the packages inside it, which have rows of their own. */
function linkAll(from: string, to: string): void {
  for (const file of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name).slice(from.length);
    if (!file.isFile() || path.includes('/node_modules/')) continue;
    mkdirSync(dirname(join(to, path)), { recursive: true });
    linkSync(join(from, path), join(to, path));
  }
}
