import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthority, type TestAuthority } from '../ldap/test-certificates';
import { untilListening } from '../server/listen';
import { clientConfiguration, hasKdc } from './start-kdc';

const FILES = ['/usr/sbin/samba', '/usr/bin/samba-tool', '/usr/bin/net', '/usr/share/samba/setup/provision.ldif'];

const isShort = Boolean(process.env.TEST_SHORT);

/**
 * Whether a domain controller is started: the programs are installed, root may listen on the ports of LDAP and Kerberos,
 * and the run is not short.
 */
export const hasSamba = hasKdc && !isShort && process.getuid?.() === 0 && FILES.every(existsSync);
if (hasKdc && !hasSamba) {
  const how = isShort
    ? 'npm test -- --all runs them'
    : 'as root; Debian and Ubuntu: apt-get install samba-ad-dc samba-ad-provision';
  process.stdout.write(`Skipped: tests that need a domain controller of Samba (${how}).\n`);
}

/** A domain of Samba on an address of the loopback network, with all its files in a temporary folder. */
export interface Samba {
  /** The address of its controller, which listens on the standard ports. */
  readonly host: string;
  readonly folder: string;
  /** The authority that has signed the controller's certificate. */
  readonly authority: TestAuthority;
  /** Runs a command of a shell in the folder, as an administrator on the controller does. */
  run(command: string, input?: string): string;
  /** Gets a ticket for a user. @returns the environment of a client that has it */
  kinit(name: string, password: string): NodeJS.ProcessEnv;
  close(): Promise<void>;
}

export const SAMBA_REALM = 'CORP.EXAMPLE';
export const SAMBA_ADMIN = { name: 'administrator', password: 'Lantern-7-admin' };

/** @param service the host name of the service for which clients get tickets */
export async function startSamba(service: string): Promise<Samba> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-samba-'));
  const at = (name: string) => join(folder, name);
  // The ports of a controller are fixed, but the loopback network has many addresses.
  const host = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const env: NodeJS.ProcessEnv = {
    PATH: `/usr/sbin:/sbin:${process.env.PATH}`,
    HOME: folder,
    SMB_CONF_PATH: at('smb.conf'),
    KRB5_CONFIG: at('krb5.conf'),
    KRB5CCNAME: `FILE:${at('cache')}`,
  };
  const run = (file: string, args: readonly string[], input = '') =>
    execFileSync(file, args, { cwd: folder, env, input, stdio: ['pipe', 'pipe', 'pipe'] }).toString();
  writeFileSync(at('smb.conf'), ''); // it must exist
  const names = ['--realm', SAMBA_REALM, '--domain', 'CORP', '--host-name', 'dc1', '--host-ip', host];
  const role = ['--server-role', 'dc', '--dns-backend', 'NONE', '--adminpass', SAMBA_ADMIN.password];
  run('samba-tool', ['domain', 'provision', ...names, ...role, '--targetdir', at('domain')]);
  const authority = createAuthority(folder, 'Test authority');
  const { certFile, keyFile } = authority.issue('controller', { names: `IP:${host}` });
  mkdirSync(at('run'));
  writeFileSync(at('smb.conf'), configuration({ folder, host, certFile, keyFile }));
  writeFileSync(at('krb5.conf'), clientConfiguration({ realm: SAMBA_REALM, kdc: host, host: service }));
  // With a pipe as its standard input, the program ends with this process.
  const child = spawn('samba', ['--interactive', '--model=single'], { env, stdio: ['pipe', 'ignore', 'ignore'] });
  for (const port of [88, 636]) await untilListening(port, child, host);
  return {
    host,
    folder,
    authority,
    run: (command, input) => run('sh', ['-c', command], input),
    kinit: (name, password) => {
      const cache = `FILE:${at(`cache-${name}`)}`;
      run('kinit', ['-c', cache, `${name}@${SAMBA_REALM}`], `${password}\n`);
      return { ...env, KRB5CCNAME: cache };
    },
    close: async () => {
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface ConfigurationOptions {
  readonly folder: string;
  readonly host: string;
  readonly certFile: string;
  readonly keyFile: string;
}

function configuration({ folder, host, certFile, keyFile }: ConfigurationOptions): string {
  const domain = join(folder, 'domain');
  return `[global]
 realm = ${SAMBA_REALM}
 workgroup = CORP
 netbios name = DC1
 server role = active directory domain controller
 server services = ldap, cldap, kdc
 interfaces = ${host}/8
 bind interfaces only = yes
 tls certfile = ${certFile}
 tls keyfile = ${keyFile}
 tls cafile =
 private dir = ${join(domain, 'private')}
 state directory = ${join(domain, 'state')}
 cache directory = ${join(domain, 'cache')}
 lock directory = ${domain}
 pid directory = ${join(folder, 'run')}
 ncalrpc dir = ${join(folder, 'run/ncalrpc')}
 log file = ${join(folder, 'log')}
`;
}
