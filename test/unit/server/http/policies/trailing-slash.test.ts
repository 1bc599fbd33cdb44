import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { OWN, setApp } from '../test-app';

const app = setApp(test, { once: true });
const LOGIN = `${OWN}/identityprovider/login`;

const LED: readonly (readonly [url: string, location: string])[] = [
  ['/identityprovider', LOGIN],
  ['/identityprovider/', LOGIN],
  ['/identityprovider/twofactor/', `${OWN}/identityprovider/twofactor`],
  ['/identityprovider/twofactor/?dialog=true&a=/b/', `${OWN}/identityprovider/twofactor?dialog=true&a=/b/`],
  ['/identityprovider/config/apikey/7/', `${OWN}/identityprovider/config/apikey/7`],
  ['/identityprovider/login/?redirect=/a', `${LOGIN}?redirect=/a`],
  ['/identityprovider/config/apikey/', `${OWN}/identityprovider/config/apikey`],
  ['/identityprovider/config/', `${OWN}/identityprovider/config`],
  ['/scimserver/config/', `${OWN}/scimserver/config`],
  ['/scimserver/config/create/', `${OWN}/scimserver/config/create`],
];
test('an address with a slash at its end redirects to the page', async () => {
  for (const [url, location] of LED) {
    const answer = await app.navigate({ url });
    assert.equal([answer.statusCode, answer.headers.location], [302, location], url);
  }
});

test('without a session it redirects to sign-in and back', async () => {
  const { headers } = await app.navigate({ url: '/identityprovider/changepassword/' });
  const next = await app.navigate({ url: String(headers.location) });
  assert.is(
    next.headers.location,
    `/identityprovider/login?redirect=${encodeURIComponent('/identityprovider/changepassword')}`,
  );
});

test('with a session the folder of all pages redirects to the start page', async () => {
  const cookie = await app.cookieOf('ada');
  const { headers } = await app.navigate({ url: '/identityprovider', headers: { cookie } });
  const next = await app.navigate({ url: String(headers.location), headers: { cookie } });
  assert.is(next.headers.location, `${OWN}/`);
});

test('other addresses with a slash, and a POST, are not redirected', async () => {
  const pages = ['/identityprovider/nowhere/', '/identityprovider/config/apikey/7/8/', '/identityprovider/twofactor//'];
  for (const url of [...pages, '//evil.example/', '/evil.example/', '/scimserver', '/scimserver/']) {
    const answer = await app.navigate({ url });
    assert.equal([answer.statusCode, answer.headers.location], [404, undefined], url);
  }
  assert.is((await app.call({ url: '/identityprovider/login/', method: 'POST' })).statusCode, 404);
});

test.run();
