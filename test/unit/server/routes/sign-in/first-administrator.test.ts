import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { firstAdministratorToken } from '../../../../../server/sign-in/first-administrator';
import { bootOf, form, OWN, setApp } from '../../../../support/server/test-app';

const app = setApp(test);
let token: string;
test.before.each(async () => {
  await app.storage.db.updateTable('users').set({ is_admin: 0 }).execute();
  token = (await firstAdministratorToken(app.deps))?.token ?? '';
});

const NEW = { userName: 'root', displayName: 'Root', email: 'root@example.org', password: 'Correct-Horse-9' };
const FORM = { ...NEW, confirmation: NEW.password };
const CLOSED = { isOpen: false, userName: '', displayName: '', email: '', errorMessage: '' };

const address = (of = token) => `/identityprovider/setup/${of}`;
const postRaw = (payload: string, type = 'application/json', of = token) =>
  app.call({ method: 'POST', url: address(of), payload, headers: { 'content-type': type } });
const post = (change: object = {}, of = token) => postRaw(JSON.stringify({ ...NEW, ...change }), undefined, of);
const sendForm = (fields: object, how: 'call' | 'navigate' = 'navigate', more = {}) => {
  const { payload = '', headers } = form({ ...FORM, ...fields });
  return app[how]({ method: 'POST', url: address(), payload, headers: { ...headers, ...more } });
};
const userNames = () => app.storage.db.selectFrom('users').select('user_name').orderBy('user_name').execute();

test('the printed address shows the form, and creates an administrator, once', async () => {
  const shown = await app.navigate({ url: address() });
  assert.match(shown.body, 'data-entry="setup"');
  assert.equal([shown.statusCode, bootOf(shown.body).data.isOpen], [200, true]);
  assert.is((await app.call({ url: address() })).json().isOpen, true);
  assert.is((await post({ displayName: '","userName":"x' })).statusCode, 201, 'text that looks like a field is none');
  assert.is((await post({ userName: 'second' })).statusCode, 404);
  const answer = await sendForm({ userName: 'second' });
  assert.equal([answer.statusCode, bootOf(answer.body).data], [404, { ...CLOSED, hasAdministrator: true }]);
  assert.is(answer.headers['set-cookie'], undefined);
  const admins = await app.storage.db.selectFrom('users').select('user_name').where('is_admin', '=', 1).execute();
  assert.equal(admins, [{ user_name: 'root' }]);
});

test('what is no new administrator creates no user, and the token stays valid', async () => {
  const before = await userNames();
  const refused = async (payload: string, status = 400, messageKey = 'ERROR_BAD_REQUEST', type?: string) => {
    const answer = await postRaw(payload, type);
    assert.equal(
      [answer.statusCode, answer.json()],
      [status, { statusCode: status, messageKey }],
      payload.slice(0, 80),
    );
  };
  const withChange = (change: object) => JSON.stringify({ ...NEW, ...change });
  await refused('userName=root', 400, 'ERROR_BAD_REQUEST', 'application/x-www-form-urlencoded');
  await refused('userName=root', 415, 'ERROR_UNKNOWN', 'text/plain');
  await refused(withChange({ displayName: 'a'.repeat(70_000) }), 413, 'ERROR_UNKNOWN');
  for (const twice of ['{"userName":"other",', '{"user\\u004eame":"other",'])
    await refused(JSON.stringify(NEW).replace('{', twice));
  for (const text of ['{', '[]', 'null']) await refused(text);
  for (const change of [{ isAdmin: true }, { email: undefined }, { email: 'root' }]) await refused(withChange(change));
  for (const userName of [1, 'ro\0ot', 'ro\ud800ot']) await refused(withChange({ userName }));
  await refused(withChange({ userName: 'ADA' }), 400, 'SETUP_NAME_TAKEN');
  await refused(withChange({ password: 'short' }), 400, 'PASSWORD_RULE_BROKEN');
  for (const password of ['Password1', 'Root-2026', 'Vestibule-9'])
    await refused(withChange({ password }), 400, 'PASSWORD_TOO_COMMON');
  assert.equal(await userNames(), before);
  assert.is((await post()).statusCode, 201);
});

test('any other token and an expired one are refused, the data say whether there is an administrator, and the log has no token', async () => {
  for (const wrong of ['x', 'A'.repeat(43), `${token}A`, token.slice(1)])
    assert.is((await post({}, wrong)).statusCode, 404);
  await postRaw('{');
  await app.navigate({ url: address() });
  await sendForm({ confirmation: 'other' });
  for (const secret of [token, NEW.password]) assert.not.match(app.log.join(''), secret);
  const invalid = { ...CLOSED, hasAdministrator: false };
  assert.equal((await app.call({ url: address('x') })).json(), invalid);
  app.now += 24 * 3_600_000;
  assert.equal((await app.call({ url: address() })).json(), invalid);
  assert.is((await post()).statusCode, 404);
  await app.storage.db.updateTable('users').set({ is_admin: 1 }).where('user_name', '=', 'ada').execute();
  assert.equal((await app.call({ url: address() })).json(), { ...CLOSED, hasAdministrator: true });
});

test('a form, sent with or without a script, creates the administrator, who is signed in from then on', async () => {
  const shellOf = async (cookie: string) => (await app.call({ url: '/', headers: { cookie } })).json();
  for (const [sends, status] of [
    ['call', 200],
    ['navigate', 303],
  ] as const) {
    const before = await app.cookieOf('ada');
    const answer = await sendForm({ userName: ' root ' }, sends, { cookie: before });
    assert.is(answer.statusCode, status);
    assert.is(
      status === 200 ? answer.json().redirectUrl : answer.headers.location,
      `${OWN}/#/identityprovider/config/features`,
    );
    // The previous cookie is removed on every path, beside the new one.
    const set = answer.cookies.find(({ value }) => value !== '');
    const { userName, isAdmin } = await shellOf(`${set?.name}=${set?.value}`);
    assert.equal([userName, isAdmin, (await shellOf(before)).isLoggedIn], ['root', true, false]);
    await app.storage.db.deleteFrom('users').where('user_name', '=', 'root').execute();
    token = (await firstAdministratorToken(app.deps))?.token ?? '';
  }
});

test('a form that is refused is shown again with its values but the passwords', async () => {
  const before = await userNames();
  for (const [fields, errorMessage] of [
    [{ confirmation: 'Vestibule-8' }, 'PASSWORD_MISMATCH'],
    [{ password: 'short', confirmation: 'short' }, 'PASSWORD_RULE_BROKEN'],
    [{ userName: 'ADA' }, 'SETUP_NAME_TAKEN'],
    [{ email: 'root' }, 'SETUP_EMAIL_INVALID'],
    [{ userName: ' ' }, 'ERROR_BAD_REQUEST'],
  ] as const) {
    const answer = await sendForm(fields);
    const { userName, displayName, email, password } = { ...FORM, ...fields };
    const expected = { isOpen: true, hasAdministrator: false, userName, displayName, email, errorMessage };
    assert.equal([answer.statusCode, bootOf(answer.body).data], [400, expected]);
    assert.not.match(answer.body, password);
    assert.is(answer.headers['set-cookie'], undefined);
  }
  assert.is((await sendForm({}, 'navigate', { origin: 'https://evil.example' })).statusCode, 403, 'of another site');
  assert.equal(await userNames(), before);
});

test.run();
