import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { HYBRID_PROVIDERS_ADDRESS, PROVIDERS_ADDRESS } from '../../../../shared/contract/addresses';
import { providerBase } from '../../../../shared/contract/provider-base';

for (const [path, base] of [
  ['/identityprovider/config', PROVIDERS_ADDRESS],
  ['/identityprovider/config/', PROVIDERS_ADDRESS],
  ['/identityprovider/config/create', PROVIDERS_ADDRESS],
  ['/scimserver/config', HYBRID_PROVIDERS_ADDRESS],
  ['/scimserver/config/', HYBRID_PROVIDERS_ADDRESS],
  ['/scimserver/config/1', HYBRID_PROVIDERS_ADDRESS],
  ['/scimserver/configuration', PROVIDERS_ADDRESS],
  ['/identityprovider/config/scimserver/config', PROVIDERS_ADDRESS],
  ['/', PROVIDERS_ADDRESS],
] as const) {
  test(`${path} is a page of ${base}`, () => {
    assert.is(providerBase(path), base);
  });
}

test.run();
