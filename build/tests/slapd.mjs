import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { canInstallPackages, installPackages } from './debian-packages.mjs';

const PROGRAM = '/usr/sbin/slapd';

/**
 * Installs the LDAP directory of the tests where it is missing, as root on Debian. The tests that need it say what to install
 * where that is not possible, and are skipped.
 *
 * @returns {Promise<void>}
 */
export async function ensureSlapd() {
  if (existsSync(PROGRAM) || !canInstallPackages()) return;
  // Without a configuration the package starts no directory of its own.
  spawnSync('debconf-set-selections', { input: 'slapd slapd/no_configuration boolean true\n' });
  await installPackages(['slapd']);
}
