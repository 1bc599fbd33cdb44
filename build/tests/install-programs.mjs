import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endIfInterrupted, installDependencies } from '../launch/install.mjs';
import { ROOT } from '../launch/project.mjs';
import { run } from '../launch/run.mjs';
import { findChromium, findFirefox, findHeadlessShell, findWebKit } from './find-browsers.mjs';

/** Whether packages of Debian can be installed here: it is Debian, and the user is root. */
function canInstall() {
  const hasApt = () => spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && hasApt();
}

/** The lists of packages are read once in a process. @type {Promise<number> | undefined} */
let listsRead;

/** While this program ends with 101, no package starts its services (invoke-rc.d(8)): the tests start the programs. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

/** Installs packages of Debian; what `apt-get` says is shown. @param {readonly string[]} packages */
async function install(packages) {
  const named = packages.filter((name) => !name.startsWith('-')).join(' and ');
  process.stdout.write(`Installing Debian's ${named} for the tests …\n`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  listsRead ??= run('apt-get', ['update'], { env });
  const updated = await listsRead;
  const isOwnPolicy = !existsSync(SERVICE_POLICY);
  if (isOwnPolicy) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const status = updated === 0 ? await run('apt-get', ['install', '-y', ...packages], { env }) : updated;
  if (isOwnPolicy) rmSync(SERVICE_POLICY, { force: true });
  endIfInterrupted(status, `Installing Debian's ${named} was interrupted. The next npm test starts it again.`);
}

/**
 * Finds Chromium or, as root on Debian, installs it with its headless shell; otherwise says what to install.
 *
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export async function ensureChromium() {
  const { CHROME_PATH } = process.env;
  const found = findChromium();
  if (CHROME_PATH && !found) return { problem: `CHROME_PATH is ${CHROME_PATH}, which is no program.` };
  if (found && (CHROME_PATH || findHeadlessShell() || !canInstall())) return { path: found };
  if (canInstall()) {
    await install(['chromium', 'chromium-headless-shell']);
    const installed = findChromium();
    if (installed) return { path: installed };
    return { problem: "Debian's chromium could not be installed: see above." };
  }
  return {
    problem:
      'The browser tests need Chromium or Chrome: install it (Debian and Ubuntu: apt-get install chromium) or set CHROME_PATH to its program.',
  };
}

const OTHER_BROWSERS = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

/**
 * Installs the browsers of `npm run test:browsers` where they are missing, as root on Debian.
 *
 * @returns {Promise<{ problem: string, isNoneThere: boolean } | undefined>} what is left out all the same
 */
export async function ensureOtherBrowsers() {
  const findMissing = () => [...(findFirefox() ? [] : ['Firefox']), ...(findWebKit() ? [] : ['WebKitGTK'])];
  if (findMissing().length > 0 && canInstall()) await install(OTHER_BROWSERS);
  const missing = findMissing();
  if (missing.length === 0) return undefined;
  const packages = `Debian and Ubuntu: apt-get install ${OTHER_BROWSERS.join(' ')}`;
  return {
    problem: `LEFT OUT: the tests in ${missing.join(' and ')} (${packages})`,
    isNoneThere: missing.length === 2,
  };
}

/**
 * Installs the LDAP directory of the tests where it is missing, as root on Debian. The tests that need it say what to
 * install where that is not possible, and are skipped.
 */
export async function ensureSlapd() {
  if (existsSync('/usr/sbin/slapd') || !canInstall()) return;
  // Without a configuration the package starts no directory of its own.
  spawnSync('debconf-set-selections', { input: 'slapd slapd/no_configuration boolean true\n' });
  await install(['slapd']);
}

const KERBEROS = ['krb5-kdc', 'krb5-admin-server', 'krb5-user', 'libkrb5-dev'];

/** The files by which programs and headers of MIT Kerberos are found. */
const KERBEROS_FILES = ['/usr/sbin/krb5kdc', '/usr/sbin/kadmin.local', '/usr/bin/kinit', '/usr/include/krb5.h'];

/**
 * Installs the KDC of the tests, and the headers with which npm builds the package `kerberos`, where they are missing, as
 * root on Debian. It must end before npm installs: npm leaves an optional package out for good that it cannot build.
 */
export async function ensureKdc() {
  if (!KERBEROS_FILES.every(existsSync) && canInstall()) await install(KERBEROS);
}

/** Installs the dependencies again if npm has left out `kerberos` because the headers were missing then. */
export async function ensureKerberosPackage() {
  const isBuilt = existsSync(join(ROOT, 'node_modules/kerberos/build/Release/kerberos.node'));
  if (!isBuilt && KERBEROS_FILES.every(existsSync)) await installDependencies();
}

/** Without the recommended packages, which would let accounts of a domain sign in to this machine. */
const SAMBA = ['--no-install-recommends', 'samba-ad-dc', 'samba-ad-provision'];

/** Installs the domain controller of the tests where it is missing, as root on Debian. */
export async function ensureSamba() {
  if (!['/usr/sbin/samba', '/usr/share/samba/setup'].every(existsSync) && canInstall()) await install(SAMBA);
}

/** Installs the program that gives a client of the tests another clock, where it is missing, as root on Debian. */
export async function ensureFaketime() {
  if (!existsSync('/usr/bin/faketime') && canInstall()) await install(['faketime']);
}
