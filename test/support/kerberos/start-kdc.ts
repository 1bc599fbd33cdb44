import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, untilListening } from '../server/listen';

const PROGRAMS = ['/usr/sbin/krb5kdc', '/usr/sbin/kadmin.local', '/usr/bin/kinit'];
const PACKAGE = 'node_modules/kerberos/build/Release/kerberos.node';

/** Whether MIT's KDC and the package `kerberos` are installed; without them, the tests that need them are skipped. */
export const hasKdc = [...PROGRAMS, PACKAGE].every(existsSync);
if (!hasKdc)
  process.stdout.write(
    'Skipped: tests that need a KDC (Debian and Ubuntu: apt-get install krb5-kdc krb5-admin-server krb5-user libkrb5-dev, then npm install).\n',
  );

/** A KDC on a free port of the loopback interface, without root, with all its files in a temporary folder. */
export interface Kdc {
  readonly realm: string;
  readonly folder: string;
  /** The keytab of the service. */
  readonly keytab: string;
  /** The environment of the KDC's programs and of its clients. */
  readonly env: NodeJS.ProcessEnv;
  /** Runs a query of `kadmin.local`. */
  kadmin(query: string): string;
  /** Gets a ticket for a user of the KDC. @returns the environment of a client that has it */
  kinit(name: string, password: string, options?: readonly string[]): NodeJS.ProcessEnv;
  /** Suspends the process, so that it does not answer; `thaw` resumes it. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

interface KdcOptions {
  readonly realm?: string;
  /** The names of the service, whose keys are in the keytab. */
  readonly services?: readonly string[];
  /** Passwords by user name. */
  readonly users?: Readonly<Record<string, string>>;
}

export async function startKdc({
  realm = 'EXAMPLE.ORG',
  services = ['HTTP/localhost'],
  users = {},
}: KdcOptions = {}): Promise<Kdc> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-kdc-'));
  const at = (name: string) => join(folder, name);
  const port = await freePort();
  writeFileSync(at('krb5.conf'), clientConfiguration({ realm, kdc: `127.0.0.1:${port}`, host: 'localhost' }));
  writeFileSync(at('kdc.conf'), kdcConfiguration(realm, port, folder));
  const env = {
    PATH: `/usr/sbin:/sbin:${process.env.PATH}`,
    HOME: folder,
    KRB5_CONFIG: at('krb5.conf'),
    KRB5_KDC_PROFILE: at('kdc.conf'),
    KRB5CCNAME: `FILE:${at('cache')}`,
  };
  const run = (file: string, args: readonly string[], input?: string) =>
    execFileSync(file, args, { env, input, stdio: ['pipe', 'pipe', 'pipe'] }).toString();
  const kadmin = (query: string) => run('kadmin.local', ['-r', realm, '-q', query]);
  run('kdb5_util', ['-r', realm, '-P', 'master', 'create', '-s']);
  const keytab = at('http.keytab');
  for (const service of services) kadmin(`addprinc -randkey ${service}@${realm}`);
  for (const service of services) kadmin(`ktadd -k ${keytab} ${service}@${realm}`);
  for (const [name, password] of Object.entries(users)) kadmin(`addprinc -pw ${password} ${name}@${realm}`);
  const child = spawn('krb5kdc', ['-n', '-r', realm, '-P', at('kdc.pid')], { env, stdio: 'ignore' });
  await untilListening(port, child);
  let caches = 0;
  return {
    realm,
    folder,
    keytab,
    env,
    kadmin,
    kinit: (name, password, options = []) => {
      caches += 1;
      const cache = `FILE:${at(`cache-${caches}`)}`;
      run('kinit', ['-c', cache, ...options, `${name}@${realm}`], `${password}\n`);
      return { ...env, KRB5CCNAME: cache };
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    close: async () => {
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The addresses by which a client finds the KDC of a service. */
interface ClientOptions {
  readonly realm: string;
  readonly kdc: string;
  /** The host name of the service. */
  readonly host: string;
}

/** Returns the `krb5.conf` of a client that asks no DNS. */
export function clientConfiguration({ realm, kdc, host }: ClientOptions): string {
  return `[libdefaults]
 default_realm = ${realm}
 dns_lookup_kdc = false
 dns_lookup_realm = false
 dns_canonicalize_hostname = false
 rdns = false
 udp_preference_limit = 1
[realms]
 ${realm} = {
  kdc = ${kdc}
 }
[domain_realm]
 ${host} = ${realm}
`;
}

function kdcConfiguration(realm: string, port: number, folder: string): string {
  return `[kdcdefaults]
 kdc_listen = ""
 kdc_tcp_listen = 127.0.0.1:${port}
[realms]
 ${realm} = {
  database_name = ${join(folder, 'principal')}
  key_stash_file = ${join(folder, 'stash')}
  acl_file = ${join(folder, 'kadm5.acl')}
  supported_enctypes = aes256-cts:normal aes128-cts:normal
  max_life = 10h
 }
[logging]
 kdc = FILE:${join(folder, 'kdc.log')}
`;
}
