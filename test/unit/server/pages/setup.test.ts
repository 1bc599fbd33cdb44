import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { firstAdministratorLink } from '../../../../server/sign-in/first-administrator';
import { form, setHouse } from '../http/test-house';

const house = setHouse(test);
let token: string;
test.before.each(async () => {
  await house.storage.db.updateTable('users').set({ is_admin: 0 }).execute();
  token = (await firstAdministratorLink({ db: house.storage.db, clock: () => house.now })) ?? '';
});

const NEW = { userName: 'root', displayName: 'Root', email: 'root@example.org', password: 'Correct-Horse-9' };

const post = (url: string, payload: string, type = 'application/json') =>
  house.call({ method: 'POST', url: `/identityprovider/setup/${url}`, payload, headers: { 'content-type': type } });

const userNames = async () =>
  (await house.storage.db.selectFrom('users').select('user_name').orderBy('user_name').execute()).map(
    (row) => row.user_name,
  );

test('the printed address creates an administrator, once, who can sign in', async () => {
  assert.is((await post(token, JSON.stringify(NEW))).statusCode, 201);
  assert.is((await post(token, JSON.stringify({ ...NEW, userName: 'second' }))).statusCode, 404);
  assert.not.ok((await userNames()).includes('second'));
  const signIn = form({ User: 'root', Password: NEW.password });
  const answer = await house.call({ method: 'POST', url: '/identityprovider/login', ...signIn });
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  assert.is((await house.call({ url: '/', headers: { cookie } })).json().isAdmin, true);
});

const BAD: readonly (readonly [what: string, payload: string, type: string, status: number])[] = [
  ['no JSON', '{', 'application/json', 400],
  ['a form', 'userName=root', 'application/x-www-form-urlencoded', 415],
  ['a list', '[]', 'application/json', 400],
  ['null', 'null', 'application/json', 400],
  ['a field too many', JSON.stringify({ ...NEW, isAdmin: true }), 'application/json', 400],
  ['a field too few', JSON.stringify({ ...NEW, email: undefined }), 'application/json', 400],
  ['a field twice', JSON.stringify(NEW).replace('{', '{"userName":"other",'), 'application/json', 400],
  [
    'a field twice, once escaped',
    JSON.stringify(NEW).replace('{', '{"user\\u004eame":"other",'),
    'application/json',
    400,
  ],
  ['a number for a name', JSON.stringify({ ...NEW, userName: 1 }), 'application/json', 400],
  ['a NUL in a name', JSON.stringify({ ...NEW, userName: 'ro\0ot' }), 'application/json', 400],
  ['half a character in a name', JSON.stringify({ ...NEW, userName: 'ro\ud800ot' }), 'application/json', 400],
  ['a weak password', JSON.stringify({ ...NEW, password: 'short' }), 'application/json', 400],
  ['a taken name', JSON.stringify({ ...NEW, userName: 'ADA' }), 'application/json', 400],
  ['a mail address that is none', JSON.stringify({ ...NEW, email: 'root' }), 'application/json', 400],
  ['more than 64 KiB', JSON.stringify({ ...NEW, displayName: 'a'.repeat(70_000) }), 'application/json', 413],
];

for (const [what, payload, type, status] of BAD) {
  test(`${what} is answered with ${status}, creates nobody and leaves the token good`, async () => {
    const before = await userNames();
    const answer = await post(token, payload, type);
    assert.is(answer.statusCode, status);
    const messageKey = status === 400 ? 'ERROR_BAD_REQUEST' : 'ERROR_UNKNOWN';
    assert.equal(answer.json(), { statusCode: status, messageKey });
    assert.equal(await userNames(), before);
    assert.is((await post(token, JSON.stringify(NEW))).statusCode, 201);
  });
}

test('a common password is refused by its own name, and leaves the token good', async () => {
  for (const password of ['Password1', 'Root-2026', 'Vestibule-9']) {
    const answer = await post(token, JSON.stringify({ ...NEW, password }));
    assert.equal(answer.json(), { statusCode: 400, messageKey: 'PASSWORD_TOO_COMMON' });
  }
  assert.is((await post(token, JSON.stringify(NEW))).statusCode, 201);
});

test('strings that look like fields are no fields', async () => {
  const tricky = { ...NEW, displayName: '","userName":"x' };
  assert.is((await post(token, JSON.stringify(tricky))).statusCode, 201);
});

test('any other token is nobody, and the log keeps the right one to itself', async () => {
  for (const wrong of ['x', 'A'.repeat(43), `${token}A`, token.slice(1)]) {
    assert.is((await post(wrong, JSON.stringify(NEW))).statusCode, 404);
  }
  await post(token, '{');
  assert.not.match(house.log.join(''), token);
  assert.not.match(house.log.join(''), NEW.password);
});

test.run();
