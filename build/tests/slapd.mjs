import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { endIfInterrupted } from '../launch/install.mjs';
import { run } from '../launch/run.mjs';

const PROGRAM = '/usr/sbin/slapd';

/**
 * Installs the LDAP directory of the tests where it is missing, as root on Debian. The tests that need it say what to install
 * where that is not possible, and are skipped.
 *
 * @returns {Promise<void>}
 */
export async function ensureSlapd() {
  if (existsSync(PROGRAM) || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  process.stdout.write("Installing Debian's slapd for the tests of directories …\n");
  // Without a configuration the package starts no directory of its own.
  spawnSync('debconf-set-selections', { input: 'slapd slapd/no_configuration boolean true\n' });
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await run('apt-get', ['update'], { env });
  const status =
    updated === 0 ? await run('apt-get', ['install', '-y', '--no-install-recommends', 'slapd'], { env }) : updated;
  endIfInterrupted(status, "Installing Debian's slapd was interrupted. The next npm test starts it again.");
}
