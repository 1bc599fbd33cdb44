import { renameSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { resetPassword } from '../../../../server/commands/account/reset-password-by-command';
import { signInDepsOf } from '../../../../server/http/request/request-deps';
import { hashPassword, verifyPassword } from '../../../../server/passwords/password';
import { hashSaltedSha } from '../../../../server/passwords/salted-sha';
import { isLegacyPassword, sealLegacyPassword } from '../../../../server/passwords/sealed-legacy-password';
import { createSession } from '../../../../server/sessions/sessions';
import { canAdministratorSignIn } from '../../../../server/settings/login-settings/administrator-lockout';
import { changeUserPassword } from '../../../../server/sign-in/change-user-password';
import { verifyBasicCredentials } from '../../../../server/sign-in/verify-basic-credentials';
import { verifyLocalPassword } from '../../../../server/sign-in/verify-local-password';
import { addUser } from '../../../support/server/temporary-storage';
import { setApp } from '../../../support/server/test-app';
import { changeLegacyFile, LEGACY_PASSWORD, legacyFile } from '../legacy-directory/legacy-fixtures';
import * as fixtures from './legacy-fixtures';

const { addItem, addLegacyProvider, setMigration } = fixtures;

const test = suite('passwords that were moved from a legacy system');
const app = setApp(test);
const db = () => app.storage.db;
const BROWSER = { address: '192.0.2.1', userAgent: '' };

const tryAs = (user: string, password?: string) => fixtures.tryAs(app, user, password);

/** Adds an account with the hash of a legacy system. @returns its id */
async function addMoved(userName: string, password = LEGACY_PASSWORD): Promise<string> {
  const id = await addUser(db(), { userName });
  await setHash(id, sealLegacyPassword(app.deps.secrets, id, hashSaltedSha(password)));
  return id;
}

async function setHash(id: string, passwordHash: string | null): Promise<void> {
  await db().updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

const setItems = (password: string) => db().updateTable('legacy_migration_items').set({ password }).execute();
const verify = (user: string) => verifyLocalPassword(signInDepsOf(app), user, LEGACY_PASSWORD);

async function hashOf(id: string): Promise<string | null> {
  const row = await db().selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Adds an account that a finished migration has moved, and not yet its password. @returns its id */
async function addPending(userName = 'd3.admin', usesLocalSignIn = true): Promise<string> {
  const providerId = await addLegacyProvider(app);
  const passwordState = usesLocalSignIn ? 'active' : 'waiting';
  await setMigration(db(), providerId, {
    state: usesLocalSignIn ? 'migrated' : 'finished',
    usesLocalSignIn,
    passwordState,
  });
  const id = await addUser(db(), { userName });
  await addItem(db(), providerId, { externalId: 'u0000001', targetId: id, password: 'pending' });
  return id;
}

test('the first right password replaces the hash, and a wrong one leaves it', async () => {
  const id = await addMoved('mia');
  const sealed = await hashOf(id);
  assert.is(await tryAs('mia', 'wrong'), 'LOGIN_ERROR_HINT');
  assert.is(await hashOf(id), sealed);
  assert.is(await tryAs('mia'), 'signed-in');
  const replaced = await hashOf(id);
  assert.ok(replaced?.startsWith('$argon2id$'), String(replaced));
  assert.is(await tryAs('mia'), 'signed-in');
  assert.is(await hashOf(id), replaced, 'once');
  assert.is(await tryAs('mia', 'wrong'), 'LOGIN_ERROR_HINT');
  const tom = await addMoved('tom');
  const basic = (password: string) =>
    verifyBasicCredentials(signInDepsOf(app), { userName: 'tom', password, ...BROWSER });
  assert.equal(
    [(await basic('wrong')).kind, (await basic(LEGACY_PASSWORD)).kind],
    ['refused', 'user'],
    'also by programs',
  );
  assert.not(isLegacyPassword(await hashOf(tom)));
});

test('sign-ins at the same time all work', async () => {
  const id = await addMoved('mia');
  const verified = await Promise.all(Array.from({ length: 4 }, () => verify('mia')));
  const hashes = verified.map((each) => each.kind === 'right' && each.passwordHash);
  assert.equal(hashes, Array(4).fill(await hashOf(id)));
  assert.equal(await Promise.all([tryAs('mia'), tryAs('mia'), tryAs('MIA')]), Array(3).fill('signed-in'));
});

test('a password that was changed meanwhile is not brought back', async () => {
  const id = await addMoved('mia');
  const other = sealLegacyPassword(app.deps.secrets, id, hashSaltedSha('Other-1234'));
  const verifying = verify('mia');
  await new Promise((resolve) => setImmediate(resolve));
  await setHash(id, other);
  assert.equal(await verifying, { kind: 'wrong' });
  assert.is(await hashOf(id), other);
});

test('a user with a hash of the legacy system can change the password, but not to the same', async () => {
  const id = await addMoved('mia');
  const { session } = await createSession(app.deps, { userId: id, ...BROWSER });
  const same = await changeUserPassword(app.deps, { session, password: LEGACY_PASSWORD, ...BROWSER });
  assert.equal(same, { kind: 'refused', reason: 'PASSWORD_SAME_AS_OLD' });
  const changed = await changeUserPassword(app.deps, { session, password: 'Crowbar-Lamp-3', ...BROWSER });
  assert.is(changed.kind, 'changed');
  assert.ok(await verifyPassword(await hashOf(id), 'Crowbar-Lamp-3'));
  assert.is(await tryAs('mia'), 'LOGIN_ERROR_HINT');
  assert.is(await tryAs('mia', 'Crowbar-Lamp-3'), 'signed-in');
});

test('the hash of another account is that of no password, and a disabled account says so with the right one only', async () => {
  const mia = await addMoved('mia');
  const tom = await addUser(db(), { userName: 'tom' });
  await setHash(tom, await hashOf(mia));
  assert.is(await tryAs('tom'), 'LOGIN_ERROR_HINT');
  await db().updateTable('users').set({ is_disabled: 1 }).where('id', '=', mia).execute();
  assert.is(await tryAs('mia', 'wrong'), 'LOGIN_ERROR_HINT');
  assert.is(await tryAs('mia'), 'LOGIN_ACCOUNT_DISABLED');
});

test('until the hash is moved it is found in the legacy system, and a right password ends the wait', async () => {
  const id = await addPending('d3.admin', false);
  const items = () => db().selectFrom('legacy_migration_items').select('password').execute();
  assert.is(await tryAs('d3.admin'), 'LOGIN_ERROR_HINT', 'not switched yet');
  await db().updateTable('legacy_migrations').set({ is_switched: 1 }).execute();
  await setItems('none');
  assert.is(await tryAs('d3.admin'), 'LOGIN_ERROR_HINT', 'passwords are not moved');
  await setItems('pending');
  const path = legacyFile(app.settings.dataFolder);
  renameSync(path, `${path}.away`);
  const { attempts } = await app.rows();
  assert.is(await tryAs('d3.admin'), 'LOGIN_ERROR_HINT', 'as that of an unknown account while the system is away');
  assert.ok((await app.rows()).attempts > attempts, 'and it counts');
  renameSync(`${path}.away`, path);
  assert.is(await tryAs('d3.admin', 'wrong'), 'LOGIN_ERROR_HINT');
  assert.equal([await hashOf(id), await items()], [null, [{ password: 'pending' }]]);
  assert.is(await tryAs('d3.admin'), 'signed-in');
  assert.ok((await hashOf(id))?.startsWith('$argon2id$'));
  assert.equal(await items(), [{ password: 'moved' }]);
});

test('a password that is moved while it is checked is replaced all the same', async () => {
  const id = await addPending();
  const verifying = verify('d3.admin');
  await new Promise((resolve) => setImmediate(resolve));
  await setHash(id, sealLegacyPassword(app.deps.secrets, id, hashSaltedSha(LEGACY_PASSWORD)));
  assert.is((await verifying).kind, 'right');
  assert.ok((await hashOf(id))?.startsWith('$argon2id$'));
});

test('a password of the legacy system opens no own account that became an administrator, nor one it has disabled', async () => {
  const id = await addPending();
  const setOwn = (is_own: number) => db().updateTable('legacy_migration_items').set({ is_own }).execute();
  const setRights = (rights: object) => db().updateTable('users').set(rights).where('id', '=', id).execute();
  await setOwn(1);
  for (const right of ['is_admin', 'is_technical'] as const) {
    await setRights({ is_admin: 0, is_technical: 0, [right]: 1 });
    assert.is(await tryAs('d3.admin'), 'LOGIN_ERROR_HINT', right);
  }
  await setOwn(0);
  await setRights({ is_admin: 0, is_technical: 0 });
  changeLegacyFile(legacyFile(app.settings.dataFolder), "update users set is_disabled = 1 where id = 'u0000001'");
  assert.is(await tryAs('d3.admin', 'wrong'), 'LOGIN_ERROR_HINT');
  assert.is(await tryAs('d3.admin'), 'LOGIN_ACCOUNT_DISABLED');
  assert.is(await hashOf(id), null);
});

test('of two migrations that know an account, the finished one has its password', async () => {
  const id = await addPending();
  for (const other of ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff']) {
    const row = { id: other, type: 'D3', name: other, config: '{}', password: '', created_at: 1, version: 1 };
    await db().insertInto('identity_providers').values(row).execute();
    await setMigration(db(), other, { state: 'finished' });
    await addItem(db(), other, { externalId: 'u0000002', targetId: id, password: 'pending' });
  }
  assert.is(await tryAs('d3.admin'), 'signed-in');
});

test('after the switch a name with the domain goes on signing in', async () => {
  await addPending();
  await addUser(db(), { userName: 'own', passwordHash: await hashPassword(LEGACY_PASSWORD) });
  for (const entered of ['archive\\d3.admin', 'ARCHIVE\\D3.admin', 'd3.admin@archive']) {
    assert.is(await tryAs(entered, 'wrong'), 'LOGIN_ERROR_HINT');
    assert.is(await tryAs(entered), 'signed-in');
    assert.is(await tryAs(entered.replace(/d3\.admin/i, 'own')), 'LOGIN_ERROR_HINT', 'not one that was moved');
  }
  await addUser(db(), { userName: 'd3.admin@archive', passwordHash: await hashPassword('Crowbar-Lamp-3') });
  assert.is(await tryAs('d3.admin@archive'), 'LOGIN_ERROR_HINT', 'an account keeps its name that looks like that');
  assert.is(await tryAs('d3.admin@archive', 'Crowbar-Lamp-3'), 'signed-in');
});

test('an operator sets a password for accounts that were moved without one', async () => {
  const id = await addPending();
  await setItems('none');
  const reset = await resetPassword(app.deps, { userName: 'd3.admin', password: 'Crowbar-Lamp-3' });
  assert.equal(reset, { ok: true, userId: id, access: [] });
  assert.is(await tryAs('d3.admin', 'Crowbar-Lamp-3'), 'signed-in');
  await setHash(id, null);
  await db().deleteFrom('identity_providers').execute();
  assert.equal(await resetPassword(app.deps, { userName: 'd3.admin', password: 'Crowbar-Lamp-4' }), reset, 'deleted');
  const linked = await addUser(db(), { userName: 'linked' });
  const openid = { id: 'corp', description: 'Corporate', is_enabled: 1, created_at: 0 };
  await db().insertInto('openid_providers').values(openid).execute();
  const link = { provider_id: 'corp', subject: '1', user_id: linked, created_at: 0 };
  await db().insertInto('openid_links').values(link).execute();
  assert.is((await resetPassword(app.deps, { userName: 'linked', password: 'Crowbar-Lamp-3' })).ok, false);
});

test('an administrator whose password is still to be moved can sign in', async () => {
  const id = await addPending();
  await db().updateTable('users').set({ is_admin: 0 }).execute();
  assert.is(await canAdministratorSignIn(db()), false);
  await db().updateTable('users').set({ is_admin: 1 }).where('id', '=', id).execute();
  assert.is(await canAdministratorSignIn(db()), true);
  await db().updateTable('legacy_migrations').set({ is_switched: 0 }).execute();
  assert.is(await canAdministratorSignIn(db()), false);
});

test.run();
