import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { firstAdministratorToken } from '../../../../../server/sign-in/first-administrator';
import { bootOf, form, OWN, setApp } from '../../http/test-app';

const app = setApp(test);
let token: string;
test.before.each(async () => {
  await app.storage.db.updateTable('users').set({ is_admin: 0 }).execute();
  token = (await firstAdministratorToken(app.deps))?.token ?? '';
});

const NEW = { userName: 'root', displayName: 'Root', email: 'root@example.org', password: 'Correct-Horse-9' };

const post = (url: string, payload: string, type = 'application/json') =>
  app.call({ method: 'POST', url: `/identityprovider/setup/${url}`, payload, headers: { 'content-type': type } });

const userNames = async () =>
  (await app.storage.db.selectFrom('users').select('user_name').orderBy('user_name').execute()).map(
    (row) => row.user_name,
  );

test('the printed address creates an administrator, once, who can sign in', async () => {
  assert.is((await post(token, JSON.stringify(NEW))).statusCode, 201);
  assert.is((await post(token, JSON.stringify({ ...NEW, userName: 'second' }))).statusCode, 404);
  assert.not.ok((await userNames()).includes('second'));
  const signIn = form({ User: 'root', Password: NEW.password });
  const answer = await app.call({ method: 'POST', url: '/identityprovider/login', ...signIn });
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  assert.is((await app.call({ url: '/', headers: { cookie } })).json().isAdmin, true);
});

const BAD: readonly (readonly [what: string, payload: string, type: string, status: number, key?: string])[] = [
  ['no JSON', '{', 'application/json', 400],
  ['a form without its other fields', 'userName=root', 'application/x-www-form-urlencoded', 400],
  ['text', 'userName=root', 'text/plain', 415],
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
  ['a weak password', JSON.stringify({ ...NEW, password: 'short' }), 'application/json', 400, 'PASSWORD_RULE_BROKEN'],
  ['a taken name', JSON.stringify({ ...NEW, userName: 'ADA' }), 'application/json', 400, 'SETUP_NAME_TAKEN'],
  ['an invalid mail address', JSON.stringify({ ...NEW, email: 'root' }), 'application/json', 400],
  ['more than 64 KiB', JSON.stringify({ ...NEW, displayName: 'a'.repeat(70_000) }), 'application/json', 413],
];

for (const [what, payload, type, status, key = 'ERROR_BAD_REQUEST'] of BAD) {
  test(`${what} is answered with ${status}, creates no user, and the token stays valid`, async () => {
    const before = await userNames();
    const answer = await post(token, payload, type);
    assert.is(answer.statusCode, status);
    const messageKey = status === 400 ? key : 'ERROR_UNKNOWN';
    assert.equal(answer.json(), { statusCode: status, messageKey });
    assert.equal(await userNames(), before);
    assert.is((await post(token, JSON.stringify(NEW))).statusCode, 201);
  });
}

test('a common password has its own error, and the token stays valid', async () => {
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

test('any other token is refused, and the log does not contain the right one', async () => {
  for (const wrong of ['x', 'A'.repeat(43), `${token}A`, token.slice(1)]) {
    assert.is((await post(wrong, JSON.stringify(NEW))).statusCode, 404);
  }
  await post(token, '{');
  await app.navigate({ url: address() });
  await app.navigate({ method: 'POST', url: address(), ...form({ ...FORM, confirmation: 'other' }) });
  assert.not.match(app.log.join(''), token);
  assert.not.match(app.log.join(''), NEW.password);
});

const FORM = { ...NEW, confirmation: NEW.password };
const address = (of = token) => `/identityprovider/setup/${of}`;
const CLOSED = { isOpen: false, userName: '', displayName: '', email: '', errorMessage: '' };

test('the printed address shows the form to a browser and answers a script with isOpen', async () => {
  const shown = await app.navigate({ url: address() });
  assert.is(shown.statusCode, 200);
  assert.match(shown.body, 'data-entry="setup"');
  assert.is(bootOf(shown.body).data.isOpen, true);
  assert.is((await app.call({ url: address() })).json().isOpen, true);
});

test('the data of an invalid token say whether there is an administrator', async () => {
  const invalid = { ...CLOSED, hasAdministrator: false };
  assert.equal((await app.call({ url: address('x') })).json(), invalid);
  app.now += 24 * 3_600_000;
  assert.equal((await app.call({ url: address() })).json(), invalid);
  await app.storage.db.updateTable('users').set({ is_admin: 1 }).where('user_name', '=', 'ada').execute();
  assert.equal((await app.call({ url: address() })).json(), { ...CLOSED, hasAdministrator: true });
});

for (const [how, sends, status] of [
  ['with a script', 'call', 200],
  ['without a script', 'navigate', 303],
] as const) {
  test(`a form ${how} creates the administrator, who is signed in from then on`, async () => {
    const before = await app.cookieOf('ada');
    const sent = form({ ...FORM, userName: ' root ' });
    const headers = { ...sent.headers, cookie: before };
    const answer = await app[sends]({ method: 'POST', url: address(), ...sent, headers });
    assert.is(answer.statusCode, status);
    if (status === 200) assert.equal(answer.json(), { redirectUrl: `${OWN}/` });
    else assert.is(answer.headers.location, `${OWN}/`);
    // The previous cookie is removed on every path, beside the new one.
    const set = answer.cookies.find(({ value }) => value !== '');
    const cookie = `${set?.name}=${set?.value}`;
    const { userName, isAdmin } = (await app.call({ url: '/', headers: { cookie } })).json();
    assert.equal([userName, isAdmin], ['root', true]);
    assert.is((await app.call({ url: '/', headers: { cookie: before } })).json().isLoggedIn, false);
  });
}

const REFUSED: readonly (readonly [what: string, fields: object, messageKey: string])[] = [
  ['another repetition', { confirmation: 'Vestibule-8' }, 'PASSWORD_MISMATCH'],
  ['a weak password', { password: 'short', confirmation: 'short' }, 'PASSWORD_RULE_BROKEN'],
  ['a taken name', { userName: 'ADA' }, 'SETUP_NAME_TAKEN'],
  ['an invalid mail address', { email: 'root' }, 'SETUP_EMAIL_INVALID'],
  ['a blank name', { userName: ' ' }, 'ERROR_BAD_REQUEST'],
];

for (const [what, fields, messageKey] of REFUSED) {
  test(`a form with ${what} is shown again with its values but the passwords`, async () => {
    const before = await userNames();
    const typed = { ...FORM, ...fields };
    const answer = await app.navigate({ method: 'POST', url: address(), ...form(typed) });
    assert.is(answer.statusCode, 400);
    const { userName, displayName, email } = typed;
    const expected = { isOpen: true, hasAdministrator: false, userName, displayName, email, errorMessage: messageKey };
    assert.equal(bootOf(answer.body).data, expected);
    assert.not.match(answer.body, typed.password);
    assert.equal(await userNames(), before);
    assert.is(answer.headers['set-cookie'], undefined);
  });
}

test('a form for an address that was used meanwhile shows what to do', async () => {
  await post(token, JSON.stringify(NEW));
  const answer = await app.navigate({ method: 'POST', url: address(), ...form({ ...FORM, userName: 'second' }) });
  assert.is(answer.statusCode, 404);
  assert.equal(bootOf(answer.body).data, { ...CLOSED, hasAdministrator: true });
  assert.is(answer.headers['set-cookie'], undefined);
});

test('a form that another site sends creates no user', async () => {
  const before = await userNames();
  const sent = form(FORM);
  const headers = { ...sent.headers, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  assert.is((await app.navigate({ method: 'POST', url: address(), ...sent, headers })).statusCode, 403);
  assert.equal(await userNames(), before);
});

test.run();
