import { randomBytes } from 'node:crypto';
import { test } from 'uvu';
import { ask, startPostgres } from './postgres-program';

export { ask } from './postgres-program';

export interface PostgresServer {
  readonly url: string;
  /** Creates an empty database, which is dropped after the test; `options` are those of `create database`. @returns its URL */
  createDatabase(options?: string): Promise<string>;
  /** Creates a user who may only use the tables of that database. @returns the URL for this user */
  createRole(databaseUrl: string): Promise<string>;
}

/** A `test` that needs PostgreSQL: it is skipped, with a note in the output, where PostgreSQL is not installed, and without `--all`. */
export function postgresTest(name: string, run: (server: PostgresServer) => Promise<void>): void {
  if (started === undefined) test.skip(name);
  else test(name, () => withServer(started, run));
}

/** One server for all tests of the process, stopped when they end; TEST_POSTGRES_URL names a running one instead. */
const started: string | undefined = await (async () => {
  if (process.env.TEST_POSTGRES_URL !== undefined) return process.env.TEST_POSTGRES_URL;
  const program = process.env.TEST_SHORT ? { why: 'npm test -- --all runs them' } : await startPostgres();
  if ('url' in program) return program.url;
  process.stdout.write(`Skipped: tests that need PostgreSQL 13 or newer (${program.why}).\n`);
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
