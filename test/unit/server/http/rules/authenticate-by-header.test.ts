import type { LightMyRequestResponse } from 'fastify';
import type { Updateable } from 'kysely';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { route } from '../../../../../server/http/request/route';
import { writeLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import type { Tables } from '../../../../../server/storage/tables';
import type { Operation } from '../../../../../shared/contract/operation';
import { PASSWORD, setApp, type UserName } from '../../../../support/server/test-app';
import { addKey } from '../../api-keys/key-fixtures';

const USERS = '/identityprovider/scim/users';

let changes = 0;
const count = () => ({ kind: 'data', status: 200, body: ++changes }) as const;
const both = (own: Pick<Operation, 'address' | 'access' | 'acceptsApiKey'>) =>
  (['GET', 'POST'] as const).map((method) => route({ ...own, method }, count));

const app = setApp(test, {
  routes: [
    ...both({ address: '/for-programs', access: ['anyone'], acceptsApiKey: true }),
    ...both({ address: '/for-people', access: ['user'] }),
  ],
});
test.before.each(() => {
  changes = 0;
});

const keyOf = async (user: UserName = 'admin', wanted: { status?: string } = {}) =>
  (await addKey(app.storage.db, app.now, { user_id: app.ids[user], status: 'Confirmed', ...wanted })).secret;

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** A request as curl sends it: it accepts anything, and has no origin header. */
const curl = (
  authorization: string,
  options: { url?: string; cookie?: string; method?: 'GET' | 'POST' | 'HEAD' } = {},
) =>
  app.server.inject({
    method: options.method ?? 'GET',
    url: options.url ?? USERS,
    headers: { accept: '*/*', authorization, ...(options.cookie === undefined ? {} : { cookie: options.cookie }) },
  });

function assertRefused(answer: LightMyRequestResponse, challenge: RegExp, name?: string): void {
  assert.is(answer.statusCode, 401, name);
  assert.match(String(answer.headers['content-type']), 'application/json');
  assert.match(String(answer.headers['www-authenticate']), challenge);
  assert.is(answer.headers['cache-control'], 'no-store');
  assert.equal([answer.json().messageKey, answer.json().resources], ['ERROR_UNAUTHORIZED', undefined]);
}

test('a key as Bearer or as the password of Basic reads the directory, whatever cookie comes with it', async () => {
  const secret = await keyOf();
  const cookies = [undefined, `vestibule-session=${'x'.repeat(43)}`, await app.cookieOf('ada')];
  for (const header of [`Bearer ${secret}`, `bearer  ${secret}`, basic('me', secret), basic('', secret)])
    for (const cookie of cookies) {
      const answer = await curl(header, cookie === undefined ? {} : { cookie });
      assert.equal([answer.statusCode, answer.json().totalResults], [200, 3], header);
      assert.is(answer.headers['set-cookie'], undefined, 'a cookie stays');
    }
});

const BAD: readonly (readonly [string, (secret: string) => string, RegExp])[] = [
  ['made up', () => `Bearer vst_${'A'.repeat(43)}`, /^Bearer realm="vestibule", error="invalid_token"$/],
  ['cut', (secret) => `Bearer ${secret.slice(0, -1)}`, /^Bearer /],
  ['in other letters', (secret) => `Bearer ${secret.toLowerCase()}x`, /^Bearer /],
  ['with something behind it', (secret) => `Bearer ${secret} ${secret}`, /^Bearer /],
  ['in quotes', (secret) => `Bearer "${secret}"`, /^Bearer /],
  ['as a user name', (secret) => basic(secret, ''), /^Basic realm="vestibule"/],
  ['behind a password', (secret) => basic('me', `x:${secret}`), /^Basic /],
  ['in no base64', () => 'Basic a:b', /^Basic /],
  ['without a colon', (secret) => `Basic ${Buffer.from(secret).toString('base64')}`, /^Basic /],
  ['of another scheme', (secret) => `Digest ${secret}`, /^Bearer /],
  ['of another scheme, as for Basic', (secret) => basic('me', secret).replace('Basic', 'Digest'), /^Bearer /],
  ['without a scheme', (secret) => secret, /^Bearer /],
  ['without anything', () => 'Bearer', /^Bearer /],
  ['empty', () => '', /^Bearer /],
  ['endless', (secret) => `Bearer ${secret.repeat(200)}`, /^Bearer /],
  ['with a NUL', (secret) => basic('me', `${secret}\0`), /^Basic /],
];

test('another key or header is refused, even beside the session of an administrator', async () => {
  const [secret, cookie] = [await keyOf(), await app.cookieOf('admin')];
  for (const [name, spell, challenge] of BAD) {
    assertRefused(await curl(spell(secret)), challenge, name);
    assertRefused(await curl(spell(secret), { cookie }), challenge, name);
  }
});

/** Users, and what the directory answers to a session of theirs and to their keys. */
const RIGHTS: readonly (readonly [who: string, rights: Updateable<Tables['users']>, status: number])[] = [
  ['an administrator', { is_admin: 1 }, 200],
  ['an external administrator', { is_admin: 1, is_external: 1 }, 200],
  ['a technical user', { is_technical: 1 }, 200],
  ['an ordinary user', { is_admin: 0 }, 403],
  ['an external user', { is_external: 1 }, 403],
];

const setUser = (user: UserName, rights: Updateable<Tables['users']>) =>
  app.storage.db.updateTable('users').set(rights).where('id', '=', app.ids[user]).execute();

for (const [who, rights, status] of RIGHTS) {
  test(`a key of ${who} reads what its user may: ${status}, confirmed or not`, async () => {
    await setUser('ada', rights);
    const cookie = await app.cookieOf('ada');
    for (const url of [USERS, USERS.replace('users', 'groups')]) {
      const signedIn = await app.call({ url, headers: { cookie } });
      assert.is(signedIn.statusCode, status);
      for (const state of ['Confirmed', 'Unconfirmed']) {
        const answer = await curl(`Bearer ${await keyOf('ada', { status: state })}`, { url });
        assert.is(answer.statusCode, status);
        if (status === 200) assert.equal(answer.json(), signedIn.json());
        else assert.equal([answer.json().messageKey, answer.json().resources], ['ERROR_FORBIDDEN', undefined]);
      }
    }
  });
}

test('a key loses the rights that its user loses, at once', async () => {
  const header = `Bearer ${await keyOf()}`;
  assert.is((await curl(header)).statusCode, 200);
  await setUser('admin', { is_admin: 0 });
  assert.is((await curl(header)).statusCode, 403);
  assert.is((await curl(header, { cookie: await app.cookieOf('admin') })).statusCode, 403);
  await setUser('admin', { is_admin: 1, is_disabled: 1 });
  assertRefused(await curl(header), /^Bearer /);
});

test('a key cannot change anything, even at an address for programs', async () => {
  const header = `Bearer ${await keyOf('admin')}`;
  const answer = await curl(header, { url: '/for-programs', method: 'POST' });
  assert.is(answer.statusCode, 403);
  assert.is(changes, 0);
  assert.is((await curl(header, { url: '/for-programs' })).statusCode, 200);
  assert.is((await curl(header, { url: '/for-programs', method: 'HEAD' })).statusCode, 200);
});

test('a key gets no page, no data of a page, no photo and no stream, where the header is ignored', async () => {
  const headers = { authorization: `Bearer ${await keyOf('admin')}` };
  const pages = ['changepassword', 'config/spn', 'events', `SCIM/Photo/${app.ids.ada}`];
  for (const url of ['/for-people', ...pages.map((page) => `/identityprovider/${page}`)])
    assert.is((await app.call({ url, headers })).statusCode, 401, url);
  assert.is(changes, 0);
  assert.is((await app.call({ url: '/', headers })).json().isLoggedIn, false);
  const cookie = await app.cookieOf('ada');
  const answer = await app.call({ url: '/for-people', headers: { cookie, authorization: 'Basic cHJveHk6cHJveHk=' } });
  assert.is(answer.statusCode, 200);
});

test('no key is ever logged', async () => {
  const good = await keyOf();
  const bad = `vst_${'B'.repeat(43)}`;
  await curl(`Bearer ${good}`);
  await curl(`Bearer ${bad}`);
  await curl(basic('me', bad));
  await curl(`Bearer ${good}`, { url: `/for-programs`, method: 'POST' });
  const log = app.log.join('');
  assert.match(log, 'not a valid API key');
  for (const secret of [good, bad, Buffer.from(bad).toString('base64').slice(8, -4)]) assert.not.match(log, secret);
});

test('a header of more than 8192 bytes is refused, even with a valid key in it', async () => {
  const secret = await keyOf();
  assert.is((await curl(basic('m'.repeat(600), secret))).statusCode, 200);
  assertRefused(await curl(basic('m'.repeat(8192), secret)), /^Basic /);
});

test('a name and a password read the directory, too, and wrong ones are throttled', async () => {
  assert.is((await curl(basic('admin', PASSWORD))).statusCode, 200);
  await writeLoginSettings(app.storage.db, { passkeys: 'RequiredForAdmins' });
  assertRefused(await curl(basic('admin', PASSWORD)), /^Basic /, 'the sign-in would require a passkey');
  await writeLoginSettings(app.storage.db, {});
  for (let attempt = 0; attempt < 5; attempt += 1) assertRefused(await curl(basic('admin', 'wrong')), /^Basic /);
  const throttled = await curl(basic('admin', PASSWORD));
  assert.equal([throttled.statusCode, throttled.json().messageKey], [429, 'LOGIN_TOO_MANY_ATTEMPTS']);
  assert.ok(Number(throttled.headers['retry-after']) > 0);
});

test.run();
