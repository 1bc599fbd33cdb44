import type { FastifyInstance } from 'fastify';
import { DEFAULT_LOCALE } from '../shared/contract/locales';
import { createReEncryption } from './commands/secret-key/re-encryption';
import { type AppParts, createApp } from './create-app';
import { closeLegacy, seedLegacy } from './demo/demo-legacy';
import { seedHistory } from './demo/history/seed-history';
import { closeDemo, seedDemo } from './demo/seed-demo';
import type { SecretDeps } from './deps';
import { registerDevReload } from './http/engine/dev-reload';
import { VERSION } from './http/metrics/version';
import { type Bundle, readBundle } from './http/request/bundle';
import { depsOf } from './http/request/request-deps';
import { translatorFor } from './i18n/translator';
import { refusedKeys } from './kerberos/keytab';
import type { MailContext } from './mail/queued-mail';
import { type BannerContext, banner } from './process/banner';
import { startCleanup } from './process/cleanup';
import { ignoreOutputErrors } from './process/output-errors';
import { stopOnSignal } from './process/process-signals';
import { ALL_ROUTES } from './routes/all-routes';
import { refusal } from './settings/accepted-value-texts';
import { readLogLevel } from './settings/log-level';
import { readSettings, type Settings } from './settings/settings';
import { settingsWarnings } from './settings/settings-warnings';
import { firstAdministratorToken } from './sign-in/first-administrator';
import type { Storage } from './storage/connection';
import { openLockedStorage } from './storage/open-locked-storage';
import { openSecrets } from './storage/secrets/open-secrets';
import type { Secrets } from './storage/secrets/secrets';
import { StorageError } from './storage/storage-error';

/** Either the server listens and there is a banner, or nothing is left running. */
export type StartUp =
  | { readonly ok: true; readonly banner: string }
  | { readonly ok: false; readonly problems: readonly string[] };

const clock = Date.now;

/**
 * Starts the server in this order: settings, built pages, storage, demo content, routes, listening. The first failure
 * ends the start.
 * @param overrides settings for tests that have their own `dist/`
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
  const refused = settings.keytab === undefined ? [] : refusedKeys(settings.keytab);
  if (refused.length > 0)
    return { ok: false, problems: [`${refusal('VESTIBULE_KEYTAB')}; it has keys of ${refused.join(', ')}`] };
  const built = readBundle(settings.distFolder);
  if (!built.ok) return { ok: false, problems: [built.problem] };

  const opened = await open(settings);
  if (!opened.ok) return opened;
  const { storage, secrets } = opened;
  const log = { level: level.level, stream: process.stderr }; // standard output is for the banner
  const parts = { settings, storage, secrets, clock, bundle: { current: built.bundle }, log };
  try {
    const facts = await prepareContent({ db: storage.db, clock, secrets }, settings, built.bundle);
    const server = await listen(parts, env.VESTIBULE_DEV === '1', settingsWarnings(env, settings.publicUrl));
    stopOnSignal(server, storage);
    return { ok: true, banner: banner(settings, server.listeningOrigin, facts) };
  } catch (error) {
    await storage.close();
    const problem = listenProblem(error, settings);
    if (problem === undefined) throw error; // a programming error: the stack explains it
    return { ok: false, problems: [problem] };
  }
}

type Opened = { ok: true; storage: Storage; secrets: Secrets } | { ok: false; problems: string[] };

/** Opens the database and its secret key. */
async function open(settings: Settings): Promise<Opened> {
  let storage: Storage | undefined;
  try {
    storage = await openLockedStorage(settings);
    return { ok: true, storage, secrets: await openSecrets(storage.db, settings) };
  } catch (error) {
    await storage?.close();
    if (error instanceof StorageError) return { ok: false, problems: [error.message] };
    throw error;
  }
}

/**
 * Adds the demo content. Without the demo it closes the demo accounts, and creates a token for the first administrator
 * if there is none.
 */
async function prepareContent(deps: SecretDeps, settings: Settings, bundle: Bundle): Promise<BannerContext> {
  if (settings.demo) {
    const accounts = await seedDemo(deps, settings);
    await seedLegacy(deps, settings);
    await seedHistory(deps, { ...settings, mail: demoMailContext(settings, bundle) });
    return { kind: 'demo', accounts };
  }
  await closeLegacy(deps.db, settings.dataFolder);
  await closeDemo(deps.db);
  const created = await firstAdministratorToken(deps);
  return created === undefined ? { kind: 'nothing' } : { kind: 'first-administrator', ...created };
}

/** The context of the mails that wait in the demo; undefined if there is a mail server, to which the demo sends none. */
function demoMailContext({ smtpUrl, port }: Settings, { catalogues }: Bundle): MailContext | undefined {
  if (smtpUrl !== undefined) return undefined;
  return { t: translatorFor(catalogues, DEFAULT_LOCALE), locale: DEFAULT_LOCALE, origin: `http://localhost:${port}` };
}

async function listen(parts: AppParts, isDevelopment: boolean, warnings: readonly string[]): Promise<FastifyInstance> {
  const { app, server } = await createApp(parts, { routes: ALL_ROUTES });
  const { settings, storage, bundle } = parts;
  const database = settings.databaseUrl.startsWith('file:') ? 'sqlite' : 'postgresql';
  server.log.info({ version: VERSION, node: process.versions.node, database }, 'Vestibule starts');
  for (const warning of [...warnings, ...storage.warnings]) server.log.warn(warning);
  if (isDevelopment) registerDevReload(server, bundle);
  const { dataFolder, auditDays } = settings;
  startCleanup(server, { db: storage.db, dataFolder, auditDays, clock, metrics: app.metrics });
  server.addHook('onReady', async () => app.mailer.watch());
  server.addHook('onReady', () => app.lastLogins.watch());
  server.addHook('onReady', () => app.providerRefresh.watch());
  server.addHook('onReady', () => app.legacyMigration.watch());
  const reEncryption = createReEncryption({
    ...depsOf({ app }),
    log: app.log,
    onEnded: (isSuccess) => app.metrics.jobEnded('secret-key', isSuccess),
  });
  server.addHook('onReady', () => reEncryption.watch());
  server.addHook('onClose', () => reEncryption.stop());
  try {
    await server.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    await server.close();
    throw error;
  }
  return server;
}

type ListenAddress = Pick<Settings, 'host' | 'port'>;

const LISTEN_PROBLEMS: Readonly<Record<string, (address: ListenAddress) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} on ${host} is taken by another program. Stop it, or set PORT to another one.`,
  EACCES: ({ port }) => `Port ${port} is not open to this user. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine. Set HOST to one that is.`,
  ENOTFOUND: ({ host }) => `There is no host ${host}. Set HOST to an address of this machine.`,
  EAI_AGAIN: ({ host }) => `The host ${host} cannot be looked up. Set HOST to an address of this machine.`,
};

/**
 * Returns why the server cannot listen, for its operator.
 * @returns undefined for any other error
 */
function listenProblem(error: unknown, address: ListenAddress): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return LISTEN_PROBLEMS[String(error.code)]?.(address);
}
