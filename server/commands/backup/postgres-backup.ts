import { spawn } from 'node:child_process';
import * as v from 'valibot';
import { describeError } from '../../storage/describe-error';
import { CHECK, keyIdIn } from '../../storage/secrets/stored-key-ids';
import { StorageError } from '../../storage/storage-error';
import { type DatabaseFacts, ON_CONFLICT } from './sqlite-backup';

const Facts = v.tuple([v.object({ schema: v.string(), json: v.nullable(v.pipe(v.string(), v.parseJson())) })]);

/** Reads what a backup records about its database. */
export async function readPostgresFacts(databaseUrl: string): Promise<DatabaseFacts> {
  const rows = await ask(
    databaseUrl,
    `select max(name) as schema, (select json from settings where key = '${CHECK}') as json from kysely_migration`,
  );
  const [{ schema, json }] = v.parse(Facts, rows);
  return { schema, keyId: keyIdIn(json) };
}

/** Tells whether a database has no tables. */
export async function isPostgresEmpty(databaseUrl: string): Promise<boolean> {
  const rows = await ask(
    databaseUrl,
    "select 1 from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') limit 1",
  );
  return rows.length === 0;
}

/** Writes a row of the settings table. */
export async function writePostgresSetting(databaseUrl: string, key: string, json: string): Promise<void> {
  await ask(databaseUrl, `insert into settings (key, json) values ($1, $2) ${ON_CONFLICT}`, [key, json]);
}

async function ask(
  databaseUrl: string,
  statement: string,
  parameters: readonly string[] = [],
): Promise<readonly unknown[]> {
  const { default: pg } = await import('pg'); // loaded only if the database is PostgreSQL
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {}); // the statement fails as well
  try {
    await client.connect();
    return (await client.query(statement, [...parameters])).rows;
  } catch (error) {
    throw new StorageError(`The PostgreSQL database cannot be used: ${describeError(error)}.`);
  } finally {
    await client.end();
  }
}

/** Dumps a database to a file with `pg_dump`. The dump shows the state at its start. */
export function dumpPostgres(databaseUrl: string, file: string): Promise<void> {
  return run('pg_dump', databaseUrl, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`]);
}

/** Restores a dump to an empty database with `pg_restore`, in one transaction. */
export function restorePostgres(databaseUrl: string, file: string): Promise<void> {
  return run('pg_restore', databaseUrl, [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    file,
  ]);
}

/**
 * Runs a program of PostgreSQL. The password is passed in the environment, where other users of the machine cannot read
 * it.
 */
async function run(program: string, databaseUrl: string, args: readonly string[]): Promise<void> {
  const url = new URL(databaseUrl);
  const PGPASSWORD = decodeURIComponent(url.password);
  url.password = '';
  const env = { ...process.env, ...(PGPASSWORD === '' ? {} : { PGPASSWORD }) };
  const child = spawn(program, [`--dbname=${url.href}`, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  const status = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    child.once('close', (code, signal) => resolve(code ?? signal ?? 1));
  });
  if (status === 'ENOENT')
    throw new StorageError(
      `${program} is not in the PATH. It belongs to PostgreSQL's client programs (Debian: postgresql-client).`,
    );
  if (status !== 0) throw new StorageError(`${program} failed: ${said.trim() || status}`);
}
