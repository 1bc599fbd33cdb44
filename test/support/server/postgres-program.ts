import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './loopback';
import { temporaryFolder } from './temporary-storage';

/** The time limit for a server that does not answer, in ms. */
const TIMEOUT = 10_000;

/** A PostgreSQL of this process, with data of its own, which ends with it. */
export interface PostgresProgram {
  readonly url: string;
  /** Stops it: SIGINT ends every connection and closes the files, SIGQUIT ends it as a crash does. */
  stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Starts it again on the same port and data, and waits until it answers. */
  start(): Promise<void>;
}

/** Starts PostgreSQL on new data, or tells why that is not possible. */
export async function startPostgres(): Promise<PostgresProgram | { readonly why: string }> {
  const programs = findPrograms();
  if (programs === undefined) return { why: 'Debian and Ubuntu: apt-get install postgresql' };
  const user = findUser();
  if (user === undefined) return { why: 'it does not run as root, and there is no user postgres' };
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  if ('uid' in user) for (const path of [folder, join(folder, 'data')]) chownSync(path, user.uid, user.gid);
  // Requires a password, because other users of the machine can connect to the port.
  const password = randomBytes(16).toString('hex');
  writeFileSync(join(folder, 'password'), password, { mode: 0o644 });
  const made = spawnSync(
    programs.initdb,
    ['-D', 'data', '-U', 'tester', '-A', 'scram-sha-256', '--pwfile=password', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: folder, encoding: 'utf8', timeout: TIMEOUT },
  );
  if (made.status !== 0) return { why: `initdb: ${made.error?.message ?? made.stderr.trim()}` };
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    log_destination: '',
  };
  const args = [
    '-D',
    join(folder, 'data'),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const url = `postgres://tester:${password}@127.0.0.1:${port}/postgres`;
  const run = (): ChildProcess => {
    const child = spawn(programs.postgres, args, { ...user, cwd: folder, stdio: 'ignore' });
    child.unref();
    return child;
  };
  let child = run();
  process.once('exit', () => child.kill('SIGQUIT'));
  if (!(await answers(url, child))) return { why: 'it does not start' };
  return {
    url,
    async stop(signal) {
      child.ref();
      child.kill(signal);
      await once(child, 'exit');
    },
    async start() {
      child = run();
      if (!(await answers(url, child))) throw new Error('PostgreSQL does not start again');
    },
  };
}

/** The programs of PostgreSQL: in the PATH, or where Debian installs them. */
function findPrograms() {
  const versions = '/usr/lib/postgresql';
  const debian = existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : [];
  const folder = [...(process.env.PATH ?? '').split(':').filter(Boolean), ...debian.reverse()].find((path) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(path, name))),
  );
  return folder === undefined ? undefined : { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
}

/** PostgreSQL refuses to run as root. */
function findUser(): { uid: number; gid: number } | object | undefined {
  if (process.getuid?.() !== 0) return {};
  try {
    const [uid, gid] = ['-u', '-g'].map((what) => Number(execFileSync('id', [what, 'postgres'], { stdio: 'pipe' })));
    return uid === undefined || gid === undefined ? undefined : { uid, gid };
  } catch {
    return undefined; // no such user
  }
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  for (const end = Date.now() + TIMEOUT; Date.now() < end && child.exitCode === null; await wait(50)) {
    const isThere = await ask(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (isThere) return true;
  }
  return false;
}

export async function ask(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the statement may end it itself
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}
