import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compress, compressStream } from '../../../../../server/http/engine/compress';

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

for (const [acceptEncoding, encoding] of TABLE) {
  test(`a stream for Accept-Encoding: ${acceptEncoding} is compressed likewise`, async () => {
    const packed = compressStream(Readable.from([TEXT.slice(0, 50), TEXT.slice(50)]), acceptEncoding);
    assert.is(packed.encoding, encoding);
    const chunks: Buffer[] = [];
    for await (const chunk of packed.body) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    assert.is(plain.toString(), TEXT);
  });
}

test('a stream that fails breaks off its compressed form, and one that is closed closes the other', async () => {
  const failing = compressStream(
    Readable.from(
      (async function* () {
        yield TEXT;
        throw new Error('the database is gone');
      })(),
    ),
    'br',
  );
  const error = await buffer(failing.body).then(
    () => undefined,
    (thrown: unknown) => String(thrown),
  );
  assert.match(error ?? '', /the database is gone/);
  const source = Readable.from([TEXT]);
  const { body } = compressStream(source, 'gzip');
  body.destroy();
  while (!source.closed) await new Promise((resolve) => setImmediate(resolve)); // without a listener for its error
  assert.ok(source.destroyed);
});

test.run();
