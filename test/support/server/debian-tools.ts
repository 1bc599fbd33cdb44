import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PACKAGES = { oathtool: 'oathtool', zbarimg: 'zbar-tools', pystache: 'python3-pystache' };

/** The commands that check whether a tool is installed; for other tools it is `--version`. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  pystache: ['/usr/bin/python3', '-c', 'import pystache'],
};

/**
 * Whether a program is installed. Root on Debian installs a missing one; otherwise the output tells how to install it.
 */
export function hasTool(name: keyof typeof PACKAGES): boolean {
  if (isThere(name)) return true;
  const debianPackage = PACKAGES[name];
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const settings = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    spawnSync('apt-get', ['update'], settings);
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', debianPackage], settings);
  }
  if (isThere(name)) return true;
  process.stdout.write(`Skipped: tests that need ${name} (Debian and Ubuntu: apt-get install ${debianPackage}).\n`);
  return false;
}

function isThere(name: string): boolean {
  const [program = name, ...args] = QUESTIONS[name] ?? [name, '--version'];
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}
