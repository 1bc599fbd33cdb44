import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { type BannerFacts, banner } from './banner';
import { startCleanup } from './cleanup';
import { closeDemo, seedDemo } from './demo/seed-demo';
import type { SecretDeps } from './deps';
import { createEvents } from './events/events';
import type { AppContext } from './http/engine/app-context';
import { readBundle } from './http/engine/bundle';
import { createServer, type ServerOptions } from './http/engine/create-server';
import { registerDevReload } from './http/engine/dev-reload';
import { POLICIES } from './http/policies/all-policies';
import { listenProblem } from './listen-problem';
import { readLogLevel } from './log-level';
import { createMailer } from './mail/mailer';
import { ignoreOutputErrors } from './output-errors';
import { stopOnSignal } from './process-events';
import { ALL_ROUTES } from './routes/all-routes';
import { openSecrets } from './secrets/open-secrets';
import type { Secrets } from './secrets/secrets';
import { readSettings, type Settings } from './settings';
import { firstAdministratorLink } from './sign-in/first-administrator';
import type { Storage } from './storage/connection';
import { openServerStorage } from './storage/server-storage';
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
  ignoreOutputErrors();
  const read = readSettings(env);
  const level = readLogLevel(env);
  const problems = [...(read.ok ? [] : read.problems), ...(level.ok ? [] : [level.problem])];
  if (!read.ok || !level.ok) return { ok: false, problems };

  const settings = { ...read.settings, ...overrides };
  const built = readBundle(settings.distFolder);
  if (!built.ok) return { ok: false, problems: [built.problem] };

  const opened = await open(settings);
  if (!opened.ok) return opened;
  const { storage, secrets } = opened;
  const log = { level: level.level, stream: process.stderr }; // standard output is for the banner
  const parts = { settings, storage, secrets, clock, bundle: { current: built.bundle }, log };
  try {
    const welcome = await prepareContent({ db: storage.db, clock, secrets }, settings);
    const server = await listen(parts, env.VESTIBULE_DEV === '1');
    stopOnSignal(server, storage);
    return { ok: true, announcement: banner(settings, server.listeningOrigin, welcome) };
  } catch (error) {
    await storage.close();
    const problem = listenProblem(error, settings);
    if (problem === undefined) throw error; // a fault of ours: its stack says more than we could
    return { ok: false, problems: [problem] };
  }
}

type Opened = { ok: true; storage: Storage; secrets: Secrets } | { ok: false; problems: string[] };

/** The database, and the key that fits it. */
async function open(settings: Settings): Promise<Opened> {
  let storage: Storage | undefined;
  try {
    storage = await openServerStorage(settings);
    return { ok: true, storage, secrets: await openSecrets(storage.db, settings) };
  } catch (error) {
    await storage?.close();
    if (error instanceof StorageError) return { ok: false, problems: [error.message] };
    throw error;
  }
}

/** With the demo its accounts; without it they are closed, and whoever has no administrator yet may create one. */
async function prepareContent(deps: SecretDeps, settings: Settings): Promise<BannerFacts> {
  if (settings.demo) return { kind: 'demo', accounts: await seedDemo(deps, settings) };
  await closeDemo(deps.db);
  const token = await firstAdministratorLink(deps);
  return token === undefined ? { kind: 'nothing' } : { kind: 'first-administrator', token };
}

/** What the app is created from; `log` says how much is logged, and where to. */
export interface AppParts extends Omit<AppContext, 'log' | 'mailer' | 'events'> {
  readonly log: { readonly level: string; readonly stream: { write(line: string): void } };
}

/** Creates log, mailer and events, and the HTTP server that uses them, without listening. Closing it closes them. */
export async function createApp(
  { log: { level, stream }, ...parts }: AppParts,
  options: Omit<ServerOptions, 'policies'>,
): Promise<{ app: AppContext; server: FastifyInstance }> {
  const { settings, storage, clock } = parts;
  const log = pino({ level }, stream);
  const mailer = createMailer({ settings, log, clock });
  const events = createEvents({ db: storage.db, openTransport: storage.openTransport, clock, log });
  const app: AppContext = { ...parts, log, mailer, events };
  const server = await createServer(app, { ...options, policies: POLICIES });
  server.addHook('onClose', () => mailer.settled());
  server.addHook('preClose', async () => events.close());
  server.addHook('onClose', () => events.leave());
  await events.ready;
  return { app, server };
}

async function listen(parts: AppParts, isDevelopment: boolean): Promise<FastifyInstance> {
  const { server } = await createApp(parts, { routes: ALL_ROUTES });
  const { settings, storage, bundle } = parts;
  for (const remark of storage.remarks) server.log.warn(remark);
  if (isDevelopment) registerDevReload(server, bundle);
  startCleanup(server, { db: storage.db, dataFolder: settings.dataFolder, clock });
  try {
    await server.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    await server.close();
    throw error;
  }
  return server;
}
