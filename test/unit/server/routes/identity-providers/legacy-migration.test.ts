import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type {
  MigrationStatus,
  StartMigration,
} from '../../../../../shared/contract/identity-providers/legacy-migration-schemas';
import en from '../../../../../shared/i18n/messages/en.json';
import { setCaller } from '../../../../support/server/admin-calls';
import { addUser } from '../../../../support/server/temporary-storage';
import { setApp } from '../../../../support/server/test-app';
import { publishedBy } from '../../../../support/server/test-browser';
import { addProvider } from '../../imported-accounts/fake-directory';
import { fakeLegacy, legacyGroup, legacyUser, mappings, startForm } from '../../legacy-migration/fake-legacy';

const BASES = ['/identityprovider/config/d3migration', '/scimserver/config/d3migration'];
const [BASE = ''] = BASES;
let legacy = fakeLegacy();
const app = setApp(test, { connections: { legacyDirectoryOf: ({ type }) => (type === 'D3' ? legacy : undefined) } });
const admin = setCaller(test, app);
test.before.each(() => {
  legacy = fakeLegacy([legacyUser('bob'), legacyUser('eve')], [legacyGroup('Team')]);
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
  assert.equal([state?.isFinished, state?.systemStatus], [true, 'migration in progress']);
  assert.equal([state?.usersAndGroupsMigrated, finished.useUserManagement], [true, false]);
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

test('the legacy system is asked again when the page wants it', async () => {
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
  assert.is((await told('&force=true'))[0], false);
});

const run = async (id: string) => {
  await post('', startForm(id));
  return over(id);
};
const startOther = async () => {
  legacy.beforePage = () => wait(300);
  await post('', startForm((await d3()).id));
};
const beOfSystem = (id: string) => {
  const ofSystem = { provider_id: id, external_id: 'x' };
  return app.storage.db.updateTable('users').set(ofSystem).where('id', '=', app.ids.admin).execute();
};
const fieldsTo = (...names: string[]) => ({
  optionalFieldMappings: mappings(...names.map((name, index): [number, string] => [index + 1, name])),
});

const REFUSALS: [what: string, Partial<StartMigration>, status: number, string, prepare?: (id: string) => unknown][] = [
  ['an unknown provider', { providerId: 'missing' }, 404, 'PROVIDER'],
  ['an id with NUL', { providerId: '\0' }, 404, 'PROVIDER'],
  ['a system that is away', {}, 502, 'UNAVAILABLE', () => Object.assign(legacy, { isAway: true })],
  ['one that is too old', {}, 409, 'OUTDATED', () => Object.assign(legacy, { isOutdated: true })],
  ['a destination twice', fieldsTo('division', 'division'), 400, 'MAPPINGS'],
  ['an unknown destination', fieldsTo('password_hash'), 400, 'MAPPINGS'],
  ['one that was started before', {}, 409, 'STARTED', run],
  ['a second one while one is under way', {}, 409, 'RUNNING', startOther],
  ['an administrator of the legacy system', {}, 403, 'NOT_ALLOWED', beOfSystem],
];

for (const [what, form, status, problem, prepare] of REFUSALS)
  test(`a start and a dry run refuse ${what} with ${status}, and nothing is stored`, async () => {
    app.bundle.current = { ...app.bundle.current, catalogues: new Map([['en', en]]) };
    const key = `MIGRATION_PROBLEM_${problem}`;
    const { id } = await d3();
    await prepare?.(id);
    const stored = await stateRow(id);
    for (const path of ['', '/dryrun']) {
      const answer = await post(path, startForm(id, form));
      assert.equal([answer.statusCode, answer.json().messageKey], [status, key]);
      assert.is(answer.json().detail, Reflect.get(en, key), 'for other clients');
    }
    assert.equal((await stateRow(id))?.run, stored?.run);
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

test('what is no form, no id or no migration, and the support in a user’s name, change no migration', async () => {
  const { id } = await addProvider(app.storage.db, { type: 'Ldap' });
  const d3Id = (await d3()).id;
  for (const path of ['/abort', '/finish']) {
    for (const body of [{ providerId: id }, '']) assert.is((await post(path, body)).statusCode, 400);
    for (const body of [id, '\0']) assert.is((await post(path, body)).statusCode, 404);
  }
  const nine = await post('', startForm(d3Id, { optionalFieldMappings: mappings().slice(1) }));
  assert.equal([nine.statusCode, nine.json().messageKey], [400, 'ERROR_BAD_REQUEST']);
  for (const path of ['/log', '/errorlog'])
    for (const providerId of [d3Id, 'missing', '', encodeURIComponent('\0')])
      assert.is((await get(`${path}?providerId=${providerId}`)).statusCode, 404);
  await app.storage.db.updateTable('sessions').set({ is_tenant_access: 1 }).execute();
  for (const path of ['', '/dryrun']) assert.is((await post(path, startForm(d3Id))).statusCode, 403, path);
  for (const path of ['/abort', '/finish']) assert.is((await post(path, d3Id)).statusCode, 403, path);
  assert.is(await stateRow(d3Id), undefined);
});

test('a run that fails says why, and a re-run is offered', async () => {
  const { id } = await d3();
  await app.app.legacyMigration.watch(); // it begins again twice before it fails
  legacy.beforePage = () => {
    throw new TypeError('a fault');
  };
  const failed = (await run(id)).d3MigrationStatus;
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

const getGerman = (path: string) =>
  app.call({ url: BASE + path, headers: { cookie: admin.cookie, 'accept-language': 'de' } });

const HOSTILE = 'x\n2026-01-01T00:00:00.000Z\teve\tHinzugefügt\u202e\u2028';

async function migrate(): Promise<string> {
  const { db } = app.storage;
  await addUser(db, { userName: 'eve', email: 'other@example.org' });
  const people = [legacyUser('bob'), legacyUser('eve'), legacyUser(HOSTILE, { id: 'hostile' })];
  legacy = fakeLegacy(people, [legacyGroup('Team')]);
  const { id } = await addProvider(db, { type: 'D3', domainOrId: 'repo' });
  await run(id);
  return id;
}

test('the log names each group and each user in a line, and a hostile name forges none', async () => {
  const id = await migrate();
  const answer = await getGerman(`/log?providerId=${id}`);
  assert.equal(
    [answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']],
    [200, 'text/plain; charset=utf-8', 'inline; filename="migration-log.txt"'],
  );
  assert.is(answer.headers['x-content-type-options'], 'nosniff');
  const lines = answer.body.split('\n').filter((line) => line !== '');
  assert.is(lines.length, 1 + 1 + 1 + 1 + 3, answer.body);
  assert.is(lines.filter((line) => /^\d{4}-/.test(line)).length, 4);
  assert.not.match(answer.body, /[\u202e\u2028]/);
  assert.not.match(answer.body, /^2026-01-01/m);
  const { body } = await getGerman(`/errorlog?providerId=${id}`);
  assert.match(body, /\teve\t/);
  assert.not.match(body, /\tbob\t/, 'the error log has what was not moved');
});

test('a line of the statistics opens the list of those whom it counts', async () => {
  const id = await migrate();
  const names = async (type: string) => {
    const { body, statusCode } = await getGerman(`/statistics?providerId=${id}&statisticsType=${type}`);
    return statusCode === 200 ? ['bob', 'eve', 'Team'].filter((name) => body.includes(`\t${name}\t`)) : statusCode;
  };
  for (const [type, counted] of Object.entries({ 1: ['bob'], 6: ['eve'], 7: ['bob', 'eve'], 17: ['Team'], 21: [] }))
    assert.equal(await names(type), counted, type);
  for (const type of ['-1', '99', '', 'constructor', '1e0']) assert.is(await names(type), 404, type);
});

test.run();
