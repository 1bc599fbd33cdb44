import { renameSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { signInDepsOf } from '../../../../server/http/request/request-deps';
import { importUnlessMoved } from '../../../../server/legacy-migration/import-unless-moved';
import { hashSaltedSha } from '../../../../server/passwords/salted-sha';
import { sealLegacyPassword } from '../../../../server/passwords/sealed-legacy-password';
import { resolveUserName } from '../../../../server/sign-in/resolve-user-name';
import { withTwoServers } from '../../../support/server/admin-calls';
import { type PostgresServer, postgresTest } from '../../../support/server/postgres-server';
import { addUser } from '../../../support/server/temporary-storage';
import { setApp, type TestApp } from '../../../support/server/test-app';
import { addLegacyUsers, changeLegacyFile, LEGACY_PASSWORD, legacyFile } from '../legacy-directory/legacy-fixtures';
import { accountOf, addProvider } from './directory-fixtures';
import * as fixtures from './legacy-fixtures';

const { addItem, addLegacyProvider, legacyUser, setMigration } = fixtures;

const test = suite('sign-in of users of a legacy system');
const app = setApp(test);
const db = () => app.storage.db;

const tryAs = (user: string, password?: string) => fixtures.tryAs(app, user, password);

async function targetOf(userName: string) {
  const [target] = (await resolveUserName(signInDepsOf(app), userName)).targets;
  if (target === undefined) throw new Error('no target');
  return target.provider;
}

test('an unknown user becomes an account with groups and rights', async () => {
  const id = await addLegacyProvider(app);
  assert.is(await tryAs('D3.Admin', 'wrong'), 'LOGIN_ERROR_HINT');
  assert.is(await accountOf(app, 'd3.admin'), undefined, 'a guess imports nobody');
  assert.is(await tryAs('D3.Admin'), 'signed-in');
  const admin = await accountOf(app, 'd3.admin');
  assert.equal([admin?.provider_id, admin?.external_id, admin?.is_admin], [id, 'u0000001', 1]);
  assert.equal([admin?.email, admin?.password_hash], ['d3.admin@vestibule.example', null]);
  assert.equal(admin?.groups, ['Employees', 'd.3 administrators'].sort());
  assert.is(await tryAs('d3.admin'), 'signed-in', 'the account is known now');
  assert.is(await tryAs('d3.import'), 'signed-in');
  assert.is((await accountOf(app, 'd3.import'))?.is_technical, 1);
  const path = legacyFile(app.settings.dataFolder);
  changeLegacyFile(path, "insert into groups (id, name) values ('other', 'D.3 Administrators')");
  assert.is(await tryAs('d3.admin'), 'signed-in');
  assert.is((await accountOf(app, 'd3.admin'))?.is_admin, 0, 'of two groups with the name neither gives the right');
});

test('a user is in the groups of a group, unless hierarchies are flat', async () => {
  await addLegacyProvider(app);
  // In Human Resources, which is in the headquarters, which is in the company.
  assert.is(await tryAs('b.nunez29'), 'LOGIN_ERROR_HINT', 'no such user');
  const name = await nameOf('u0000011');
  assert.is(await tryAs(name), 'signed-in');
  assert.equal((await accountOf(app, name))?.groups, ['d.3 Human Resources', 'd.3 company', 'd.3 headquarters']);
  await db().deleteFrom('identity_providers').execute();
  await addLegacyProvider(app, { flatGroupHierarchy: true });
  assert.is(await tryAs(name), 'signed-in');
  assert.equal((await accountOf(app, name))?.groups, ['d.3 Human Resources']);
});

async function nameOf(externalId: string): Promise<string> {
  const directory = app.app.legacyDirectoryOf({ type: 'D3', host: 'd3.example', domainOrId: 'archive' });
  const users = (await directory?.users({ after: '', limit: 100 })) ?? [];
  return users.find(({ id }) => id === externalId)?.userName ?? '';
}

test('only the right password says that a user is locked, has no account or no password', async () => {
  await addLegacyProvider(app, { users: 60 });
  const disabled = await nameOf('u0000037');
  assert.is(await tryAs(disabled, 'wrong'), 'LOGIN_ERROR_HINT');
  assert.is(await tryAs(disabled), 'LOGIN_ACCOUNT_DISABLED');
  const without = await nameOf('u0000050');
  for (const password of [LEGACY_PASSWORD, ' ', '{SSHA}'])
    assert.is(await tryAs(without, password), 'LOGIN_ERROR_HINT');
  await addUser(db(), { userName: 'external', displayName: 'another one' });
  assert.is(await tryAs('external'), 'LOGIN_ERROR_HINT', 'the account of this server decides');
  assert.is(await tryAs('archive\\external'), 'LOGIN_NOT_ALLOWED', 'its name belongs to another account');
});

test('the domain is the repository id, and an isolated system has names with it', async () => {
  await addLegacyProvider(app, { isolated: true });
  assert.is(await tryAs('d3.admin'), 'LOGIN_ERROR_HINT');
  assert.is(await tryAs('ARCHIVE\\d3.admin'), 'signed-in');
  assert.ok(await accountOf(app, 'archive\\d3.admin'));
  assert.is(await tryAs('other\\d3.admin'), 'LOGIN_ERROR_HINT');
});

test('directories and legacy systems are asked in their order, until a migration is finished', async () => {
  const legacy = await addLegacyProvider(app);
  app.now += 1000;
  await addProvider(app, { name: 'Corp', domainOrId: 'corp.com' });
  const targetsOf = async (name: string) =>
    (await resolveUserName(signInDepsOf(app), name)).targets.map(({ provider }) => provider.name);
  assert.equal(await targetsOf('somebody'), ['d.3', 'Corp']);
  assert.equal(await targetsOf('archive\\somebody'), ['d.3']);
  for (const state of ['active', 'aborted', 'failed', 'finished']) {
    await setMigration(db(), legacy, { state });
    assert.equal(await targetsOf('somebody'), ['d.3', 'Corp'], state);
  }
  await setMigration(db(), legacy, { state: 'migrated', usesLocalSignIn: true });
  assert.equal(await targetsOf('somebody'), ['Corp']);
  assert.equal(await targetsOf('archive\\somebody'), []);
  await setMigration(db(), legacy, { state: 'active', usesLocalSignIn: true });
  assert.equal(await targetsOf('somebody'), ['Corp'], 'also while it runs again');
});

test('wrong passwords are throttled for a known and an unknown name alike, but not while the system is away', async () => {
  await addLegacyProvider(app);
  const path = legacyFile(app.settings.dataFolder);
  renameSync(path, `${path}.away`);
  for (let attempt = 0; attempt < 12; attempt += 1)
    assert.is(await tryAs('d3.admin', 'wrong'), 'LOGIN_DIRECTORY_UNAVAILABLE');
  renameSync(`${path}.away`, path);
  assert.is(await tryAs('d3.admin'), 'signed-in');
  assert.match(app.log.join(), 'CONNECTION_REPOSITORY_NOT_FOUND');
  const results = async (user: string) => {
    const all: string[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) all.push(await tryAs(user, 'wrong'));
    return all;
  };
  const known = await results('d3.admin');
  assert.ok(known.includes('throttled'));
  app.now += 24 * 3_600_000;
  assert.equal(await results('nobody'), known);
});

test('a user whom a migration has moved signs in, and the account stays as it is', async () => {
  const id = await addLegacyProvider(app);
  assert.is(await tryAs('d3.admin'), 'signed-in');
  const targetId = (await accountOf(app, 'd3.admin'))?.id ?? '';
  await setMigration(db(), id);
  await addItem(db(), id, { externalId: 'u0000001', targetId });
  await db().updateTable('users').set({ email: 'made.up@archive.invalid' }).where('id', '=', targetId).execute();
  await db().deleteFrom('group_members').where('user_id', '=', targetId).execute();
  assert.is(await tryAs('d3.admin'), 'signed-in');
  const after = await accountOf(app, 'd3.admin');
  assert.equal([after?.email, after?.is_admin, after?.groups], ['made.up@archive.invalid', 1, []]);
  assert.is(await tryAs('d3.import'), 'signed-in', 'one that was not moved yet is imported');
  await addItem(db(), id, { externalId: 'u0000002', targetId: null });
  assert.is(await tryAs('user'), 'LOGIN_NOT_ALLOWED', 'a conflict has no account');
  assert.is(await accountOf(app, 'user'), undefined);
});

test('a sign-in that was begun before a migration was finished stores no account, and takes no group back', async () => {
  const providerId = await addLegacyProvider(app);
  const provider = await targetOf('d3.admin');
  const groups = [{ externalId: 'g1', displayName: 'Team', names: ['Team'], references: [], members: [] }];
  const imported = (name: string) => importUnlessMoved(app.deps, provider, { user: legacyUser(name, name), groups });
  assert.ok(await imported('one'));
  const own = { provider_id: null, external_id: null };
  await db().updateTable('groups').set(own).where('display_name', '=', 'Team').execute();
  const providerOf = () => db().selectFrom('groups').select('provider_id').where('display_name', '=', 'Team').execute();
  assert.ok(await imported('two'));
  assert.equal(await providerOf(), [{ provider_id: null }]);
  await setMigration(db(), providerId, { state: 'migrated', usesLocalSignIn: true });
  assert.is(await imported('three'), undefined);
  assert.is(await accountOf(app, 'three'), undefined);
  assert.equal(await providerOf(), [{ provider_id: null }]);
});

/** Two servers on one database, each with the files of the legacy system. */
const withServers = (
  postgres: PostgresServer,
  use: (first: TestApp, second: TestApp, providerId: string) => Promise<void>,
): Promise<void> =>
  withTwoServers(postgres, async (first, second) => {
    addLegacyUsers(second.settings.dataFolder, 40);
    await use(first, second, await addLegacyProvider(first));
  });

const everywhere = (apps: readonly TestApp[], user: string) =>
  Promise.all([...apps, ...apps].map((app) => fixtures.tryAs(app, user)));

const SIGNED_IN = Array(4).fill('signed-in');

postgresTest('sign-ins of an unknown user at two servers at once make one account', (postgres) =>
  withServers(postgres, async (first, second) => {
    assert.equal(await everywhere([first, second], 'd3.admin'), SIGNED_IN);
    const rows = await first.storage.db
      .selectFrom('users')
      .select('id')
      .where('external_id', '=', 'u0000001')
      .execute();
    assert.is(rows.length, 1);
    assert.is((await accountOf(first, 'd3.admin'))?.is_admin, 1);
  }),
);

postgresTest('a moved hash is replaced once, and the sign-ins at both servers work', (postgres) =>
  withServers(postgres, async (first, second, providerId) => {
    const { db } = first.storage;
    await setMigration(db, providerId, { state: 'migrated', usesLocalSignIn: true, passwordState: 'active' });
    const moved = await addUser(db, { userName: 'mia' });
    const hash = sealLegacyPassword(first.deps.secrets, moved, hashSaltedSha(LEGACY_PASSWORD));
    await db.updateTable('users').set({ password_hash: hash }).where('id', '=', moved).execute();
    const pending = await addUser(db, { userName: 'd3.admin' });
    await addItem(db, providerId, { externalId: 'u0000001', targetId: pending, password: 'pending' });
    for (const user of ['mia', 'd3.admin']) {
      assert.equal(await everywhere([first, second], user), SIGNED_IN, user);
      assert.match((await accountOf(first, user))?.password_hash ?? '', /^\$argon2id\$/);
      assert.is(await fixtures.tryAs(second, user, 'wrong'), 'LOGIN_ERROR_HINT');
    }
  }),
);

postgresTest('a sign-in waits for a migration that moves the user, and keeps what it has written', (postgres) =>
  withServers(postgres, async (first, second, providerId) => {
    assert.is(await fixtures.tryAs(first, 'd3.admin'), 'signed-in');
    const id = (await accountOf(first, 'd3.admin'))?.id ?? '';
    await setMigration(first.storage.db, providerId);
    const [target] = (await resolveUserName(signInDepsOf(second), 'd3.admin')).targets;
    if (target === undefined) throw new Error('no target');
    const user = legacyUser('u0000001', 'd3.admin', 'Imported');
    let importing: Promise<string | undefined> = Promise.resolve(undefined);
    await first.storage.db.transaction().execute(async (trx) => {
      await trx.updateTable('legacy_migrations').set({ moved_at: 1 }).execute(); // as the job begins each batch
      await trx.updateTable('users').set({ display_name: 'Moved' }).where('id', '=', id).execute();
      importing = importUnlessMoved(second.deps, target.provider, { user, groups: [] });
      await new Promise((resolve) => setTimeout(resolve, 300));
      await addItem(trx, providerId, { externalId: 'u0000001', targetId: id });
    });
    assert.is(await importing, id);
    assert.is((await accountOf(first, 'd3.admin'))?.display_name, 'Moved');
  }),
);

test.run();
