import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runBackupCommand } from '../../../../../server/commands/backup/run-backup-command';
import { runRestoreCommand } from '../../../../../server/commands/backup/run-restore-command';
import { type Db, openStorage } from '../../../../../server/storage/connection';
import { openSecrets } from '../../../../../server/storage/secrets/open-secrets';
import { programOf } from '../../../../support/server/program';
import { addUser, temporaryFolder } from '../../../../support/server/temporary-storage';

const PROGRAMS = { backup: runBackupCommand, restore: runRestoreCommand };

/** Runs a command in this process, which keeps the databases open that it has read: libsql closes them with its garbage. */
export async function run(name: keyof typeof PROGRAMS, env: NodeJS.ProcessEnv, ...args: string[]) {
  const texts = { output: '', error: '' };
  const to = (stream: keyof typeof texts) => ({
    write: (text: string) => {
      texts[stream] += text;
    },
  });
  const status = await PROGRAMS[name]({ args, env, output: to('output'), error: to('error') });
  return { status, ...texts };
}

/** Runs a command in a process of its own, and kills it when it is time. @returns whether it was killed */
export async function runAndKill(
  name: keyof typeof PROGRAMS,
  { env, args, isTime }: { env: NodeJS.ProcessEnv; args: readonly string[]; isTime: () => boolean },
): Promise<boolean> {
  const child = spawn(process.execPath, [...programOf(`server/commands/${name}-command.ts`), ...args], {
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

export const filesOf = ({ folder }: DataFolder) => (existsSync(folder) ? readdirSync(folder).sort() : []);

const made = new Map<string, Promise<DataFolder>>();

/** A data folder with a user, as a server leaves it. It is a copy, so that nothing in this process has its files open. */
export async function withUser(userName: string): Promise<DataFolder> {
  const make = async () => {
    const data = dataFolder();
    await using(data, (db) => addUser(db, { userName }));
    return data;
  };
  const template = made.get(userName) ?? make();
  made.set(userName, template);
  const { database, keyFile } = await template;
  return copyOf(database, keyFile);
}

export function copyOf(database: string, keyFile: string): DataFolder {
  const copy = dataFolder();
  mkdirSync(copy.folder);
  for (const suffix of ['', '-wal'])
    if (existsSync(`${database}${suffix}`)) copyFileSync(`${database}${suffix}`, `${copy.database}${suffix}`);
  copyFileSync(keyFile, copy.keyFile);
  return copy;
}

export async function using<Result>(data: DataFolder, use: (db: Db) => Promise<Result>): Promise<Result> {
  const settings = { dataFolder: data.folder, databaseUrl: `file:${data.database}` };
  const storage = await openStorage(settings);
  try {
    await openSecrets(storage.db, settings);
    return await use(storage.db);
  } finally {
    await storage.close();
  }
}

export async function userNames({ database, keyFile }: DataFolder): Promise<string[]> {
  if (!existsSync(database)) return [];
  const rows = await using(copyOf(database, keyFile), (db) =>
    db.selectFrom('users').select('user_name').orderBy('user_name').execute(),
  );
  return rows.map(({ user_name }) => user_name);
}
