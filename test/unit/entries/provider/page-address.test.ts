import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pageAddressOf } from '../../../../entries/provider/page-address';

for (const base of ['/identityprovider/config', '/scimserver/config', '/proxy/scimserver/config']) {
  for (const path of [`${base}/create`, `${base}/create/`]) {
    test(`every call of ${path} goes below ${base}`, () => {
      assert.equal(pageAddressOf(path), {
        id: 'create',
        own: `${base}/create`,
        list: base,
        connection: `${base}/create/connection`,
      });
    });
  }
}

test('an id is read from the address, even one that cannot be decoded', () => {
  assert.is(pageAddressOf('/identityprovider/config/a%2Fb').id, 'a/b');
  assert.is(pageAddressOf('/identityprovider/config/%zz').id, '%zz');
});

test.run();
