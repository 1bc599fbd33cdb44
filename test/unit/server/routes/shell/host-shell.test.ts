import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../../http/test-app';

const ADDRESSES = ['/userprofile/data', '/identityprovider/config/fido'];

test('in the demo the addresses of other applications say so', async () => {
  const demo = await testApp();
  try {
    const headers = { cookie: await demo.cookieOf('ada') };
    for (const url of ADDRESSES) {
      const answer = await demo.navigate({ url, headers });
      assert.is(answer.statusCode, 200);
      assert.match(answer.body, 'data-entry="other-application"');
    }
  } finally {
    await demo.close();
  }
});

test('without the demo they do not exist, for any user and method', async () => {
  const production = await testApp({ env: { VESTIBULE_DEMO: 'off' } });
  try {
    const signedIn = { cookie: await production.cookieOf('admin') };
    for (const url of ADDRESSES) {
      for (const headers of [{}, signedIn]) {
        const page = await production.navigate({ url, headers });
        assert.is(page.statusCode, 404);
        assert.match(page.body, 'data-entry="error"');
        assert.is((await production.call({ url, headers })).json().messageKey, 'ERROR_NOT_FOUND');
        assert.is((await production.call({ method: 'POST', url, headers })).statusCode, 404);
      }
    }
  } finally {
    await production.close();
  }
});

test.run();
