import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setApp } from '../../http/test-app';

const app = setApp(test, { once: true });

test('a photo is for signed-in users only, and is sent again only when it has changed', async () => {
  const url = `/identityprovider/SCIM/Photo/${app.ids.admin}`;
  assert.is((await app.call({ url })).statusCode, 401);
  const headers = { cookie: await app.cookieOf('ada'), accept: 'image/*' };
  const photo = await app.server.inject({ url, headers });
  const { etag, 'content-type': type, 'cache-control': caching } = photo.headers;
  assert.equal([photo.statusCode, type, caching], [200, 'image/svg+xml', 'private, no-cache']);
  assert.match(String(photo.headers['content-security-policy']), /; sandbox$/);
  const again = await app.server.inject({ url, headers: { ...headers, 'if-none-match': String(etag) } });
  assert.is(again.statusCode, 304);
});

test('there is no photo of an id that no user has', async () => {
  const headers = { cookie: await app.cookieOf('ada') };
  for (const id of ['nobody', '00000000-0000-4000-8000-000000000000', '%27%20or%201=1', 'a'.repeat(300)]) {
    const answer = await app.call({ url: `/identityprovider/SCIM/Photo/${id}`, headers });
    assert.equal([answer.statusCode, answer.json().messageKey], [404, 'ERROR_NOT_FOUND'], id);
  }
});

test.run();
