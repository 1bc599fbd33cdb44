import type { FastifyInstance } from 'fastify';
import { announce, type Welcome } from './announce';
import { closeDemo, seedDemo } from './demo/seed-demo';
import type { BundleHolder } from './http/bundle';
import { createServer } from './http/create-server';
import { registerDevReload } from './http/dev-reload';
import { readBundle } from './http/read-bundle';
import { keepHouse } from './keep-house';
import { listenProblem } from './listen-problem';
import { readLogLevel } from './log-level';
import { ALL_ROUTES } from './pages/all-routes';
import { readSettings, type Settings } from './settings';
import { firstAdministratorLink } from './sign-in/first-administrator';
import { stopOnSignal } from './stop-on-signal';
import { type Db, openStorage, type Storage } from './storage/connection';
import { StorageError } from './storage/storage-error';

/** Either the server listens, with what there is to say about it, or nothing is left running. */
export type StartUp =
  | { readonly ok: true; readonly announcement: string }
  | { readonly ok: false; readonly problems: readonly string[] };

const clock = Date.now;

/**
 * Starts in order: settings, built pages, storage, demo content, routes, listen. The first that fails ends it.
 *
 * @param overrides of the settings that no variable has, for tests with a `dist/` of their own
 */
export async function startUp(
  env: NodeJS.ProcessEnv,
  overrides: Partial<Pick<Settings, 'distFolder'>> = {},
): Promise<StartUp> {
  const read = readSettings(env);
  const level = readLogLevel(env);
  const problems = [...(read.ok ? [] : read.problems), ...(level.ok ? [] : [level.problem])];
  if (!read.ok || !level.ok) return { ok: false, problems };

  const settings = { ...read.settings, ...overrides };
  const built = readBundle(settings.distFolder);
  if (!built.ok) return { ok: false, problems: [built.problem] };

  const opened = await open(settings);
  if (!opened.ok) return opened;
  const { storage } = opened;
  const parts = { settings, storage, bundle: { current: built.bundle }, level: level.level };
  try {
    const welcome = await prepareContent(storage.db, settings);
    const server = await listen(parts, env.VESTIBULE_DEV === '1');
    stopOnSignal(server, storage);
    return { ok: true, announcement: announce(settings, server.listeningOrigin, welcome) };
  } catch (error) {
    await storage.close();
    const problem = listenProblem(error, settings);
    if (problem === undefined) throw error; // a fault of ours: its stack says more than we could
    return { ok: false, problems: [problem] };
  }
}

async function open(settings: Settings): Promise<{ ok: true; storage: Storage } | { ok: false; problems: string[] }> {
  try {
    return { ok: true, storage: await openStorage(settings) };
  } catch (error) {
    if (error instanceof StorageError) return { ok: false, problems: [error.message] };
    throw error;
  }
}

/** With the demo its accounts; without it they are closed, and whoever has no administrator yet may create one. */
async function prepareContent(db: Db, settings: Settings): Promise<Welcome> {
  if (settings.demo) return { kind: 'demo', accounts: await seedDemo(db, clock, settings) };
  await closeDemo(db);
  const token = await firstAdministratorLink(db, clock);
  return token === undefined ? { kind: 'nothing' } : { kind: 'first-administrator', token };
}

interface Parts {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly bundle: BundleHolder;
  readonly level: string;
}

async function listen({ settings, storage, bundle, level }: Parts, isDevelopment: boolean): Promise<FastifyInstance> {
  const log = { level, stream: process.stderr }; // the announcement has standard output for itself
  const server = await createServer({ settings, storage, clock, bundle, routes: ALL_ROUTES, log });
  if (isDevelopment) registerDevReload(server, bundle);
  keepHouse(server, storage.db, clock);
  try {
    await server.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    await server.close();
    throw error;
  }
  return server;
}
