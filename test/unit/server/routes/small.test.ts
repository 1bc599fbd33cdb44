// Tests server/routes/shell/host-shell.ts, server/routes/system/messages.ts
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setApp } from '../http/test-app';

const app = setApp(test);

const MESSAGES = '/identityprovider/i18n/messages';

test('the message bundle is the whole catalogue in the language that is wished for', async () => {
  const german = await app.call({ url: MESSAGES, headers: { 'accept-language': 'de-AT' } });
  assert.is(german.json().locale, 'de-AT');
  assert.is(german.json().translations.LOGIN_TITLE, 'Anmelden');
  assert.is(german.json().translations.UNUSED, 'No page asks for this.');
  const asked = await app.call({ url: `${MESSAGES}?lng=en-GB`, headers: { 'accept-language': 'de' } });
  assert.is(asked.json().locale, 'en-GB');
  assert.is(asked.json().translations.LOGIN_TITLE, 'Sign in');
});

test('a message bundle that has not changed is not sent again', async () => {
  const first = await app.call({ url: MESSAGES });
  const headers = { 'if-none-match': `"other", ${first.headers.etag}` };
  const second = await app.call({ url: MESSAGES, headers });
  assert.is(second.statusCode, 304);
  assert.is(second.body, '');
  assert.is(
    (await app.call({ url: `${MESSAGES}?lng=de`, headers })).statusCode,
    200,
    'another language is another bundle',
  );
});

test('a photo is for those who are signed in', async () => {
  const url = `/identityprovider/SCIM/Photo/${app.ids.admin}`;
  assert.is((await app.call({ url })).statusCode, 401);
  const headers = { cookie: await app.cookieOf('ada') };
  const photo = await app.server.inject({ url, headers: { ...headers, accept: 'image/*' } });
  assert.is(photo.statusCode, 200);
  assert.is(photo.headers['content-type'], 'image/svg+xml');
  assert.is(photo.headers['cache-control'], 'private, no-cache');
  assert.match(String(photo.headers['content-security-policy']), /; sandbox$/);
  const again = await app.server.inject({
    url,
    headers: { ...headers, 'if-none-match': String(photo.headers.etag) },
  });
  assert.is(again.statusCode, 304);
});

for (const id of ['nobody', '00000000-0000-4000-8000-000000000000', '%27%20or%201=1', 'a'.repeat(300)]) {
  test(`there is no photo of ${id.slice(0, 40)}`, async () => {
    const headers = { cookie: await app.cookieOf('ada') };
    const answer = await app.call({ url: `/identityprovider/SCIM/Photo/${id}`, headers });
    assert.is(answer.statusCode, 404);
    assert.is(answer.json().messageKey, 'ERROR_NOT_FOUND');
  });
}

test('the server is well while its database answers', async () => {
  const well = await app.server.inject({ url: '/healthz' });
  assert.is(well.statusCode, 200);
  assert.equal(well.json(), { status: 'ok' });
  assert.is(well.headers['cross-origin-resource-policy'], 'cross-origin'); // a shell's page may ask
  await app.storage.db.schema.dropTable('settings').execute();
  const ill = await app.server.inject({ url: '/healthz', headers: { accept: 'application/json' } });
  assert.is(ill.statusCode, 503);
  assert.not.match(ill.body, 'settings');
  assert.match(app.log.join(''), 'database does not answer');
});

test('the error card still comes when the database is gone', async () => {
  await app.storage.db.schema.dropTable('trusted_origins').execute();
  const answer = await app.navigate({ url: '/nothing' });
  assert.is(answer.statusCode, 404);
  assert.match(String(answer.headers['content-security-policy']), "frame-ancestors 'self';");
});

test.run();
