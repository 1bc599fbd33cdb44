import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isWebKey, parseKeytab } from '../../../../server/kerberos/keytab';

const text = (value: string) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([uint16(bytes.length), bytes]);
};
const uint16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const uint32 = (value: number) => Buffer.concat([uint16(value >>> 16), uint16(value & 0xffff)]);

function entry(
  names: readonly string[],
  { type = 18, version = 3, long }: { type?: number; version?: number; long?: number } = {},
) {
  const body = Buffer.concat([
    ...[uint16(names.length), text('EXAMPLE.ORG'), ...names.map(text), uint32(1), uint32(1_700_000_000)],
    ...[Buffer.from([version]), uint16(type), uint16(32), Buffer.alloc(32, 7)],
    ...(long === undefined ? [] : [uint32(long)]),
  ]);
  return Buffer.concat([uint32(body.length), body]);
}

const FILE = Buffer.from([5, 2]);
const HOST = ['HTTP', 'id.example.org'];

test('a keytab tells its principals, versions and encryption types, and never a key', () => {
  const hole = Buffer.concat([uint32(-8 >>> 0), Buffer.alloc(8, 1)]);
  const bytes = Buffer.concat([
    ...[FILE, entry(HOST), hole, entry(HOST, { type: 23, version: 44, long: 300 })],
    ...[entry(['host', 'id.example.org'], { type: 99 }), Buffer.alloc(4)],
  ]);
  const keys = parseKeytab(bytes) ?? [];
  assert.equal(keys, [
    { principal: 'HTTP/id.example.org@EXAMPLE.ORG', version: 3, encryption: 'aes256-cts-hmac-sha1-96' },
    { principal: 'HTTP/id.example.org@EXAMPLE.ORG', version: 300, encryption: 'arcfour-hmac' },
    { principal: 'host/id.example.org@EXAMPLE.ORG', version: 3, encryption: '99' },
  ]);
  assert.equal(keys.map(isWebKey), [true, true, false]);
});

test('bytes that are no keytab are refused, wherever they end', () => {
  const whole = Buffer.concat([FILE, entry(HOST)]);
  for (const bytes of [Buffer.alloc(0), Buffer.from([5]), Buffer.from([5, 1, 0, 0]), Buffer.from('a text')])
    assert.is(parseKeytab(bytes), undefined);
  for (let end = 6; end < whole.length - 40; end += 1)
    assert.is(parseKeytab(whole.subarray(0, end)), undefined, `${end}`);
});

test.run();
