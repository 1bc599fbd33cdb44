import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { beginRefresh, renewLease } from '../../../../../server/provider-accounts/refresh-lease';
import type { MigrationStatus, StartMigration } from '../../../../../shared/contract/migration';
import en from '../../../../../shared/i18n/messages/en.json';
import { setApp } from '../../http/test-app';
import { fakeLegacy, legacyGroup, legacyUser, mappings, startForm } from '../../legacy-migration/fake-legacy';
import { addProvider } from '../../provider-accounts/fake-directory';
import { type Caller, signedInCaller } from '../admin-calls';
import { publishedBy } from '../test-browser';

const BASES = ['/identityprovider/config/d3migration', '/scimserver/config/d3migration'];
const [BASE = ''] = BASES;
let legacy = fakeLegacy();
const app = setApp(test, { connections: { legacyDirectoryOf: ({ type }) => (type === 'D3' ? legacy : undefined) } });
let admin: Caller;

test.before.each(async () => {
  legacy = fakeLegacy([legacyUser('bob'), legacyUser('eve')], [legacyGroup('Team')]);
  admin = await signedInCaller(app);
});

const d3 = () => addProvider(app.storage.db, { type: 'D3', domainOrId: 'repo', adminGroup: 'Admins' });
const get = (path: string, base = BASE) => admin.get(base + path);
const post = (path: string, body: unknown) => admin.send('POST', BASE + path, body);
const statusOf = async (id: string, more = ''): Promise<MigrationStatus> =>
  (await get(`?providerId=${id}${more}`)).json();
const stateOf = async (id: string, more = '') => (await statusOf(id, more)).d3MigrationStatus;

async function over(id: string): Promise<MigrationStatus> {
  for (let tries = 0; tries < 2000; tries += 1) {
    const status = await statusOf(id);
    if (status.d3MigrationStatus?.isActive === false) return status;
    await wait(10);
  }
  throw new Error('the migration did not end');
}

const stateRow = (id: string) =>
  app.storage.db.selectFrom('legacy_migrations').selectAll().where('provider_id', '=', id).executeTakeFirst();

test('a migration is started, finished and shown in each state, and pages hear of each change', async () => {
  const told = publishedBy(app);
  const { id } = await d3();
  const before = await statusOf(id);
  assert.equal([before.d3MigrationStatus?.systemStatus, before.d3MigrationStatus?.userCanStart], ['', true]);
  assert.is(before.count, undefined);
  assert.is((await post('', startForm(id))).statusCode, 200);
  assert.is(told.length, 1);
  const finished = await over(id);
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
  const heard = told.length;
  assert.is((await post('/finish', id)).statusCode, 200);
  assert.ok(told.length > heard);
  const migrated = await statusOf(id);
  assert.equal([migrated.d3MigrationStatus?.systemStatus, migrated.useUserManagement], ['migrated', true]);
  assert.equal((await admin.get(`/identityprovider/config/${id}`)).json().migrationStatus, migrated);
});

test('both bases answer the states of all providers, and the fields', async () => {
  const { id } = await d3();
  const other = await addProvider(app.storage.db, { type: 'Ldap' });
  for (const base of BASES) {
    const all = (await get('', base)).json();
    assert.equal([all[id].d3MigrationStatus.available, all[other.id].isFeatureDeactivated], [true, true]);
    const { fields } = (await get('/availableenterprisesextensions', base)).json();
    const ids = fields.map((field: { id: string }) => field.id);
    assert.equal(ids, ['employeeNumber', 'costCenter', 'organization', 'division', 'department']);
  }
  for (const unknown of ['missing', '%00']) assert.is((await get(`?providerId=${unknown}`)).statusCode, 404);
});

test('the legacy system is asked again after 30 s, or when the page wants it', async () => {
  const { id } = await d3();
  const told = async (more = '') => {
    const { available, autoStart, versionOutdated } = (await stateOf(id, more)) ?? {};
    return [available, autoStart, versionOutdated];
  };
  assert.equal(await told(), [true, false, false]);
  Object.assign(legacy, { autoStart: true, isOutdated: true });
  assert.equal(await told(), [true, false, false]);
  assert.equal(await told('&force=true'), [true, true, true]);
  legacy.isAway = true;
  assert.is((await told())[0], true);
  app.now += 31_000;
  assert.is((await told())[0], false);
});

/** What is refused, with which status and key; `prepare` brings about the reason. */
const REFUSALS: readonly (readonly [
  what: string,
  form: Partial<StartMigration>,
  status: number,
  key: string,
  prepare?: (id: string) => unknown,
])[] = [
  ['an unknown provider', { providerId: 'missing' }, 404, 'MIGRATION_PROBLEM_PROVIDER'],
  ['an id with NUL', { providerId: '\0' }, 404, 'MIGRATION_PROBLEM_PROVIDER'],
  ['a system that is away', {}, 502, 'MIGRATION_PROBLEM_UNAVAILABLE', () => Object.assign(legacy, { isAway: true })],
  ['one that is too old', {}, 409, 'MIGRATION_PROBLEM_OUTDATED', () => Object.assign(legacy, { isOutdated: true })],
  [
    'a destination twice',
    { optionalFieldMappings: mappings([1, 'division'], [2, 'division']) },
    400,
    'MIGRATION_PROBLEM_MAPPINGS',
  ],
  [
    'an unknown destination',
    { optionalFieldMappings: mappings([1, 'password_hash']) },
    400,
    'MIGRATION_PROBLEM_MAPPINGS',
  ],
  ['nine mappings', { optionalFieldMappings: mappings().slice(1) }, 400, 'ERROR_BAD_REQUEST'],
  [
    'one that was started before',
    {},
    409,
    'MIGRATION_PROBLEM_STARTED',
    async (id) => {
      await post('', startForm(id));
      await over(id);
    },
  ],
  [
    'a second one while one is under way',
    {},
    409,
    'MIGRATION_PROBLEM_RUNNING',
    async () => {
      legacy.beforePage = () => wait(300);
      await post('', startForm((await d3()).id));
    },
  ],
  [
    'an administrator of the legacy system',
    {},
    403,
    'MIGRATION_PROBLEM_NOT_ALLOWED',
    (id) => {
      const ofSystem = { provider_id: id, external_id: 'x' };
      return app.storage.db.updateTable('users').set(ofSystem).where('id', '=', app.ids.admin).execute();
    },
  ],
];

for (const [what, form, status, key, prepare] of REFUSALS)
  test(`a start and a dry run refuse ${what} with ${status}, and nothing is stored`, async () => {
    app.bundle.current = { ...app.bundle.current, catalogues: new Map([['en', en]]) };
    const { id } = await d3();
    await prepare?.(id);
    const stored = await stateRow(id);
    for (const path of ['', '/dryrun']) {
      const answer = await post(path, startForm(id, form));
      assert.equal([answer.statusCode, answer.json().messageKey], [status, key]);
      if (key !== 'ERROR_BAD_REQUEST') assert.is(answer.json().detail, Reflect.get(en, key), 'for other clients');
    }
    assert.equal((await stateRow(id))?.run, stored?.run);
  });

test('the support in a user’s name changes no migration', async () => {
  const { id } = await d3();
  await app.storage.db.updateTable('sessions').set({ is_tenant_access: 1 }).execute();
  for (const path of ['', '/dryrun', '/abort', '/finish']) {
    const body = path === '' || path === '/dryrun' ? startForm(id) : id;
    assert.is((await post(path, body)).statusCode, 403, path);
  }
  assert.is(await stateRow(id), undefined);
});

test('a migration is aborted, keeps what it has done, and is continued by a re-run', async () => {
  const { id } = await d3();
  legacy.beforePage = () => wait(50);
  await post('', startForm(id));
  assert.is((await post('/abort', id)).statusCode, 200);
  const aborted = await stateOf(id);
  const shown = [aborted?.isActive, aborted?.isFinished, aborted?.systemStatus];
  assert.equal(shown, [false, false, 'migration in progress']);
  assert.equal((await post('/finish', id)).json().messageKey, 'MIGRATION_PROBLEM_NOT_FINISHED');
  legacy.beforePage = () => {};
  assert.is((await post('', startForm(id, { reRun: true }))).statusCode, 200);
  assert.is((await over(id)).d3MigrationStatus?.isFinished, true);
  for (const time of ['once', 'twice']) {
    assert.is((await post('/abort', id)).statusCode, 200, time);
    const { d3MigrationStatus: state, hasLogFile } = await statusOf(id);
    assert.equal([state?.isFinished, state?.systemStatus, hasLogFile], [false, 'migration in progress', true], time);
  }
});

test('abort and finish refuse what is no id, and providers without a migration', async () => {
  const { id } = await addProvider(app.storage.db, { type: 'Ldap' });
  for (const path of ['/abort', '/finish']) {
    for (const body of [{ providerId: id }, '']) assert.is((await post(path, body)).statusCode, 400);
    for (const body of [id, '\0']) assert.is((await post(path, body)).statusCode, 404);
  }
});

test('a start ends a refresh under way, which writes no more', async () => {
  const { id } = await d3();
  const lease = await beginRefresh(app.deps, id);
  if (lease === undefined) throw new Error('no refresh');
  await post('', startForm(id));
  assert.is(await renewLease(app.deps, lease), false);
  await over(id);
});

test('a run that fails says why, and a re-run is offered', async () => {
  const { id } = await d3();
  await app.app.legacyMigration.watch(); // it begins again twice before it fails
  legacy.beforePage = () => {
    throw new TypeError('a fault');
  };
  await post('', startForm(id));
  const failed = (await over(id)).d3MigrationStatus;
  const shown = [failed?.hasErrors, failed?.errorMessage, failed?.isFinished];
  assert.equal(shown, [true, 'MIGRATION_PROBLEM_FAILED', false]);
  legacy.beforePage = () => {};
  await post('', startForm(id, { reRun: true }));
  const again = (await over(id)).d3MigrationStatus;
  assert.equal([again?.hasErrors, again?.isFinished], [false, true]);
});

test('one dry run at a time', async () => {
  const { id } = await d3();
  legacy.beforePage = () => wait(100);
  const both = await Promise.all([post('/dryrun', startForm(id)), post('/dryrun', startForm(id))]);
  assert.equal(both.map(({ statusCode }) => statusCode).sort(), [200, 429]);
  assert.is((await post('/dryrun', startForm(id))).json().users.created, 2);
});

test.run();
