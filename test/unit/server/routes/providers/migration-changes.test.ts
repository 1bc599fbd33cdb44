import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { beginRefresh, renewLease } from '../../../../../server/provider-accounts/refresh-lease';
import { createSession } from '../../../../../server/sessions/sessions';
import type { MigrationStatus, StartMigration } from '../../../../../shared/contract/migration';
import { MIGRATION_STATISTICS, MIGRATION_STEPS } from '../../../../../shared/contract/migration-texts';
import en from '../../../../../shared/i18n/messages/en.json';
import { setApp } from '../../http/test-app';
import { fakeLegacy, legacyGroup, legacyUser, mappings, startForm } from '../../legacy-migration/fake-legacy';
import { addProvider } from '../../provider-accounts/fake-directory';

const BASES = ['/identityprovider/config/d3migration', '/scimserver/config/d3migration'];
const [BASE = ''] = BASES;
let legacy = fakeLegacy();
const app = setApp(test, { connections: { legacyDirectoryOf: ({ type }) => (type === 'D3' ? legacy : undefined) } });

test.before.each(() => {
  legacy = fakeLegacy([legacyUser('bob'), legacyUser('eve')], [legacyGroup('Team')]);
});

const d3 = () => addProvider(app.storage.db, { type: 'D3', domainOrId: 'repo', adminGroup: 'Admins' });

async function get(path: string, base = BASE) {
  return app.call({ url: `${base}${path}`, headers: { cookie: await app.cookieOf('admin') } });
}

async function post(path: string, payload: unknown, cookie?: string) {
  const headers = { cookie: cookie ?? (await app.cookieOf('admin')), 'content-type': 'application/json' };
  return app.call({ method: 'POST', url: `${BASE}${path}`, headers, payload: JSON.stringify(payload) });
}

const statusOf = async (id: string, more = ''): Promise<MigrationStatus> =>
  (await get(`?providerId=${id}${more}`)).json();

async function until(id: string, condition: (status: MigrationStatus) => boolean): Promise<MigrationStatus> {
  for (let tries = 0; tries < 2000; tries += 1) {
    const status = await statusOf(id);
    if (condition(status)) return status;
    await wait(10);
  }
  throw new Error('the state did not come');
}

const isOver = ({ d3MigrationStatus }: MigrationStatus) => d3MigrationStatus?.isActive === false;

const stateRow = (id: string) =>
  app.storage.db.selectFrom('legacy_migrations').selectAll().where('provider_id', '=', id).executeTakeFirst();

test('a migration is started, finished and shown in each state', async () => {
  const { id } = await d3();
  const before = await statusOf(id);
  assert.equal([before.d3MigrationStatus?.systemStatus, before.d3MigrationStatus?.userCanStart], ['', true]);
  assert.is(before.count, undefined);
  assert.is((await post('', startForm(id))).statusCode, 200);
  const finished = await until(id, isOver);
  const state = finished.d3MigrationStatus;
  assert.equal(
    [state?.isFinished, state?.systemStatus, state?.usersAndGroupsMigrated, finished.useUserManagement],
    [true, 'migration in progress', true, false],
  );
  assert.equal(finished.count?.complete, { current: 3, count: 3 });
  assert.equal(finished.statistics?.users, {
    entries: [{ description: 'MIGRATION_OUTCOME_CREATED', count: 2, type: 1 }],
    sum: { description: 'MIGRATION_SUM', count: 2, type: 7 },
  });
  assert.equal([finished.hasLogFile, finished.hasErrorLogFile, finished.errorCount], [true, false, 0]);
  assert.is((await post('/finish', id)).statusCode, 200);
  const migrated = await statusOf(id);
  assert.equal([migrated.d3MigrationStatus?.systemStatus, migrated.useUserManagement], ['migrated', true]);
  const page = await app.call({
    url: `/identityprovider/config/${id}`,
    headers: { cookie: await app.cookieOf('admin') },
  });
  assert.equal(page.json().migrationStatus, migrated);
});

test('both bases answer the states of all providers, and the fields', async () => {
  const { id } = await d3();
  const other = await addProvider(app.storage.db, { type: 'Ldap' });
  for (const base of BASES) {
    const all = (await get('', base)).json();
    assert.is(all[id].d3MigrationStatus.available, true);
    assert.is(all[other.id].isFeatureDeactivated, true);
    const { fields } = (await get('/availableenterprisesextensions', base)).json();
    assert.equal(
      fields.map((field: { id: string }) => field.id),
      ['employeeNumber', 'costCenter', 'organization', 'division', 'department'],
    );
  }
  assert.is((await get('?providerId=missing')).statusCode, 404);
  assert.is((await get(`?providerId=${encodeURIComponent('\0')}`)).statusCode, 404);
});

test('the legacy system is asked again after 30 s, or when the page wants it', async () => {
  const { id } = await d3();
  const isThere = async (more = '') => (await statusOf(id, more)).d3MigrationStatus?.available;
  assert.is(await isThere(), true);
  legacy.isAway = true;
  assert.is(await isThere(), true);
  assert.is(await isThere('&force=true'), false);
  legacy.isAway = false;
  app.now += 31_000;
  assert.is(await isThere(), true);
});

test('a state is answered with one statement about migrations', async () => {
  const { id } = await d3();
  await statusOf(id);
  const { autoStart, versionOutdated } = (await statusOf(id)).d3MigrationStatus ?? {};
  assert.equal([autoStart, versionOutdated], [false, false]);
  Object.assign(legacy, { autoStart: true, isOutdated: true });
  const asked = (await statusOf(id, '&force=true')).d3MigrationStatus;
  assert.equal([asked?.autoStart, asked?.versionOutdated], [true, true]);
});

interface Refusal {
  readonly title: string;
  readonly prepare?: (id: string) => Promise<unknown>;
  readonly form?: Partial<StartMigration>;
  readonly status: number;
  readonly key: string;
}

const REFUSALS: readonly Refusal[] = [
  { title: 'an unknown provider', form: { providerId: 'missing' }, status: 404, key: 'MIGRATION_PROBLEM_PROVIDER' },
  { title: 'an id with NUL', form: { providerId: '\0' }, status: 404, key: 'MIGRATION_PROBLEM_PROVIDER' },
  {
    title: 'a legacy system that is away',
    prepare: async () => Object.assign(legacy, { isAway: true }),
    status: 502,
    key: 'MIGRATION_PROBLEM_UNAVAILABLE',
  },
  {
    title: 'one that is too old',
    prepare: async () => Object.assign(legacy, { isOutdated: true }),
    status: 409,
    key: 'MIGRATION_PROBLEM_OUTDATED',
  },
  {
    title: 'a destination twice',
    form: { optionalFieldMappings: mappings([1, 'division'], [2, 'division']) },
    status: 400,
    key: 'MIGRATION_PROBLEM_MAPPINGS',
  },
  {
    title: 'an unknown destination',
    form: { optionalFieldMappings: mappings([1, 'password_hash']) },
    status: 400,
    key: 'MIGRATION_PROBLEM_MAPPINGS',
  },
  {
    title: 'nine mappings',
    form: { optionalFieldMappings: mappings().slice(1) },
    status: 400,
    key: 'ERROR_BAD_REQUEST',
  },
  {
    title: 'one that was started before',
    prepare: async (id) => {
      await post('', startForm(id));
      await until(id, isOver);
    },
    status: 409,
    key: 'MIGRATION_PROBLEM_STARTED',
  },
  {
    title: 'a second one while one is under way',
    prepare: async () => {
      const other = await d3();
      legacy.beforePage = () => wait(300);
      await post('', startForm(other.id));
    },
    status: 409,
    key: 'MIGRATION_PROBLEM_RUNNING',
  },
  {
    title: 'an administrator of the legacy system',
    prepare: (id) =>
      app.storage.db
        .updateTable('users')
        .set({ provider_id: id, external_id: 'x' })
        .where('id', '=', app.ids.admin)
        .execute(),
    status: 403,
    key: 'MIGRATION_PROBLEM_NOT_ALLOWED',
  },
];

for (const { title, prepare, form, status, key } of REFUSALS)
  for (const path of ['', '/dryrun'])
    test(`${path || 'a start'} refuses ${title} with ${status}, and nothing is stored`, async () => {
      app.bundle.current = { ...app.bundle.current, catalogues: new Map([['en', en]]) };
      const { id } = await d3();
      await prepare?.(id);
      const stored = await stateRow(id);
      const answer = await post(path, startForm(id, form));
      assert.equal([answer.statusCode, answer.json().messageKey], [status, key]);
      if (key !== 'ERROR_BAD_REQUEST') assert.is(answer.json().detail, Reflect.get(en, key), 'for other clients');
      assert.equal((await stateRow(id))?.run, stored?.run);
    });

test('the support in a user’s name changes no migration', async () => {
  const { id } = await d3();
  const { token } = await createSession(app.deps, { userId: app.ids.admin, userAgent: '', address: '127.0.0.1' });
  await app.storage.db.updateTable('sessions').set({ is_tenant_access: 1 }).execute();
  const cookie = `vestibule-session=${token}`;
  for (const [path, body] of [
    ['', startForm(id)],
    ['/dryrun', startForm(id)],
    ['/abort', id],
    ['/finish', id],
  ] as const)
    assert.is((await post(path, body, cookie)).statusCode, 403, path);
  assert.is(await stateRow(id), undefined);
});

test('a migration is aborted, keeps what it has done, and is continued by a re-run', async () => {
  const { id } = await d3();
  legacy.beforePage = () => wait(50);
  await post('', startForm(id));
  assert.is((await post('/abort', id)).statusCode, 200);
  const aborted = (await statusOf(id)).d3MigrationStatus;
  assert.equal(
    [aborted?.isActive, aborted?.isFinished, aborted?.systemStatus],
    [false, false, 'migration in progress'],
  );
  assert.equal((await post('/finish', id)).json().messageKey, 'MIGRATION_PROBLEM_NOT_FINISHED');
  legacy.beforePage = () => {};
  assert.is((await post('', startForm(id, { reRun: true }))).statusCode, 200);
  await until(id, (status) => status.d3MigrationStatus?.isFinished === true);
  for (const time of ['once', 'twice']) {
    assert.is((await post('/abort', id)).statusCode, 200, time);
    const { d3MigrationStatus: state, hasLogFile } = await statusOf(id);
    assert.equal([state?.isFinished, state?.systemStatus, hasLogFile], [false, 'migration in progress', true], time);
  }
});

test('abort and finish refuse what is no id, and providers without a migration', async () => {
  const { id } = await addProvider(app.storage.db, { type: 'Ldap' });
  for (const path of ['/abort', '/finish']) {
    assert.is((await post(path, { providerId: id })).statusCode, 400);
    assert.is((await post(path, '')).statusCode, 400);
    assert.is((await post(path, id)).statusCode, 404);
    assert.is((await post(path, '\0')).statusCode, 404);
  }
});

test('a start ends a refresh under way, which writes no more', async () => {
  const { id } = await d3();
  const lease = await beginRefresh(app.deps, id);
  if (lease === undefined) throw new Error('no refresh');
  await post('', startForm(id));
  assert.is(await renewLease(app.deps, lease), false);
  await until(id, isOver);
});

test('a run that fails says why, and a re-run is offered', async () => {
  const { id } = await d3();
  await app.app.legacyMigration.watch(); // it begins again twice before it fails
  legacy.beforePage = () => {
    throw new TypeError('a fault');
  };
  await post('', startForm(id));
  const failed = (await until(id, isOver)).d3MigrationStatus;
  assert.equal(
    [failed?.hasErrors, failed?.errorMessage, failed?.isFinished],
    [true, 'MIGRATION_PROBLEM_FAILED', false],
  );
  legacy.beforePage = () => {};
  await post('', startForm(id, { reRun: true }));
  const again = (await until(id, isOver)).d3MigrationStatus;
  assert.equal([again?.hasErrors, again?.isFinished], [false, true]);
});

test('one dry run at a time', async () => {
  const { id } = await d3();
  legacy.beforePage = () => wait(100);
  const both = await Promise.all([post('/dryrun', startForm(id)), post('/dryrun', startForm(id))]);
  assert.equal(both.map(({ statusCode }) => statusCode).sort(), [200, 429]);
  assert.is((await post('/dryrun', startForm(id))).json().users.created, 2);
});

test('pages hear of each change', async () => {
  const { id } = await d3();
  const received: string[] = [];
  const { events } = app.app;
  const { publish } = events;
  Object.assign(events, { publish: (change: { resource: string }) => void received.push(change.resource) });
  try {
    await post('', startForm(id));
    await until(id, isOver);
    await wait(50);
    await post('/finish', id);
  } finally {
    Object.assign(events, { publish });
  }
  assert.ok(received.length >= 2, 'the start and the end of an administrator');
});

test('each line of the statistics and each step has a text, and each line a type of its own', () => {
  const keys = [...MIGRATION_STATISTICS.map(({ description }) => description), ...Object.values(MIGRATION_STEPS)];
  for (const key of keys) assert.ok(key in en, key);
  const types = MIGRATION_STATISTICS.map(({ type }) => type);
  assert.is(new Set(types).size, types.length);
  assert.not(types.some((type) => Number(type) === -1));
});

test.run();
