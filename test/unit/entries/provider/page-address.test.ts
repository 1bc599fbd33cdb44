import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pageAddressOf } from '../../../../entries/provider/page-address';

for (const base of ['/identityprovider/config', '/scimserver/config', '/proxy/scimserver/config']) {
  for (const path of [`${base}/create`, `${base}/create/`]) {
    test(`every call of ${path} goes below ${base}`, () => {
      assert.equal(pageAddressOf(path), {
        own: `${base}/create`,
        list: base,
        connection: `${base}/create/connection`,
      });
    });
  }
}

test.run();
