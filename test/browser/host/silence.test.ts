import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { OWN, PROBE, SHOP, SHOP_PAGE } from './origins';
import { drive, show } from './remote';

const AWAY = 'http://localhost:9';

const ROWS = [
  {
    name: 'a server that is away is named with serverOrigin, once',
    serverOrigin: AWAY,
    path: PROBE,
    expected: `Vestibule at ${AWAY}: it does not answer: check serverOrigin, and connect-src in this page's policy.`,
  },
  {
    name: 'a page that was refused, or trusts others only, is named with the setting that trusts the shell, once',
    serverOrigin: OWN,
    path: '/no-such-page',
    expected: `Vestibule at ${OWN}: its pages do not speak with this one: add ${SHOP} to VESTIBULE_TRUSTED_ORIGINS or its trust list.`,
  },
  { name: 'a page that speaks is not named', serverOrigin: OWN, path: PROBE, expected: undefined },
];

for (const { name, serverOrigin, path, expected } of ROWS) {
  test(name, async () => {
    const shop = await drive(await show(SHOP_PAGE));
    assert.equal(await shop('complaints', { serverOrigin, path, ms: 7000 }), expected === undefined ? [] : [expected]);
  });
}

test('a shell that closes before says nothing', async () => {
  const shop = await drive(await show(SHOP_PAGE));
  assert.equal(await shop('complaints', { serverOrigin: AWAY, path: PROBE, ms: 1000 }), []);
});

test.run();
