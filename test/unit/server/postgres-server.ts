import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { test } from 'uvu';
import { temporaryFolder } from './temporary-storage';

/** The time limit for a server that does not answer, in ms. */
const PATIENCE = 10_000;

export interface PostgresServer {
  /** The URL of a superuser. */
  readonly url: string;
  /** Creates an empty database, which is dropped after the test; `options` are those of `create database`. @returns its URL */
  createDatabase(options?: string): Promise<string>;
  /** Creates a user who may only use the tables of that database. @returns the URL for this user */
  createRole(databaseUrl: string): Promise<string>;
}

/** A `test` that needs PostgreSQL: it is skipped, with a note in the output, where PostgreSQL is not installed. */
export function postgresTest(name: string, run: (server: PostgresServer) => Promise<void>): void {
  if (started === undefined) test.skip(name);
  else test(name, () => withServer(started, run));
}

/** One server for all tests of the process, stopped when they end; TEST_POSTGRES_URL names a running one instead. */
const started: string | undefined = await (async () => {
  const url = process.env.TEST_POSTGRES_URL ?? (await startServer());
  if (typeof url === 'string') return url;
  process.stdout.write(`Skipped: tests that need PostgreSQL 13 or newer (${url.why}).\n`);
  return undefined;
})();

async function withServer(url: string, run: (server: PostgresServer) => Promise<void>): Promise<void> {
  const undoing: string[] = [];
  const server: PostgresServer = {
    url,
    async createDatabase(options = '') {
      const name = `vestibule_${randomBytes(8).toString('hex')}`;
      await ask(url, `create database ${name} ${options}`);
      undoing.push(`drop database ${name} with (force)`);
      return Object.assign(new URL(url), { pathname: `/${name}` }).href;
    },
    async createRole(databaseUrl) {
      const name = `vestibule_${randomBytes(8).toString('hex')}`;
      await ask(databaseUrl, `create role ${name} login password '${name}'; grant all on schema public to ${name}`);
      undoing.push(`drop role ${name}`);
      return Object.assign(new URL(databaseUrl), { username: name, password: name }).href;
    },
  };
  await run(server).finally(async () => {
    for (const statement of undoing) await ask(url, statement);
  });
}

async function startServer(): Promise<string | { why: string }> {
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
    { ...user, cwd: folder, encoding: 'utf8', timeout: PATIENCE },
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
  const child = spawn(
    programs.postgres,
    ['-D', join(folder, 'data'), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  child.unref();
  process.once('exit', () => child.kill('SIGQUIT'));
  const url = `postgres://tester:${password}@127.0.0.1:${port}/postgres`;
  return (await answers(url, child)) ? url : { why: 'it does not start' };
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  for (const end = Date.now() + PATIENCE; Date.now() < end && child.exitCode === null; await wait(50)) {
    const isThere = await ask(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (isThere) return true;
  }
  return false;
}

/** Runs one statement on a new connection. */
export async function ask(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // the statement may end it itself
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}
