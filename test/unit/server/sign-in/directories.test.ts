import { Attribute, Change } from 'ldapts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { disableAccount, enableAccount } from '../../../../server/accounts/accounts';
import { withLdapConnection } from '../../../../server/ldap/connect';
import { lockUserRow } from '../../../../server/sign-in/lock-user-row';
import { signIn } from '../../../../server/sign-in/sign-in';
import { ADMIN, BASE, LDAP_PASSWORD } from '../../../ldap/directory-data';
import { hasSlapd, type Slapd, startSlapd } from '../../../ldap/start-slapd';
import { PASSWORD, type TestApp, testApp } from '../http/test-app';
import { ldapProvider, outgoing } from '../ldap/ldap-fixtures';
import { ADDRESS, testBrowser } from '../routes/test-browser';
import { addUser } from '../temporary-storage';
import { accountOf, addProvider } from './directory-fixtures';

/** Of a directory that does not answer, in ms. */
const TIMEOUT = 3000;

const test = suite('sign-in of directory users');
let slapd: Slapd;
let host: string;
let app: TestApp;
let provider: string;

test.before(async () => {
  slapd = await startSlapd();
  host = `localhost:${slapd.port}`;
});
test.after(() => slapd.close());

test.before.each(async () => {
  app = await testApp({
    env: { VESTIBULE_CA_FILE: `${slapd.folder}/Test authority.pem`, VESTIBULE_LDAP_TLS: 'required' },
  });
  provider = await addProvider(app, { host });
});
test.after.each(() => app.close());

/** Signs in. @returns the status, and the key of the message */
async function outcome(user: string, password = LDAP_PASSWORD): Promise<[status: number, messageKey: string]> {
  const answer = await testBrowser(app).signIn(user, { password });
  const { statusCode, errorMessage } = answer.json();
  return [statusCode, errorMessage ?? ''];
}

const IN: [number, string] = [302, ''];
const WRONG: [number, string] = [400, 'LOGIN_ERROR_HINT'];
const AWAY: [number, string] = [503, 'LOGIN_DIRECTORY_UNAVAILABLE'];

const accounts = async () =>
  (await app.storage.db.selectFrom('users').select('user_name').where('provider_id', 'is not', null).execute()).length;

async function timed<Value>(work: () => Promise<Value>): Promise<[Value, number]> {
  const begin = performance.now();
  const value = await work();
  return [value, performance.now() - begin];
}

/** Changes an entry of the directory as its manager. */
async function change(dn: string, operation: 'add' | 'delete' | 'replace', type: string, value: string): Promise<void> {
  const deps = { outgoing: outgoing({ certificateAuthorities: slapd.authority.cert }) };
  const modification = new Attribute({ type, values: [value] });
  await withLdapConnection(deps, ldapProvider({ host }), ADMIN, (connection) =>
    connection.modify(dn, new Change({ operation, modification })),
  );
}

const dnOf = (uid: string) => `uid=${uid},ou=people,${BASE}`;

test('a person signs in, and has an account with names, groups and rights from then on', async () => {
  const browser = testBrowser(app);
  assert.is((await browser.signIn('LoveLace', { password: LDAP_PASSWORD })).json().statusCode, 302);
  assert.is(await browser.name(), 'lovelace');
  const ada = await accountOf(app, 'lovelace');
  assert.equal(
    [ada?.display_name, ada?.email, ada?.given_name, ada?.is_admin, ada?.password_hash, ada?.provider_id, ada?.groups],
    ['Ada Lovelace', 'lovelace@example.org', 'Ada', 1, null, provider, ['IT-Administrators']],
  );
  assert.equal(await outcome('lovelace'), IN);
  assert.is(await accounts(), 1);
});

test('a wrong password, an empty one and an unknown name have the same answer', async () => {
  assert.equal(await outcome('hopper', 'wrong'), WRONG);
  assert.equal(await outcome('nobody', 'wrong'), WRONG);
  assert.is((await testBrowser(app).signIn('hopper', { password: '' })).statusCode, 400);
  assert.is(await accounts(), 0);
  assert.equal(await outcome('hopper'), IN);
  assert.equal(await outcome('hopper', 'wrong'), WRONG);
});

for (const user of [
  '*',
  'love*',
  ')(uid=*',
  'lovelace)(cn=*',
  'lovelace)(|(uid=*',
  '\\2a',
  dnOf('lovelace'),
  'uid=lovelace',
  'lovelace\\00',
]) {
  test(`${JSON.stringify(user)} is a name that nobody has`, async () => {
    assert.equal(await outcome(user), WRONG);
    assert.is(await accounts(), 0);
  });
}

test('the domain may be entered too, and a userPrincipalName', async () => {
  for (const user of ['CORP\\lovelace', 'corp.example\\lovelace', 'lovelace@corp.example'])
    assert.equal(await outcome(user), IN, user);
  for (const user of ['alan@corp.example', 'CORP\\aturing']) assert.equal(await outcome(user), IN, user);
  for (const user of ['OTHER\\lovelace', 'lovelace@other.example']) assert.equal(await outcome(user), WRONG, user);
  assert.is(await accounts(), 2);
  assert.is((await accountOf(app, 'aturing'))?.external_id?.length, 36);
});

test('spellings of one name share their attempts', async () => {
  await outcome('lovelace');
  for (const user of ['lovelace', 'CORP\\lovelace', 'lovelace@corp.example', 'LOVELACE', 'corp\\Lovelace'])
    assert.equal(await outcome(user, 'wrong'), WRONG);
  for (const user of ['lovelace', 'lovelace@corp.example'])
    assert.equal(await outcome(user), [429, 'LOGIN_TOO_MANY_ATTEMPTS'], user);
});

test('a name that is only found by its userPrincipalName shares the attempts of its account', async () => {
  for (let guess = 0; guess < 5; guess += 1) await outcome('aturing', 'wrong');
  assert.equal(await outcome('alan@corp.example'), [429, 'LOGIN_TOO_MANY_ATTEMPTS']);
});

test('a password that is changed in the directory is the only one from then on', async () => {
  await outcome('user0001');
  await change(dnOf('user0001'), 'replace', 'userPassword', 'Another-8');
  assert.equal(await outcome('user0001'), WRONG);
  assert.equal(await outcome('user0001', 'Another-8'), IN);
});

test('rights and names follow the directory at each sign-in', async () => {
  await outcome('lovelace');
  const group = `cn=IT-Administrators,ou=groups,${BASE}`;
  await change(group, 'add', 'member', dnOf('hopper'));
  await change(group, 'delete', 'member', dnOf('lovelace'));
  await change(dnOf('lovelace'), 'replace', 'mail', 'ada@example.org');
  await outcome('lovelace');
  const ada = await accountOf(app, 'lovelace');
  assert.equal([ada?.is_admin, ada?.groups, ada?.email], [0, [], 'ada@example.org']);
  await change(group, 'add', 'member', dnOf('lovelace'));
  await change(group, 'delete', 'member', dnOf('hopper'));
});

test('groups in groups count unless they are flat', async () => {
  await outcome('hopper');
  assert.equal((await accountOf(app, 'hopper'))?.groups, ['Inner circle', 'Outer circle', 'developers']);
  await app.storage.db.deleteFrom('identity_providers').execute();
  await addProvider(app, { host, flatGroupHierarchy: true });
  await outcome('hopper');
  assert.equal((await accountOf(app, 'hopper'))?.groups, ['Inner circle', 'developers']);
});

test('an account that the directory has disabled is refused, and only with its password', async () => {
  assert.equal(await outcome('locked'), [403, 'LOGIN_ACCOUNT_DISABLED']);
  assert.equal(await outcome('locked', 'wrong'), WRONG);
});

test('an account that its directory disables later gets no session, and loses those it has', async () => {
  const browser = testBrowser(app);
  await browser.signIn('aturing', { password: LDAP_PASSWORD });
  const turing = `cn=Turing\\2C Alan,ou=ad,${BASE}`;
  await change(turing, 'replace', 'userAccountControl', '514');
  assert.equal(await outcome('aturing'), [403, 'LOGIN_ACCOUNT_DISABLED']);
  assert.is(await browser.name(), '');
  await change(turing, 'replace', 'userAccountControl', '512');
  assert.equal(await outcome('aturing'), IN);
});

test('an account of a directory that is disabled here is refused with its password, in the browser and by programs', async () => {
  await outcome('hopper');
  await app.storage.db.updateTable('users').set({ is_technical: 1 }).where('user_name', '=', 'hopper').execute();
  const url = '/identityprovider/scim/users?count=1';
  const authorization = `Basic ${Buffer.from(`hopper:${LDAP_PASSWORD}`).toString('base64')}`;
  await disableAccount(app.deps, 'hopper');
  assert.equal(await outcome('hopper'), [403, 'LOGIN_ACCOUNT_DISABLED']);
  assert.is((await app.call({ url, headers: { authorization } })).statusCode, 401);
  assert.equal(await outcome('hopper', 'wrong'), WRONG);
  await enableAccount(app.deps, 'hopper');
  assert.equal(await outcome('hopper'), IN);
});

test('users of an isolated directory need their domain', async () => {
  await app.storage.db.deleteFrom('identity_providers').execute();
  await addProvider(app, { host, isolated: true, domainOrId: 'CORP' });
  await addUser(app.storage.db, { userName: 'lovelace' });
  assert.equal(await outcome('hopper'), WRONG);
  for (const user of ['corp\\lovelace', 'lovelace@CORP', 'CORP\\lovelace']) assert.equal(await outcome(user), IN, user);
  assert.is((await accountOf(app, 'corp\\lovelace'))?.user_name, 'CORP\\lovelace');
  assert.is(await accounts(), 1);
});

test('the user filter decides who signs in only where it is used for that', async () => {
  for (const useUserFilterForLogin of [true, false]) {
    await app.storage.db.deleteFrom('identity_providers').execute();
    await addProvider(app, { host, userFilter: '(employeeNumber=1)', useUserFilterForLogin });
    assert.equal(await outcome('outside'), useUserFilterForLogin ? WRONG : IN);
    assert.equal(await outcome('user0002'), IN);
  }
});

test('a directory that is read without a user signs people in, too', async () => {
  await app.storage.db.deleteFrom('identity_providers').execute();
  await addProvider(app, { host, username: '', password: '' });
  assert.equal(await outcome('hopper', 'wrong'), WRONG);
  assert.equal(await outcome('hopper'), IN);
  assert.equal((await accountOf(app, 'hopper'))?.groups, ['Inner circle', 'Outer circle', 'developers']);
});

test('the password of a directory is not changed here, and the page says so', async () => {
  const browser = testBrowser(app);
  await browser.signIn('hopper', { password: LDAP_PASSWORD });
  const page = await browser.open(ADDRESS.password);
  assert.is(page.statusCode, 403);
  assert.match(page.body, 'PASSWORD_IN_DIRECTORY');
  const call = await browser.send(ADDRESS.password, { Password: 'Another-1' });
  assert.equal([call.statusCode, call.json().messageKey], [403, 'PASSWORD_IN_DIRECTORY']);
  assert.is((await accountOf(app, 'hopper'))?.password_hash, null);
  assert.is((await browser.get('/')).json().isPasswordUnavailable, true);
});

test('an account of this server keeps its name', async () => {
  await addUser(app.storage.db, { userName: 'hopper' });
  assert.equal(await outcome('hopper'), WRONG);
  assert.equal(await outcome('CORP\\hopper'), [403, 'LOGIN_NOT_ALLOWED']);
  assert.is((await accountOf(app, 'hopper'))?.provider_id, null);
});

test('a program signs in with the password of the directory, and is told when that is away', async () => {
  await app.storage.db.deleteFrom('identity_providers').execute();
  await addProvider(app, { host, connectTimeoutInMs: TIMEOUT, technicalUserGroup: 'developers' });
  const url = '/identityprovider/scim/users?count=1';
  const authorization = `Basic ${Buffer.from(`hopper:${LDAP_PASSWORD}`).toString('base64')}`;
  const ask = async () => (await app.call({ url, headers: { authorization } })).statusCode;
  assert.is(await ask(), 200);
  await slapd.freeze();
  assert.is(await ask(), 503);
  slapd.thaw();
});

test('while the directory is away its users get a clear answer in time, and others sign in', async () => {
  await app.storage.db.deleteFrom('identity_providers').execute();
  await addProvider(app, { host, connectTimeoutInMs: TIMEOUT });
  await outcome('lovelace');
  const before = (await app.rows()).attempts;
  await slapd.freeze();
  const names = ['lovelace', 'nobody', ...Array.from({ length: 20 }, (_, index) => `user01${index + 10}`)];
  const answered: string[] = [];
  const [outcomes, time] = await timed(async () => {
    const ask = (user: string, password = LDAP_PASSWORD) =>
      outcome(user, password).finally(() => void answered.push(user));
    const waiting = names.map((name) => ask(name));
    assert.equal(await ask('ada', PASSWORD), IN);
    return Promise.all(waiting);
  });
  assert.is(answered[0], 'ada', 'an account of this server waits for no directory');
  for (const each of outcomes) assert.equal(each, AWAY);
  assert.ok(time < 3 * TIMEOUT, `${time} ms`);
  const [again, soon] = await timed(() => outcome('lovelace'));
  assert.equal(again, AWAY);
  assert.ok(soon < TIMEOUT, `${soon} ms: a directory that is known to be away is not asked`);
  assert.is((await app.rows()).attempts, before, 'nothing is counted against anybody');
  slapd.thaw();
  assert.equal(await outcome('lovelace'), AWAY);
  await app.app.providerRefresh.refreshAll();
  assert.equal(await outcome('lovelace'), IN, 'the refresh has found that it answers again');
});

test('a directory that refuses the connection is asked at the next sign-in', async () => {
  const { db } = app.storage;
  const { config } = await db.selectFrom('identity_providers').select('config').executeTakeFirstOrThrow();
  const setHost = (to: string) =>
    db
      .updateTable('identity_providers')
      .set({ config: config.replace(host, to) })
      .execute();
  assert.equal(await outcome('lovelace'), IN);
  await setHost('localhost:1');
  assert.equal([await outcome('lovelace'), await outcome('lovelace')], [AWAY, AWAY]);
  assert.is(app.log.filter((line) => line.includes('CONNECTION_REFUSED')).length, 2);
  await setHost(host);
  assert.equal(await outcome('lovelace'), IN);
});

test('a guess counts when its answer does not come in time, and others do not find the directory away', async () => {
  await app.storage.db.deleteFrom('identity_providers').execute();
  await addProvider(app, { host, connectTimeoutInMs: 1000 });
  const { directories } = app.app;
  const verify: typeof directories.verify = (check) =>
    directories.verify({
      ...check,
      beforeBind: async (person) => {
        const permission = await check.beforeBind(person);
        await slapd.freeze();
        return permission;
      },
    });
  const deps = { ...app.deps, directories: { ...directories, verify } };
  const guess = { user: 'hopper', password: 'wrong', address: '192.0.2.1', userAgent: '' };
  for (let guesses = 0; guesses < 5; guesses += 1) {
    assert.equal(await signIn(deps, guess), { kind: 'refused', reason: 'LOGIN_DIRECTORY_UNAVAILABLE' });
    slapd.thaw();
    assert.equal(await outcome('lovelace'), IN);
  }
  assert.is((await signIn(deps, guess)).kind, 'throttled');
});

test('a directory that refuses this server is away, and the log says why', async () => {
  await app.storage.db.deleteFrom('identity_providers').execute();
  await addProvider(app, { host, password: 'wrong' });
  assert.equal(await outcome('lovelace'), AWAY);
  assert.ok(app.log.some((line) => line.includes('CONNECTION_BIND_REFUSED')));
  assert.is(
    app.log.some((line) => line.includes(LDAP_PASSWORD)),
    false,
  );
});

test('a directory whose password cannot be decrypted is away, the others are asked, and the log says so once', async () => {
  const broken = await addProvider(app, { host, name: 'Broken' });
  await app.storage.db.updateTable('identity_providers').set({ password: 'v1.x' }).where('id', '=', broken).execute();
  assert.equal(await outcome('lovelace'), IN);
  assert.equal(await outcome('nobody', 'wrong'), WRONG);
  assert.is(app.log.filter((line) => line.includes('cannot be decrypted')).length, 1);
  await app.storage.db.updateTable('users').set({ provider_id: broken }).where('user_name', '=', 'lovelace').execute();
  assert.equal(await outcome('lovelace'), AWAY);
});

test('a second directory is asked although the first is away', async () => {
  await addProvider(app, { host: 'localhost:1', name: 'Away' });
  assert.equal(await outcome('lovelace'), IN);
  assert.equal(await outcome('nobody', 'wrong'), WRONG);
});

test('guesses that a directory has checked count while another one is away', async () => {
  await addProvider(app, { host: 'localhost:1', name: 'Away' });
  for (let guess = 0; guess < 5; guess += 1) assert.equal(await outcome('hopper', 'wrong'), WRONG);
  assert.equal(await outcome('hopper'), [429, 'LOGIN_TOO_MANY_ATTEMPTS']);
});

test('no session begins for an account that is closed, disabled or without its provider meanwhile', async () => {
  await outcome('lovelace');
  const id = (await accountOf(app, 'lovelace'))?.id ?? '';
  const { db } = app.storage;
  const lock = () => lockUserRow(db, id, { providerId: provider });
  assert.is((await lock())?.id, id);
  assert.is(await lockUserRow(db, id, { providerId: '22222222-2222-4222-8222-222222222222' }), undefined);
  for (const column of ['is_closed', 'is_disabled'] as const) {
    await db
      .updateTable('users')
      .set({ [column]: 1 })
      .where('id', '=', id)
      .execute();
    assert.is(await lock(), undefined, column);
    await db
      .updateTable('users')
      .set({ [column]: 0 })
      .where('id', '=', id)
      .execute();
  }
  await db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', id).execute();
  assert.is(await lock(), undefined, 'an account that has a password of this server by now');
  await db.deleteFrom('identity_providers').execute();
  assert.is(await lock(), undefined);
});

if (hasSlapd) test.run();
