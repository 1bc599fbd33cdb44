import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { signIn } from '../../../../../server/sign-in/sign-in';
import { isCheckPassed } from '../../../../../shared/contract/identity-providers/identity-provider';
import { SECRET_MASK } from '../../../../../shared/contract/secret-mask';
import { setApp } from '../../../../support/server/test-app';
import { type ProviderAdmin, providerAdmin } from './provider-calls';

const PASSWORD = 'Kestrel-9-Harbor';
const OTHER = 'Lantern-4-Meadow';

const fixture = setApp(test);
let admin: ProviderAdmin;
test.before.each(async () => {
  const root = { providerType: 'BuiltInAdmin', providerName: 'Emergency', username: 'root', password: PASSWORD };
  admin = await providerAdmin(fixture, root);
});

const db = () => fixture.storage.db;
async function saved(change: object = {}): Promise<string> {
  const check = await admin.save(change);
  assert.ok(isCheckPassed(check), JSON.stringify(check.errorList));
  return check.newId ?? '';
}
const problemsWith = async (change: object) => (await admin.save(change)).errorList;
const enter = async (user: string, password: string) =>
  (await signIn(fixture.deps, { user, password, address: '127.0.0.1', userAgent: 'test' })).kind;
const rowOf = (name: string) => db().selectFrom('users').selectAll().where('user_name', '=', name).executeTakeFirst();
async function sessionsOf(name: string): Promise<number> {
  const ofUser = db().selectFrom('sessions').innerJoin('users', 'users.id', 'sessions.user_id');
  return (await ofUser.select('sessions.id').where('user_name', '=', name).execute()).length;
}
const providers = () => db().selectFrom('identity_providers').selectAll().execute();

test('it is an administrator who signs in with the password, which is hashed', async () => {
  const id = await saved();
  assert.is(await enter('root', PASSWORD), 'signed-in');
  const row = await rowOf('root');
  assert.equal([row?.is_admin, row?.provider_id], [1, id]);
  assert.match(row?.password_hash ?? '', /^\$argon2id\$/);
  const [provider] = await providers();
  assert.is(provider?.password, '');
  assert.not.match(JSON.stringify(provider), PASSWORD);
  const { password, accounts } = await admin.load(id);
  assert.equal([password, accounts, (await admin.list()).builtInAdminConfigured], [SECRET_MASK, 1, true]);
});

test('the mask leaves the password and the sessions, a new password ends them and the wait after wrong ones', async () => {
  const id = await saved();
  await enter('root', PASSWORD);
  const loaded = await admin.load(id);
  await saved({ ...loaded, providerName: 'Renamed', username: 'chief' });
  assert.equal([await enter('chief', PASSWORD), await sessionsOf('chief')], ['signed-in', 2]);
  assert.is(await enter('root', PASSWORD), 'refused');
  const kinds = [];
  for (let index = 0; index < 6; index += 1) kinds.push(await enter('chief', 'wrong'));
  assert.is(kinds.at(-1), 'throttled');
  await saved({ ...loaded, version: '', username: 'chief', password: OTHER });
  assert.is(await sessionsOf('chief'), 0);
  assert.equal([await enter('chief', OTHER), await enter('chief', PASSWORD)], ['signed-in', 'refused']);
});

test('there is at most one, and its user name is that of no other account', async () => {
  for (const username of ['ada', 'ADA']) assert.equal(await problemsWith({ username }), ['PROVIDER_PROBLEM_USER_NAME']);
  assert.equal(await providers(), []);
  const id = await saved();
  const loaded = await admin.load(id);
  for (const username of ['ada', 'ADA'])
    assert.equal(await problemsWith({ ...loaded, username }), ['PROVIDER_PROBLEM_USER_NAME']);
  assert.equal([await enter('root', PASSWORD), (await admin.load(id)).version], ['signed-in', '1']);
  assert.is(await enter('ada', PASSWORD), 'refused');
  const second = { providerName: 'Second', username: 'second' };
  assert.equal(await problemsWith(second), ['PROVIDER_PROBLEM_ADMIN_EXISTS']);
  assert.is(await enter('second', PASSWORD), 'refused');
});

test('a new one without a good password is refused, and makes no account', async () => {
  for (const [password, problem] of [
    ['', 'FIELD_REQUIRED'],
    ['Short-1', 'PROVIDER_PASSWORD_RULE'],
    ['Password1', 'PASSWORD_TOO_COMMON'],
    ['Root-Root-1', 'PASSWORD_TOO_COMMON'],
    ['Nul-1-\0-Nul', 'PROVIDER_PASSWORD_RULE'],
    [SECRET_MASK, 'PROVIDER_PROBLEM_PASSWORD'],
  ] as const)
    assert.equal(await problemsWith({ password }), [problem], password);
  assert.equal([await providers(), await rowOf('root')], [[], undefined]);
});

test('its account goes with it, unless it is the last administrator', async () => {
  const id = await saved();
  await enter('root', PASSWORD);
  const { password_hash } = (await rowOf('admin')) ?? {};
  const setHash = (hash: string | null = null) =>
    db().updateTable('users').set({ password_hash: hash }).where('user_name', '=', 'admin').execute();
  await setHash();
  assert.equal((await admin.remove(id)).errorList, ['PROVIDER_PROBLEM_LOCKS_OUT']);
  assert.is(await enter('root', PASSWORD), 'signed-in');
  await setHash(password_hash);
  assert.ok(isCheckPassed(await admin.remove(id)));
  assert.equal([await enter('root', PASSWORD), await sessionsOf('root')], ['refused', 0]);
  assert.is(await enter('admin', 'Vestibule-1'), 'signed-in');
});

test.run();
