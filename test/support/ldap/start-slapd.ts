import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { freePort, listen, untilListening } from '../server/listen';
import { ADMIN, BASE, directoryData, SCHEMA } from './directory-data';
import { createAuthority, type TestAuthority, type TestCertificate } from './test-certificates';

export { freePort };

const INSTALLED = '/usr/sbin/slapd';

/** Whether slapd is installed; without it, the tests that need it are skipped with a note. */
export const hasSlapd = existsSync(INSTALLED);
if (!hasSlapd) process.stdout.write('Skipped: tests that need slapd (Debian and Ubuntu: apt-get install slapd).\n');

/** Debian's slapd with 5,000 users, on ports of the loopback interface, with a temporary folder. */
export interface Slapd {
  readonly port: number;
  readonly tlsPort: number;
  /** The authority that has signed the directory's certificate, for `localhost` and 127.0.0.1. */
  readonly authority: TestAuthority;
  readonly folder: string;
  /** Suspends the process, so that it does not answer, like an overloaded machine; `thaw` resumes it. */
  freeze(): Promise<void>;
  thaw(): void;
  end(): Promise<void>;
  start(): Promise<void>;
  /** Ends the process and removes its data. */
  close(): Promise<void>;
}

/** Additions to the data and the schema of all tests. */
interface SlapdOptions {
  /** Whether the directory has a certificate and offers StartTLS and ldaps; default true. */
  readonly tls?: boolean;
  readonly data?: string;
  /** LDIF of the root entry (rootDSE). */
  readonly rootData?: string;
}

export async function startSlapd({ tls = true, data = '', rootData = '' }: SlapdOptions = {}): Promise<Slapd> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-slapd-'));
  // The program is copied, because AppArmor restricts the installed one to its own folders.
  const program = join(folder, 'slapd');
  copyFileSync(INSTALLED, program);
  mkdirSync(join(folder, 'data'));
  const authority = createAuthority(folder, 'Test authority');
  const certificate = tls ? authority.issue('directory', { names: 'DNS:localhost,IP:127.0.0.1' }) : undefined;
  const config = join(folder, 'slapd.conf');
  writeFileSync(config, configOf(folder, certificate));
  writeFileSync(join(folder, 'root.ldif'), rootData);
  writeFileSync(join(folder, 'data.ldif'), `${directoryData()}\n${data}`);
  execFileSync(program, ['-T', 'add', '-q', '-f', config, '-l', join(folder, 'data.ldif')], { stdio: 'pipe' });
  const port = await freePort();
  const tlsPort = await freePort();
  const urls = [`ldap://127.0.0.1:${port}`, ...(tls ? [`ldaps://127.0.0.1:${tlsPort}`] : [])];
  let child: ChildProcess | undefined;
  const end = async () => {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
  };
  const start = async () => {
    child = spawn(program, ['-f', config, '-h', urls.join(' '), '-d', '0'], { stdio: 'ignore' });
    await untilListening(port, child);
  };
  await start();
  return {
    port,
    tlsPort,
    authority,
    folder,
    freeze: async () => {
      child?.kill('SIGSTOP');
      // The signal reaches one thread after the other a moment later; until then they would still answer.
      while (child !== undefined && !isStopped(child)) await wait(5);
    },
    thaw: () => void child?.kill('SIGCONT'),
    end,
    start,
    close: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether all threads of a process are stopped (proc_pid_stat(5)). */
function isStopped({ pid }: ChildProcess): boolean {
  const threads = `/proc/${pid}/task`;
  return readdirSync(threads).every((thread) => /\) T/.test(readFileSync(join(threads, thread, 'stat'), 'utf8')));
}

function configOf(folder: string, certificate: TestCertificate | undefined): string {
  const schemas = ['core', 'cosine', 'nis', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`);
  const tls = certificate && [
    `TLSCertificateFile ${certificate.certFile}`,
    `TLSCertificateKeyFile ${certificate.keyFile}`,
  ];
  return [
    ...schemas,
    SCHEMA.trim(),
    'modulepath /usr/lib/ldap',
    'moduleload back_mdb',
    ...(tls ?? []),
    'sizelimit unlimited',
    `rootDSE ${join(folder, 'root.ldif')}`,
    'database mdb',
    `suffix "${BASE}"`,
    `rootdn "${ADMIN.username}"`,
    `rootpw ${ADMIN.password}`,
    `directory ${join(folder, 'data')}`,
    'maxsize 268435456',
    'index objectClass,uid,cn,member,memberUid,sAMAccountName,entryUUID eq',
    'access to attrs=userPassword by anonymous auth by * none',
    'access to * by * read',
    '',
  ].join('\n');
}

/** Starts a TLS proxy with another certificate in front of a directory. @returns its port */
export async function behindTls({ key, cert }: Pick<TestCertificate, 'key' | 'cert'>, port: number) {
  const server = createTlsServer({ key, cert }, (socket) => {
    const inner = connect(port, '127.0.0.1');
    socket.pipe(inner).pipe(socket);
    for (const each of [socket, inner]) each.on('error', () => {}); // the other end has gone
  });
  server.on('tlsClientError', () => {}); // the client refuses the certificate
  const { port: outer, close } = await listen(server);
  return { port: outer, close: () => void close() };
}
