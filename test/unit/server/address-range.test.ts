import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type AddressRange, parseAddressRange } from '../../../server/address-range';

const RANGES: readonly (readonly [text: string, range: AddressRange | undefined])[] = [
  ['10.0.3.7', { address: '10.0.3.7', family: 4, prefix: 32 }],
  ['10.0.0.0/8', { address: '10.0.0.0', family: 4, prefix: 8 }],
  ['0.0.0.0/0', { address: '0.0.0.0', family: 4, prefix: 0 }],
  ['::1', { address: '::1', family: 6, prefix: 128 }],
  ['FE80::/10', { address: 'FE80::', family: 6, prefix: 10 }],
  ['::ffff:10.2.0.0/112', { address: '10.2.0.0', family: 4, prefix: 16 }],
  ['::ffff:a02:0/112', { address: '10.2.0.0', family: 4, prefix: 16 }],
  ['::ffff:10.2.0.1', { address: '10.2.0.1', family: 4, prefix: 32 }],
  // Wider than all IPv4-mapped addresses: the callers refuse it.
  ['::ffff:0.0.0.0/80', { address: '0.0.0.0', family: 4, prefix: -16 }],
  ['10.0.0.0/33', undefined],
  ['::1/129', undefined],
  ['10.0.0.0/', undefined],
  ['10.0.0.0/8/8', undefined],
  ['10.0.0', undefined],
  ['010.0.0.1', undefined],
  ['fe80::1%eth0', undefined],
  ['example.org', undefined],
  ['', undefined],
];

test('an address, or a range of CIDR, is read; IPv4-mapped ones are IPv4', () => {
  for (const [text, range] of RANGES) assert.equal(parseAddressRange(text), range, text);
});

test.run();
