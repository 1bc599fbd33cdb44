import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'libsql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { DEMO_LEGACY_PROVIDER } from '../../../server/demo/demo-legacy';
import { DEMO_LEGACY_CONNECTION } from '../../../server/legacy-directory/demo-legacy-connection';
import { userNameKey } from '../../../server/storage/user-names';
import {
  DryRunReport,
  MAPPING_COUNT,
  MigrationStatus,
} from '../../../shared/contract/identity-providers/legacy-migration-schemas';
import { administratorOf, openSession } from '../../support/server/server-calls';
import { type RunningServer, startServer } from '../../support/server/start-server';

/** By hand: 20000 users and 20 kills. */
const USERS = Number(process.env.MIGRATION_USERS ?? 1000);
const KILLS = Number(process.env.MIGRATION_KILLS ?? 3);

/** The most progress between two kills, so that all of them come while the job runs. */
const STEP = Math.floor((USERS * 0.9) / KILLS);

const ENV = { VESTIBULE_DEMO_LEGACY_USERS: String(USERS), VESTIBULE_DEMO_USERS: '1' };
const BASE = '/identityprovider/config/d3migration';
const FORM = {
  reRun: false,
  providerId: DEMO_LEGACY_PROVIDER,
  updateMigratedUsers: false,
  migratePasswords: true,
  generateMailAddresses: true,
  optionalFieldMappings: Array.from({ length: MAPPING_COUNT }, (_, index) => ({
    number: index + 1,
    destination: ['employeeNumber', 'costCenter', 'organization', 'division'][index] ?? null,
    overwrite: true,
  })),
};

/** An administrator's calls, on whichever server runs now. */
interface Administrator {
  readonly server: RunningServer;
  readonly headers: Readonly<Record<string, string>>;
}

async function post(admin: Administrator, path: string, body: unknown): Promise<unknown> {
  const request = { method: 'POST', headers: admin.headers, body: JSON.stringify(body) };
  const answer = await fetch(`${admin.server.url}${BASE}${path}`, request);
  const text = await answer.text();
  assert.is(answer.status, 200, text);
  return JSON.parse(text);
}

async function statusOf(admin: Administrator): Promise<MigrationStatus> {
  const url = `${admin.server.url}${BASE}?providerId=${DEMO_LEGACY_PROVIDER}`;
  const answer = await fetch(url, { headers: admin.headers });
  return v.parse(MigrationStatus, await answer.json());
}

/** Asks for the state until a condition holds; the progress never goes back. */
async function until(admin: Administrator, condition: (status: MigrationStatus) => boolean): Promise<MigrationStatus> {
  for (let seen = 0; ; ) {
    const status = await statusOf(admin);
    assert.ok(currentOf(status) >= seen, `progress goes from ${seen} back to ${currentOf(status)}`);
    seen = currentOf(status);
    if (condition(status)) return status;
    assert.not(status.d3MigrationStatus?.hasErrors, JSON.stringify(status.d3MigrationStatus));
    await wait(40);
  }
}

const currentOf = ({ count }: MigrationStatus) => count?.complete?.current ?? 0;
const isActive = ({ d3MigrationStatus }: MigrationStatus) => d3MigrationStatus?.isActive === true;

/** Kills the server at a random moment of the job, and starts it again on what it left. */
async function killAndRestart(admin: Administrator): Promise<Administrator> {
  const { server, headers } = admin;
  const seen = currentOf(await statusOf(admin));
  const target = seen + Math.floor(Math.random() * STEP);
  await until(admin, (status) => currentOf(status) >= target || !isActive(status));
  await wait(Math.random() * 20);
  server.process.kill('SIGKILL');
  if (server.process.signalCode === null) await once(server.process, 'exit');
  const { dataFolder, port } = server;
  const next = { server: await startServer({ env: ENV, dataFolder, port }), headers };
  assert.ok(currentOf(await statusOf(next)) >= seen, 'what was acknowledged is kept');
  return next;
}

function rows(file: string, sql: string): Record<string, unknown>[] {
  const database = new Database(file);
  try {
    return database
      .prepare(sql)
      .all()
      .map((row) => ({ ...Object(row) }));
  } finally {
    database.close();
  }
}

function checkAccounts(dataFolder: string): void {
  const source = rows(
    join(dataFolder, 'legacy', `${DEMO_LEGACY_CONNECTION.domainOrId}.db`),
    'select id, user_name from users',
  );
  const own = join(dataFolder, 'vestibule.db');
  const items = rows(
    own,
    `select i.external_id, i.target_id, u.user_name_key from legacy_migration_items i
       left join users u on u.id = i.target_id where i.kind = 'user'`,
  );
  assert.equal(
    items.map(({ external_id }) => external_id).sort(),
    source.map(({ id }) => id).sort(),
    'all, and each once',
  );
  const names = new Map(source.map(({ id, user_name }) => [id, userNameKey(String(user_name))]));
  const moved = items.filter(({ target_id }) => target_id !== null);
  assert.is(new Set(moved.map(({ target_id }) => target_id)).size, moved.length, 'an account each');
  assert.ok(moved.length >= source.length - 10, `${moved.length} of ${source.length}`);
  for (const item of moved) assert.is(item.user_name_key, names.get(item.external_id));
  assert.equal(rows(own, 'pragma integrity_check'), [{ integrity_check: 'ok' }]);
  assert.equal(rows(own, 'pragma foreign_key_check'), []);
}

test(`kill -9 at ${KILLS} moments of a migration of ${USERS} users loses and doubles nobody`, async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'vestibule-'));
  let admin: Administrator = { server: await startServer({ env: ENV, dataFolder }), headers: {} };
  try {
    admin = { ...admin, headers: (await administratorOf(admin.server.url)).headers };
    const dry = v.parse(DryRunReport, await post(admin, '/dryrun', FORM));
    await post(admin, '', FORM);
    for (let kill = 0; kill < KILLS; kill += 1) admin = await killAndRestart(admin);
    const finished = await until(admin, (status) => !isActive(status));
    assert.is(finished.d3MigrationStatus?.isFinished, true);
    checkAccounts(dataFolder);
    const countOf = (type: number) =>
      finished.statistics?.users?.entries.find((entry) => entry.type === type)?.count ?? 0;
    assert.equal(
      [dry.users.created + dry.users.merged, dry.users.skipped, dry.users.conflicts, dry.users.total],
      [countOf(1) + countOf(2), countOf(5), countOf(6), finished.statistics?.users?.sum?.count],
    );

    await post(admin, '', { ...FORM, reRun: true, updateMigratedUsers: true });
    await until(admin, (status) => currentOf(status) > USERS / 4);
    await post(admin, '/abort', DEMO_LEGACY_PROVIDER);
    const aborted = await statusOf(admin);
    assert.equal([aborted.d3MigrationStatus?.isActive, aborted.d3MigrationStatus?.isFinished], [false, false]);
    await post(admin, '', { ...FORM, reRun: true });
    await until(admin, (status) => !isActive(status));
    checkAccounts(dataFolder);

    await post(admin, '/finish', DEMO_LEGACY_PROVIDER);
    await until(admin, (status) => status.d3MigrationStatus?.passwordMigrationFinished === true);
    await checkPasswords(admin, dataFolder);
  } finally {
    await admin.server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
});

/** A user signs in with the old password, whose hash is one of today afterwards. */
async function checkPasswords({ server }: Administrator, dataFolder: string): Promise<void> {
  const file = join(dataFolder, 'vestibule.db');
  const [user] = rows(
    file,
    `select u.id, u.user_name from legacy_migration_items i join users u on u.id = i.target_id
       where i.kind = 'user' and i.password = 'moved' and u.is_disabled = 0 order by u.user_name limit 1`,
  );
  const hashOf = () => String(rows(file, `select password_hash from users where id = '${user?.id}'`)[0]?.password_hash);
  assert.match(hashOf(), /^\$legacy\$/);
  assert.ok(await openSession(server.url, String(user?.user_name)), 'with the old password');
  assert.match(hashOf(), /^\$argon2id\$/);
}

test.run();
