import { test } from 'uvu';
import * as assert from 'uvu/assert';
import routes from '../../../../entries/routes.json';
import { LOGIN_ADDRESS, LOGIN_CLOSE_ADDRESS, TWO_FACTOR_ADDRESS } from '../../../../shared/contract/addresses';

const PAGES: readonly (readonly [address: string, entry: string])[] = [
  [LOGIN_ADDRESS, 'login'],
  [LOGIN_CLOSE_ADDRESS, 'login-close'],
  [TWO_FACTOR_ADDRESS, 'twofactor'],
];

for (const [address, entry] of PAGES) {
  test(`${address} is where the map of addresses has ${entry}`, () => {
    assert.is(routes.find(({ path }) => path === address)?.entry, entry);
  });
}

test.run();
