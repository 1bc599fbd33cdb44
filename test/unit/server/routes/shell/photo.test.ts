import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setApp } from '../../http/test-app';

const app = setApp(test);

test('a photo is for signed-in users only', async () => {
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

test.run();
