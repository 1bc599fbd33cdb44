import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { runBackupCommand } from '../../../../server/backup/run-backup-command';
import { runRestoreCommand } from '../../../../server/backup/run-restore-command';
import { openSecrets } from '../../../../server/secrets/open-secrets';
import { type Db, openStorage } from '../../../../server/storage/connection';
import { addUser, temporaryFolder } from '../temporary-storage';

const PROGRAMS = { backup: runBackupCommand, restore: runRestoreCommand };

export interface Ran {
  readonly status: number;
  readonly output: string;
  readonly error: string;
}

/** Runs a command in this process. */
export async function run(name: keyof typeof PROGRAMS, env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ran> {
  const texts = { output: '', error: '' };
  const to = (stream: keyof typeof texts) => ({
    write: (text: string) => {
      texts[stream] += text;
    },
  });
  const status = await PROGRAMS[name]({ args, env, output: to('output'), error: to('error') });
  await releaseDatabase(); // as the end of its process does
  return { status, ...texts };
}

/** Runs a command in a process of its own, and kills it after so many ms. @returns whether it was killed */
export async function runAndKill(
  name: keyof typeof PROGRAMS,
  { env, args, isTime }: { env: NodeJS.ProcessEnv; args: readonly string[]; isTime: () => boolean },
): Promise<boolean> {
  const program = fileURLToPath(new URL(`../../../../server/${name}-command.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (child.exitCode === null && !isTime()) await wait(1);
  child.kill('SIGKILL');
  await ended;
  return child.signalCode === 'SIGKILL';
}

export interface DataFolder {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly database: string;
  readonly keyFile: string;
}

export function dataFolder(): DataFolder {
  const folder = join(temporaryFolder(), 'data');
  const database = join(folder, 'vestibule.db');
  return { folder, database, keyFile: join(folder, 'secret.key'), env: { VESTIBULE_DATA: folder } };
}

/** A data folder with these users, as a server leaves it. */
export async function withUsers(...userNames: string[]): Promise<DataFolder> {
  const data = dataFolder();
  await using(data, async (db) => {
    for (const userName of userNames) await addUser(db, { userName });
  });
  return data;
}

/** Opens the database and its key as a server does at its start. */
export async function using<Result>(data: DataFolder, use: (db: Db) => Promise<Result>): Promise<Result> {
  const settings = { dataFolder: data.folder, databaseUrl: `file:${data.database}` };
  const storage = await openStorage(settings);
  try {
    await openSecrets(storage.db, settings);
    return await use(storage.db);
  } finally {
    await storage.close();
    await releaseDatabase();
  }
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** libsql releases the file of a closed database once its statements are collected, or the process ends. */
export async function releaseDatabase(): Promise<void> {
  await wait(1);
  collectGarbage();
  await wait(1);
}

export async function userNames(data: DataFolder): Promise<string[]> {
  if (!existsSync(data.database)) return [];
  const rows = await using(data, (db) => db.selectFrom('users').select('user_name').orderBy('user_name').execute());
  return rows.map(({ user_name }) => user_name);
}
