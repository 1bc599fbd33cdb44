import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { signIn } from '../../../../../server/sign-in/sign-in';
import { isCheckPassed, type ProviderCheck } from '../../../../../shared/contract/providers';
import { SECRET_MASK } from '../../../../../shared/contract/secret-mask';
import { setApp } from '../../http/test-app';
import { DIRECTORY } from '../../identity-providers/provider-fixtures';
import { type Caller, signedInCaller } from '../admin-calls';

const PROVIDERS = '/identityprovider/config';
const PASSWORD = 'Kestrel-9-Harbor';
const OTHER = 'Lantern-4-Meadow';

const fixture = setApp(test);
let admin: Caller;
test.before.each(async () => {
  admin = await signedInCaller(fixture);
});

const db = () => fixture.storage.db;

async function save(change: object = {}): Promise<ProviderCheck> {
  const { antiCsrfToken } = admin;
  const root = { providerType: 'BuiltInAdmin', providerName: 'Emergency', username: 'root', password: PASSWORD };
  const body = { ...DIRECTORY, ...root, antiCsrfToken, ...change };
  return (await admin.send('POST', `${PROVIDERS}/${body.id}`, body)).json();
}

async function saved(change: object = {}): Promise<string> {
  const check = await save(change);
  assert.ok(isCheckPassed(check), JSON.stringify(check.errorList));
  return check.newId ?? '';
}

const load = async (id: string) => (await admin.get(`${PROVIDERS}/${id}`)).json();
const enter = async (user: string, password: string) =>
  (await signIn(fixture.deps, { user, password, address: '127.0.0.1', userAgent: 'test' })).kind;
const sessionsOf = async (name: string) =>
  (
    await db()
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('user_name', '=', name)
      .execute()
  ).length;

test('it is an administrator who signs in with the password, which is hashed', async () => {
  const id = await saved();
  assert.is(await enter('root', PASSWORD), 'signed-in');
  const row = await db().selectFrom('users').selectAll().where('user_name', '=', 'root').executeTakeFirstOrThrow();
  assert.equal([row.is_admin, row.provider_id], [1, id]);
  assert.match(row.password_hash ?? '', /^\$argon2id\$/);
  const provider = await db().selectFrom('identity_providers').selectAll().executeTakeFirstOrThrow();
  assert.is(provider.password, '');
  assert.not.match(JSON.stringify(provider), PASSWORD);
  assert.equal([(await load(id)).password, (await load(id)).accounts], [SECRET_MASK, 1]);
  assert.is((await admin.get(PROVIDERS)).json().builtInAdminConfigured, true);
});

test('the mask leaves the password and the sessions, a new password ends the sessions', async () => {
  const id = await saved();
  await enter('root', PASSWORD);
  const loaded = await load(id);
  await saved({ ...loaded, providerName: 'Renamed', username: 'chief' });
  assert.equal([await enter('chief', PASSWORD), await sessionsOf('chief')], ['signed-in', 2]);
  assert.is(await enter('root', PASSWORD), 'refused');
  await saved({ ...loaded, version: '', username: 'chief', password: OTHER });
  assert.is(await sessionsOf('chief'), 0);
  assert.equal([await enter('chief', PASSWORD), await enter('chief', OTHER)], ['refused', 'signed-in']);
});

test('a new password ends the wait after wrong ones', async () => {
  const id = await saved();
  const kinds = [];
  for (let index = 0; index < 6; index += 1) kinds.push(await enter('root', 'wrong'));
  assert.is(kinds.at(-1), 'throttled');
  await saved({ ...(await load(id)), password: OTHER });
  assert.is(await enter('root', OTHER), 'signed-in');
});

test('there is at most one', async () => {
  await saved();
  assert.equal((await save({ providerName: 'Second', username: 'second' })).errorList, [
    'PROVIDER_PROBLEM_ADMIN_EXISTS',
  ]);
  assert.is(await enter('second', PASSWORD), 'refused');
});

for (const username of ['ada', 'ADA', 'admin']) {
  test(`the user name ${username} is that of another account`, async () => {
    assert.equal((await save({ username })).errorList, ['PROVIDER_PROBLEM_USER_NAME']);
    assert.equal(await db().selectFrom('identity_providers').select('id').execute(), []);
    const id = await saved();
    assert.equal((await save({ ...(await load(id)), username })).errorList, ['PROVIDER_PROBLEM_USER_NAME']);
    assert.equal([await enter('root', PASSWORD), (await load(id)).version], ['signed-in', '1']);
    assert.is(await enter('ada', PASSWORD), 'refused');
  });
}

const PASSWORDS: readonly (readonly [password: string, problem: string])[] = [
  ['', 'FIELD_REQUIRED'],
  ['Short-1', 'PROVIDER_PASSWORD_RULE'],
  ['no-capital-letter-1', 'PROVIDER_PASSWORD_RULE'],
  ['Password1', 'PASSWORD_TOO_COMMON'],
  ['Root-Root-1', 'PASSWORD_TOO_COMMON'],
  [`Nul-1-${String.fromCharCode(0)}-Nul`, 'PROVIDER_PASSWORD_RULE'],
  [SECRET_MASK, 'PROVIDER_PROBLEM_PASSWORD'],
];

for (const [password, problem] of PASSWORDS) {
  test(`the password ${JSON.stringify(password)} of a new one is refused: ${problem}`, async () => {
    assert.equal((await save({ password })).errorList, [problem]);
    assert.equal(await db().selectFrom('identity_providers').select('id').execute(), []);
    assert.is(
      await db().selectFrom('users').select('id').where('user_name', '=', 'root').executeTakeFirst(),
      undefined,
    );
  });
}

test('its account goes with it', async () => {
  const id = await saved();
  await enter('root', PASSWORD);
  const { antiCsrfToken } = admin;
  assert.ok(
    isCheckPassed((await admin.send('POST', `${PROVIDERS}/${id}`, { id, delete: true, antiCsrfToken })).json()),
  );
  assert.equal([await enter('root', PASSWORD), await sessionsOf('root')], ['refused', 0]);
  assert.is(await enter('admin', 'Vestibule-1'), 'signed-in');
});

test('as the last administrator it is not deleted', async () => {
  const id = await saved();
  await db().updateTable('users').set({ password_hash: null }).where('user_name', '=', 'admin').execute();
  const { antiCsrfToken } = admin;
  const refused = (await admin.send('POST', `${PROVIDERS}/${id}`, { id, delete: true, antiCsrfToken })).json();
  assert.equal(refused.errorList, ['PROVIDER_PROBLEM_LOCKS_OUT']);
  assert.is(await enter('root', PASSWORD), 'signed-in');
});

test.run();
