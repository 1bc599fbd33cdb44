import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compress } from '../../../../../server/http/engine/compress';

const TEXT = '<p>Grüße aus dem Vorzimmer</p>'.repeat(100);

const TABLE: readonly (readonly [acceptEncoding: string | undefined, encoding: 'br' | 'gzip' | undefined])[] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
];

for (const [acceptEncoding, encoding] of TABLE) {
  test(`Accept-Encoding: ${acceptEncoding} gets ${encoding ?? 'the plain text'}`, async () => {
    const packed = await compress(TEXT, acceptEncoding);
    assert.is(packed.encoding, encoding);
    const plain =
      encoding === 'br'
        ? brotliDecompressSync(packed.body)
        : encoding === 'gzip'
          ? gunzipSync(packed.body)
          : packed.body;
    assert.is(plain.toString(), TEXT);
    if (encoding !== undefined) assert.ok(packed.body.length < TEXT.length / 4);
  });
}

test('a body too small to gain anything stays plain', async () => {
  assert.is((await compress('{}', 'br')).encoding, undefined);
});

test.run();
