import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { accountKey, networkOf } from '../../../../server/throttling/attempt-keys';

const NETWORKS: [address: string, network: string][] = [
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::99', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['', ''],
];

test('attempts are counted for an IPv4 address, and for the half of an IPv6 address that is its network', () => {
  for (const [address, network] of NETWORKS) assert.is(networkOf(address), network, address);
});

test('every spelling of a user name has the key of one account', () => {
  for (const spelling of ['Admin', ' admin ', 'ADMIN', 'ａｄｍｉｎ'])
    assert.is(accountKey(spelling), accountKey('admin'));
  assert.is.not(accountKey('admin1'), accountKey('admin'));
  // Users type passwords into the wrong field.
  assert.not.match(accountKey('Vestibule-1').toLowerCase(), 'vestibule-1');
});

test.run();
