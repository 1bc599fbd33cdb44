import type { KyselyPlugin } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PROVIDERS_CHANGED } from '../../../../server/http/events/resource-change';
import { readAccountFlags } from '../../../../server/people/account-flags';
import { listProviders } from '../../../../server/providers/identity-providers';
import { readDirectoryReads } from '../../../../server/refresh/directory-reads';
import { signIn } from '../../../../server/sign-in/sign-in';
import { LDAP_PASSWORD } from '../../../support/ldap/directory-data';
import { hasSlapd } from '../../../support/ldap/start-slapd';
import { PASSWORD } from '../../../support/server/test-app';
import { publishedBy } from '../../../support/server/test-browser';
import * as fixtures from './directory-fixtures';

const { AWAY, addProvider, hostOf, IN, programStatus, THROTTLED, replaceProvider, WRONG } = fixtures;

/** Of a directory that does not answer, in ms. */
const TIMEOUT = 3000;
/** How many sign-ins ask a directory at once. */
const AT_ONCE = 16;

const test = suite('sign-in while a directory is away');
const slapd = fixtures.setSlapd(test);
const app = fixtures.setDirectoryApp(test, slapd);
const outcome = (user: string, password?: string) => fixtures.outcomeOf(app, user, password);

/** Changes the configuration of the only directory, without a new check of its connection. */
async function replaceInConfig(from: string, to: string): Promise<void> {
  const { db } = app.storage;
  const { config } = await db.selectFrom('identity_providers').select('config').executeTakeFirstOrThrow();
  assert.match(config, from);
  await db
    .updateTable('identity_providers')
    .set({ config: config.replace(from, to) })
    .execute();
}

test('a program signs in with the password of the directory, and is told when that is away', async () => {
  await replaceProvider(app, { host: hostOf(slapd), connectTimeoutInMs: TIMEOUT, technicalUserGroup: 'developers' });
  assert.is(await programStatus(app, 'hopper'), 200);
  await slapd.freeze();
  assert.is(await programStatus(app, 'hopper'), 503);
  slapd.thaw();
});

test('while users of the directory wait for it, others sign in', async () => {
  await replaceProvider(app, { host: hostOf(slapd), connectTimeoutInMs: 60_000 });
  await slapd.freeze();
  let isAnswered = false;
  const waiting = outcome('lovelace').finally(() => {
    isAnswered = true;
  });
  assert.equal(await outcome('ada', PASSWORD), IN);
  assert.is(isAnswered, false, 'an account of this server waits for no directory');
  slapd.thaw();
  assert.equal(await waiting, IN);
});

test('while the directory is away its users get a clear answer, and it is not asked for each of them', async () => {
  assert.equal(await outcome('lovelace'), IN);
  await replaceProvider(app, { host: hostOf(slapd), connectTimeoutInMs: TIMEOUT });
  const before = (await app.rows()).attempts;
  await slapd.freeze();
  const names = ['lovelace', 'nobody', ...Array.from({ length: 20 }, (_, index) => `user01${index + 10}`)];
  const outcomes = await Promise.all(names.map((name) => outcome(name)));
  for (const each of [...outcomes, await outcome('lovelace')]) assert.equal(each, AWAY);
  const asked = app.log.filter((line) => line.includes('a directory did not answer')).length;
  assert.ok(asked > 0 && asked <= AT_ONCE, `${asked} were asked`);
  assert.is((await app.rows()).attempts, before, 'nothing is counted against anybody');
  slapd.thaw();
  await replaceInConfig(`"connectTimeoutInMs":${TIMEOUT}`, '"connectTimeoutInMs":60000');
  assert.equal(await outcome('lovelace'), AWAY);
  let [refresh] = await app.app.providerRefresh.refreshAll();
  while (refresh?.state === 'running') [refresh] = await app.app.providerRefresh.refreshAll(); // it waits for 20 s
  assert.equal(await outcome('lovelace'), IN, 'the refresh has found that it answers again');
});

test('a directory that refuses the connection is asked at the next sign-in', async () => {
  assert.equal(await outcome('lovelace'), IN);
  await replaceInConfig(hostOf(slapd), 'localhost:1');
  const published = publishedBy(app);
  const told = () =>
    published.filter((each) => JSON.stringify(each).includes(`"${PROVIDERS_CHANGED.resource}"`)).length;
  assert.equal([await outcome('lovelace'), await outcome('lovelace')], [AWAY, AWAY]);
  assert.is(app.log.filter((line) => line.includes('CONNECTION_REFUSED')).length, 2);
  const shown = async () => [
    (await listProviders(app.deps)).map(({ refreshProblem }) => refreshProblem).join(),
    (await readDirectoryReads(app.storage.db)).map(({ problem }) => problem).join(),
    (await readAccountFlags(app.storage.db, app.ids.admin)).hasDirectoryProblem,
  ];
  assert.equal(await shown(), ['CONNECTION_REFUSED', 'CONNECTION_REFUSED', true], 'administrators see it at once');
  assert.is(told(), 1, 'and once');
  await replaceInConfig('localhost:1', hostOf(slapd));
  assert.equal(await outcome('lovelace'), IN);
  assert.equal([await shown(), told()], [['', '', false], 2]);
});

test('a guess counts when its answer does not come in time, and others do not find the directory away', async () => {
  const { directories } = app.app;
  const freezing: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await slapd.freeze();
      return result;
    },
  };
  // The attempt is counted for the account after the search, and before the bind.
  const verify: typeof directories.verify = (deps, { target, ...check }) => {
    const provider = { ...target.provider, connectTimeoutInMs: 2000 };
    const db = deps.db.withPlugin(freezing);
    return directories.verify({ ...deps, db }, { ...check, target: { ...target, provider } });
  };
  const deps = { ...app.deps, directories: { ...directories, verify } };
  const guess = { user: 'alan@corp.example', password: 'wrong', address: '192.0.2.1', userAgent: '' };
  for (let guesses = 0; guesses < 3; guesses += 1) {
    assert.equal(await signIn(deps, guess), { kind: 'refused', reason: 'LOGIN_DIRECTORY_UNAVAILABLE' });
    slapd.thaw();
    assert.equal(await outcome('lovelace'), IN);
  }
  assert.is((await signIn(deps, guess)).kind, 'throttled');
});

test('a directory whose password is wrong or cannot be decrypted is away, the others are asked, and the log says so', async () => {
  const broken = await addProvider(app, { host: hostOf(slapd), name: 'Broken' });
  await app.storage.db.updateTable('identity_providers').set({ password: 'v1.x' }).where('id', '=', broken).execute();
  assert.equal(await outcome('lovelace'), IN);
  assert.equal(await outcome('nobody', 'wrong'), WRONG);
  assert.is(app.log.filter((line) => line.includes('cannot be decrypted')).length, 1);
  await app.storage.db.updateTable('users').set({ provider_id: broken }).where('user_name', '=', 'lovelace').execute();
  assert.equal(await outcome('lovelace'), AWAY);
  await replaceProvider(app, { host: hostOf(slapd), password: 'wrong' });
  assert.equal(await outcome('hopper'), AWAY, 'one that refuses this server');
  assert.match(app.log.join(), 'CONNECTION_BIND_REFUSED');
  assert.not.match(app.log.join(), LDAP_PASSWORD);
});

test('a second directory is asked although the first is away, and guesses that it has checked count', async () => {
  await addProvider(app, { host: 'localhost:1', name: 'Away' });
  assert.equal(await outcome('lovelace'), IN);
  assert.equal(await outcome('nobody', 'wrong'), WRONG);
  for (let guess = 0; guess < 3; guess += 1) assert.equal(await outcome('hopper', 'wrong'), WRONG);
  assert.equal(await outcome('hopper'), THROTTLED);
});

if (hasSlapd) test.run();
