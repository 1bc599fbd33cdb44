import { Attribute, Change } from 'ldapts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { softwareAuthenticator } from '../../../../contract-kit/sign-in/software-authenticator';
import { disableAccount, enableAccount } from '../../../../server/commands/account/manage-accounts';
import type { BindRefusal } from '../../../../server/ldap/ldap-error';
import { withLdapConnection } from '../../../../server/ldap/open-ldap-connection';
import { trustDevice } from '../../../../server/sessions/devices/devices';
import { createSession } from '../../../../server/sessions/sessions';
import { lockUserRow } from '../../../../server/sign-in/lock-user-row';
import { verifyOwnPassword } from '../../../../server/sign-in/reauthenticate';
import { signIn } from '../../../../server/sign-in/sign-in';
import { ADMIN, BASE, LDAP_PASSWORD } from '../../../support/ldap/directory-data';
import { hasSlapd } from '../../../support/ldap/start-slapd';
import { addUser } from '../../../support/server/temporary-storage';
import { ADDRESS, outbox, testBrowser } from '../../../support/server/test-browser';
import { ldapProvider, outgoing } from '../ldap/ldap-fixtures';
import { addPasskey, signInBy } from '../routes/account/passkey-actions';
import * as fixtures from './directory-fixtures';

const { accountOf, hostOf, IN, programStatus, THROTTLED, replaceProvider, WRONG } = fixtures;

const test = suite('sign-in of directory users');
const slapd = fixtures.setSlapd(test);
const app = fixtures.setDirectoryApp(test, slapd);
const outcome = (user: string, password?: string) => fixtures.outcomeOf(app, user, password);

const DISABLED = [403, 'LOGIN_ACCOUNT_DISABLED'];

const accounts = async () =>
  (await app.storage.db.selectFrom('users').select('user_name').where('provider_id', 'is not', null).execute()).length;

async function change(dn: string, type: string, value: string): Promise<void> {
  const deps = { outgoing: outgoing({ certificateAuthorities: slapd.authority.cert }) };
  const modification = new Attribute({ type, values: [value] });
  await withLdapConnection(deps, ldapProvider({ host: hostOf(slapd) }), ADMIN, (connection) =>
    connection.modify(dn, new Change({ operation: 'replace', modification })),
  );
}

const dnOf = (uid: string) => `uid=${uid},ou=people,${BASE}`;

test('a person signs in, and has an account with names, groups and rights from then on', async () => {
  const browser = testBrowser(app);
  assert.is((await browser.signIn('LoveLace', { password: LDAP_PASSWORD })).json().statusCode, 302);
  assert.is(await browser.name(), 'lovelace');
  const ada = await accountOf(app, 'lovelace');
  const { display_name, email, given_name } = ada ?? {};
  assert.equal([display_name, email, given_name], ['Ada Lovelace', 'lovelace@example.org', 'Ada']);
  const { is_admin, password_hash, provider_id, groups } = ada ?? {};
  assert.equal([is_admin, password_hash, provider_id, groups], [1, null, app.provider, ['IT-Administrators']]);
  assert.equal(await outcome('lovelace'), IN);
  assert.is(await accounts(), 1);
});

const NOBODY = ['*', 'love*', ')(uid=*', 'lovelace)(cn=*', 'lovelace)(|(uid=*', '\\2a', 'uid=lovelace', 'lovelace\\00'];

test('a wrong password and a name that nobody has, also as a pattern or filter, have the same answer', async () => {
  assert.equal(await outcome('hopper', 'wrong'), WRONG);
  assert.equal(await outcome('nobody', 'wrong'), WRONG);
  assert.is((await testBrowser(app).signIn('hopper', { password: '' })).statusCode, 400);
  for (const user of [...NOBODY, dnOf('lovelace')]) assert.equal(await outcome(user), WRONG, user);
  assert.is(await accounts(), 0);
  assert.equal(await outcome('hopper'), IN);
  assert.equal(await outcome('hopper', 'wrong'), WRONG);
});

test('the domain may be entered too, and a userPrincipalName', async () => {
  for (const user of ['CORP\\lovelace', 'corp.example\\lovelace', 'lovelace@corp.example'])
    assert.equal(await outcome(user), IN, user);
  for (const user of ['alan@corp.example', 'CORP\\aturing']) assert.equal(await outcome(user), IN, user);
  for (const user of ['OTHER\\lovelace', 'lovelace@other.example']) assert.equal(await outcome(user), WRONG, user);
  assert.is(await accounts(), 2);
  assert.is((await accountOf(app, 'aturing'))?.external_id?.length, 36);
});

test('spellings of one name share their attempts, and a userPrincipalName those of its account, whose owner is mailed', async () => {
  for (const user of ['lovelace', 'aturing']) await outcome(user);
  const { db } = app.storage;
  await db.updateTable('users').set({ email: 'alan@example.org' }).where('user_name', '=', 'aturing').execute();
  for (const user of ['lovelace', 'CORP\\lovelace', 'LOVELACE@corp.example'])
    assert.equal(await outcome(user, 'wrong'), WRONG);
  for (const user of ['lovelace', 'lovelace@corp.example']) assert.equal(await outcome(user), THROTTLED, user);
  for (let guess = 0; guess < 3; guess += 1) await outcome(guess < 2 ? 'aturing' : 'alan@corp.example', 'wrong');
  assert.equal(await outcome('alan@corp.example'), THROTTLED);
  const recipients = (await outbox(app)).map((mail) => /^To: .*<(.*)@/m.exec(mail)?.[1]);
  assert.equal(recipients.sort(), ['alan', 'lovelace']);
});

test('a stranger makes a directory count four wrong passwords in half an hour at most, and its other users wait longer', async () => {
  const wrong = () => outcome('hopper', 'wrong');
  for (const _guess of [1, 2, 3]) assert.equal(await wrong(), WRONG);
  assert.equal(await wrong(), THROTTLED);
  app.now += 30_000;
  assert.equal([await wrong(), await wrong()], [WRONG, THROTTLED]);
  app.now += 29 * 60_000;
  assert.equal(await outcome('hopper'), THROTTLED);
  app.now += 60_000;
  assert.equal(await outcome('hopper'), IN);
  for (const minutes of [0, 29, 29]) {
    app.now += minutes * 60_000;
    assert.equal(await wrong(), WRONG, 'each one within half an hour of the last counts');
  }
  assert.equal(await wrong(), THROTTLED);
});

test('the password is that of the directory at each sign-in', async () => {
  await outcome('user0001');
  await change(dnOf('user0001'), 'userPassword', 'Another-8');
  assert.equal(await outcome('user0001'), WRONG);
  assert.equal(await outcome('user0001', 'Another-8'), IN);
});

test('groups in groups count unless they are flat, in a directory that is read without a user, too', async () => {
  await replaceProvider(app, { host: hostOf(slapd), username: '', password: '' });
  assert.equal(await outcome('hopper', 'wrong'), WRONG);
  assert.equal(await outcome('hopper'), IN);
  assert.equal((await accountOf(app, 'hopper'))?.groups, ['Inner circle', 'Outer circle', 'developers']);
  await replaceProvider(app, { host: hostOf(slapd), flatGroupHierarchy: true });
  await outcome('hopper');
  assert.equal((await accountOf(app, 'hopper'))?.groups, ['Inner circle', 'developers']);
});

test('the primary group of an Active Directory counts, which does not list its members, and the groups around it', async () => {
  for (const [adminGroup, isAdmin] of [
    ['Domain Users', 1],
    ['Staff', 1],
    ['IT-Administrators', 0],
  ] as const) {
    await replaceProvider(app, { host: hostOf(slapd), adminGroup });
    assert.equal(await outcome('aturing'), IN);
    const { is_admin, groups } = (await accountOf(app, 'aturing')) ?? {};
    assert.equal([is_admin, groups], [isAdmin, ['Domain Admins', 'Domain Users', 'Staff']], adminGroup);
  }
});

test('a group that shares its name with another gives a right by its distinguished name only', async () => {
  const dn = `cn=Same name,ou=groups,${BASE}`;
  await change(dn, 'member', dnOf('user0003'));
  for (const adminGroup of ['Same name', dn]) {
    await replaceProvider(app, { host: hostOf(slapd), adminGroup });
    assert.equal(await outcome('user0003'), IN);
    const { is_admin, groups } = (await accountOf(app, 'user0003')) ?? {};
    assert.equal([is_admin, groups?.includes('Same name')], [adminGroup === dn ? 1 : 0, true], adminGroup);
  }
});

test('an account that its directory or this server has disabled gets no session, and loses those it has', async () => {
  assert.equal(await outcome('locked'), DISABLED);
  assert.equal(await outcome('locked', 'wrong'), WRONG);
  const browser = testBrowser(app);
  await browser.signIn('aturing', { password: LDAP_PASSWORD });
  const turing = `cn=Turing\\2C Alan,ou=ad,${BASE}`;
  await change(turing, 'userAccountControl', '514');
  assert.equal(await outcome('aturing'), DISABLED);
  assert.is(await browser.name(), '');
  await change(turing, 'userAccountControl', '512');
  assert.equal(await outcome('aturing'), IN);
  await outcome('hopper');
  await app.storage.db.updateTable('users').set({ is_technical: 1 }).where('user_name', '=', 'hopper').execute();
  await disableAccount(app.deps, 'hopper');
  assert.equal([await outcome('hopper'), await outcome('hopper', 'wrong')], [DISABLED, WRONG]);
  assert.is(await programStatus(app, 'hopper'), 401);
  await enableAccount(app.deps, 'hopper');
  assert.equal(await outcome('hopper'), IN);
});

const STATES: readonly (readonly [state: Exclude<BindRefusal['kind'], 'wrong'>, code: string, reason: string])[] = [
  ['disabled', '533', 'LOGIN_ACCOUNT_DISABLED'],
  ['expired', '701', 'LOGIN_ACCOUNT_EXPIRED'],
  ['locked', '775', 'LOGIN_ACCOUNT_LOCKED'],
  ['must-change', '773', 'LOGIN_PASSWORD_EXPIRED'],
  ['not-now', '530', 'LOGIN_NOT_NOW'],
];

test('each state of an account has its message, a locked one in a known browser only, and the audit log has the code', async () => {
  await outcome('hopper');
  const userId = (await accountOf(app, 'hopper'))?.id ?? '';
  const { token: deviceToken } = await trustDevice(app.deps, { userId, token: undefined });
  const { session } = await createSession(app.deps, { userId, userAgent: '', address: '' });
  for (const [kind, code, reason] of STATES) {
    const recorded: string[] = [];
    const signInRefused = async ({ reason }: { readonly reason: string }) => void recorded.push(reason);
    const audit = { ...app.app.audit.from({}), signInRefused };
    const directories = { ...app.app.directories, verify: async () => ({ kind, code }) };
    const deps = { ...app.deps, directories, audit };
    const attempt = { user: 'hopper', password: 'x', address: '192.0.2.1', userAgent: '' };
    const reasonIn = async (browser: object) => {
      const result = await signIn(deps, { ...attempt, ...browser });
      return result.kind === 'refused' ? result.reason : result.kind;
    };
    assert.is(await reasonIn({}), kind === 'locked' ? 'LOGIN_ERROR_HINT' : reason);
    assert.is(await reasonIn({ deviceToken }), reason);
    assert.equal(recorded, [`${reason} ${code}`, `${reason} ${code}`]);
    const again = async (token?: string) =>
      verifyOwnPassword(deps, { session, userName: 'hopper', password: 'x', address: '192.0.2.1', deviceToken: token });
    const told = { kind: 'refused', reason, recorded: `${reason} ${code}` };
    assert.equal(await again(deviceToken), told, 'of a user who is signed in');
    assert.equal(await again(), kind === 'locked' ? { ...told, reason: 'LOGIN_ERROR_HINT' } : told);
    await app.storage.db.deleteFrom('sign_in_attempts').execute();
  }
});

test('a passkey signs in only the people whom the directory still has, and who may sign in there', async () => {
  const authenticator = softwareAuthenticator();
  const browser = testBrowser(app);
  await browser.signIn('aturing', { password: LDAP_PASSWORD });
  assert.is((await addPasskey(browser, authenticator)).statusCode, 200);
  const byPasskey = async () => {
    const { statusCode, errorMessage } = (await signInBy(app, authenticator)).answer.json();
    return [statusCode, errorMessage ?? ''];
  };
  assert.equal(await byPasskey(), IN);
  const turing = `cn=Turing\\2C Alan,ou=ad,${BASE}`;
  await change(turing, 'userAccountControl', '514');
  assert.equal([await byPasskey(), await browser.name()], [DISABLED, '']);
  await change(turing, 'userAccountControl', '512');
  await change(turing, 'sAMAccountName', 'gone');
  assert.equal(await byPasskey(), DISABLED);
  await change(turing, 'sAMAccountName', 'aturing');
  assert.equal(await byPasskey(), IN);
  const { db } = app.storage;
  const { config } = await db.selectFrom('identity_providers').select('config').executeTakeFirstOrThrow();
  const away = config.replace(hostOf(slapd), 'localhost:1');
  await db.updateTable('identity_providers').set({ config: away, version: 2 }).execute();
  assert.equal(await byPasskey(), fixtures.AWAY);
});

test('users of an isolated directory need their domain', async () => {
  await replaceProvider(app, { host: hostOf(slapd), isolated: true, domainOrId: 'CORP' });
  await addUser(app.storage.db, { userName: 'lovelace' });
  assert.equal(await outcome('hopper'), WRONG);
  for (const user of ['corp\\lovelace', 'lovelace@CORP', 'CORP\\lovelace']) assert.equal(await outcome(user), IN, user);
  assert.is((await accountOf(app, 'corp\\lovelace'))?.user_name, 'CORP\\lovelace');
  assert.is(await accounts(), 1);
});

test('the user filter decides who signs in only where it is used for that', async () => {
  for (const useUserFilterForLogin of [true, false]) {
    await replaceProvider(app, { host: hostOf(slapd), userFilter: '(employeeNumber=1)', useUserFilterForLogin });
    assert.equal(await outcome('outside'), useUserFilterForLogin ? WRONG : IN);
    const groups = useUserFilterForLogin ? undefined : ['developers'];
    assert.equal((await accountOf(app, 'outside'))?.groups, groups, 'the group of the gidNumber');
    assert.equal(await outcome('user0002'), IN);
  }
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

test('no session begins for an account that is closed, disabled or without its provider meanwhile', async () => {
  await outcome('lovelace');
  const id = (await accountOf(app, 'lovelace'))?.id ?? '';
  const { db } = app.storage;
  const lock = () => lockUserRow(db, id, { providerId: app.provider });
  assert.is((await lock())?.id, id);
  assert.is(await lockUserRow(db, id, { providerId: '22222222-2222-4222-8222-222222222222' }), undefined);
  const set = (state: object) => db.updateTable('users').set(state).where('id', '=', id).execute();
  for (const column of ['is_closed', 'is_disabled']) {
    await set({ [column]: 1 });
    assert.is(await lock(), undefined, column);
    await set({ [column]: 0 });
  }
  await set({ password_hash: 'x' });
  assert.is(await lock(), undefined, 'an account that has a password of this server by now');
  await db.deleteFrom('identity_providers').execute();
  assert.is(await lock(), undefined);
});

if (hasSlapd) test.run();
