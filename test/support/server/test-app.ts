import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { InjectOptions } from 'fastify';
import type { Test } from 'uvu';
import { type AppParts, createApp } from '../../../server/create-app';
import type { SecretDeps } from '../../../server/deps';
import type { RequestTimeouts } from '../../../server/http/engine/create-server';
import { readBundle } from '../../../server/http/request/bundle';
import type { Route } from '../../../server/http/request/route';
import { createUser } from '../../../server/people/users';
import { ALL_ROUTES } from '../../../server/routes/all-routes';
import type { PreSessionStep } from '../../../server/sessions/pre-session';
import { createSession } from '../../../server/sessions/sessions';
import { readSettings } from '../../../server/settings/settings';
import { openStorage, type Storage } from '../../../server/storage/connection';
import { openSecrets } from '../../../server/storage/secrets/open-secrets';
import { hostCookie, SESSION_COOKIE } from '../../../shared/contract/cookies';
import { type FakeDist, fakeDist } from './fake-dist';
import { setUp } from './set-up';
import { openTestStorage, temporaryFolder } from './temporary-storage';

export const PASSWORD = 'Vestibule-1';
export const TRUSTED = 'https://portal.example:8443';
/** Where the tests' requests arrive: what `inject` says in its Host header. */
export const OWN = 'http://localhost';

/** ms since 1970: the time of the clock of an app. */
const START = Date.UTC(2026, 10, 21);

export type UserName = 'ada' | 'admin' | 'disabled';

/** The real server on a database of its own, without a socket. Its clock does not move until a test moves it. */
export type TestApp = Awaited<ReturnType<typeof testApp>>;

export interface TestAppOptions {
  env?: NodeJS.ProcessEnv;
  routes?: Route[];
  /** The app whose database, with its users, the new one shares. */
  beside?: { readonly ids: Readonly<Record<UserName, string>> };
  /** A bundle that the test may change; all other apps share one. */
  ownDist?: boolean;
  /** The folder of a real build, in the place of a bundle. */
  distFolder?: string;
  limits?: RequestTimeouts;
  /** The connections to identity providers and the reading of their accounts, instead of real ones. */
  connections?: Pick<AppParts, 'connectorOf' | 'providerRefresh' | 'legacyDirectoryOf'>;
}

/** Creates an app for each test of a file, with `once` one for all; `ready` is called when an app has started. */
export function setApp(
  test: Test,
  { once, ready, ...options }: TestAppOptions & { once?: boolean; ready?: (app: TestApp) => Promise<unknown> } = {},
): TestApp {
  return setUp(test, {
    once: once ?? false,
    open: async () => {
      const app = await testApp(options);
      await ready?.(app);
      return app;
    },
    close: (app) => app.close(),
  });
}

export async function withApp(env: NodeJS.ProcessEnv, act: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await testApp({ env });
  await act(app).finally(() => app.close());
}

/** Creates an app for one test, which closes it. */
export async function testApp({
  env = {},
  routes = [],
  beside,
  limits,
  connections = {},
  ownDist = false,
  distFolder,
}: TestAppOptions = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'vestibule-data-'));
  const dist = ownDist ? fakeDist() : sharedDist();
  const read = readSettings({ VESTIBULE_DATA: dataFolder, VESTIBULE_TRUSTED_ORIGINS: TRUSTED, ...env });
  const bundle = readBundle(distFolder ?? dist.folder);
  if (!read.ok || !bundle.ok) throw new Error('the test app cannot be built');
  const settings = { ...read.settings, distFolder: distFolder ?? dist.folder };
  const database = await databaseWithUsers();
  // Of another database, that of another app or of PostgreSQL, each app makes its own.
  const isCopied = settings.databaseUrl.startsWith(`file:${dataFolder}/`);
  if (isCopied) copyFileSync(database.file, settings.databaseUrl.slice('file:'.length));
  const storage = await openTestStorage(settings);
  const secrets = await openSecrets(storage.db, settings);
  const log: string[] = [];
  const holder = { current: bundle.bundle };
  const state = { now: START };
  const clock = (): number => state.now;
  const { app, server } = await createApp(
    {
      settings,
      storage,
      secrets,
      clock,
      bundle: holder,
      log: { level: 'info', stream: { write: (line) => void log.push(line) } },
      ...connections,
    },
    { routes: [...ALL_ROUTES, ...routes], ...(limits === undefined ? {} : { limits }) },
  );
  const ids = beside?.ids ?? (isCopied ? database.ids : await createUsers(storage, clock));
  return {
    server,
    app,
    storage,
    /** What the functions of second factors and devices need. */
    deps: { db: storage.db, clock, secrets } satisfies SecretDeps,
    settings,
    bundle: holder,
    dist,
    ids,
    log,
    /** ms since 1970. */
    get now() {
      return state.now;
    },
    set now(time) {
      state.now = time;
    },
    cookieOf: async (user: UserName, step?: PreSessionStep) => {
      const { token } = await createSession(
        { db: storage.db, clock },
        { userId: ids[user], step, userAgent: 'test', address: '127.0.0.1' },
      );
      return `${hostCookie(SESSION_COOKIE, settings.publicUrl ?? OWN)}=${token}`;
    },
    /** A request of a page's own script: JSON is wanted, and a change comes from here. */
    call: (options: InjectOptions) =>
      server.inject(withHeaders(options, { accept: 'application/json', 'sec-fetch-site': 'same-origin', origin: OWN })),
    /** A person's navigation, or a form they send from our own page. */
    navigate: (options: InjectOptions) =>
      server.inject(withHeaders(options, { accept: 'text/html', 'sec-fetch-site': 'same-origin', origin: OWN })),
    /** What a refused request must leave as it was. */
    rows: async () => ({
      sessions: (await storage.db.selectFrom('sessions').select('id').orderBy('id').execute()).map(({ id }) => id),
      attempts: (await storage.db.selectFrom('sign_in_attempts').select('failures').execute()).reduce(
        (sum, { failures }) => sum + failures,
        0,
      ),
    }),
    close: async () => {
      await server.close();
      await storage.close();
      if (ownDist) dist.remove();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

function withHeaders(options: InjectOptions, headers: Record<string, string>): InjectOptions {
  return { ...options, headers: { ...headers, ...options.headers } };
}

let shared: FakeDist | undefined;
process.once('exit', () => shared?.remove());

function sharedDist(): FakeDist {
  shared ??= fakeDist();
  return shared;
}

let made: Promise<{ file: string; ids: Readonly<Record<UserName, string>> }> | undefined;

/** A migrated database with the users, made once and copied: migrating and hashing take longer than most tests. */
function databaseWithUsers(): NonNullable<typeof made> {
  const make = async () => {
    const dataFolder = temporaryFolder();
    const file = join(dataFolder, 'users.db');
    const storage = await openStorage({ dataFolder, databaseUrl: `file:${file}` });
    const ids = await createUsers(storage, () => START);
    await storage.close();
    return { file, ids };
  };
  made ??= make();
  return made;
}

async function createUsers({ db }: Storage, clock: () => number): Promise<Record<UserName, string>> {
  // The lowest cost that argon2id takes: a hash says itself what verifying it costs.
  const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const create = async (userName: UserName, rights: { isAdmin?: boolean; isDisabled?: boolean }): Promise<string> => {
    const id = await createUser(db, clock, {
      userName,
      displayName: `Display ${userName}`,
      email: `${userName}@example.org`,
      passwordHash,
      ...rights,
    });
    if (id === undefined) throw new Error(`${userName} was not created`);
    return id;
  };
  return {
    ada: await create('ada', {}),
    admin: await create('admin', { isAdmin: true }),
    disabled: await create('disabled', { isDisabled: true }),
  };
}

export function form(
  fields: Readonly<Record<string, string>>,
): Pick<InjectOptions, 'payload'> & { headers: Record<string, string> } {
  return {
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}

export function bootOf(html: string): { data: Record<string, unknown>; [name: string]: unknown } {
  return JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '{"data":{}}');
}
