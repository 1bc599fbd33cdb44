import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compress, compressStream } from '../../../../../server/http/engine/compress';

const TEXT = '<p>Grüße aus dem Vorzimmer</p>'.repeat(100);

const TABLE: readonly (readonly [acceptEncoding: string | undefined, encoding: 'br' | 'gzip' | undefined])[] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  [undefined, undefined],
];

const unpack = (body: Buffer | string, encoding: string | undefined) =>
  encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;

for (const [acceptEncoding, encoding] of TABLE) {
  test(`Accept-Encoding: ${acceptEncoding} gets ${encoding ?? 'the plain text'}, of a stream too`, async () => {
    const packed = await compress(TEXT, acceptEncoding);
    assert.is(packed.encoding, encoding);
    assert.is(unpack(packed.body, encoding).toString(), TEXT);
    if (encoding !== undefined) assert.ok(packed.body.length < TEXT.length / 4);
    const stream = compressStream(Readable.from([TEXT.slice(0, 50), TEXT.slice(50)]), acceptEncoding);
    assert.is(stream.encoding, encoding);
    const chunks: Buffer[] = [];
    for await (const chunk of stream.body) chunks.push(Buffer.from(chunk));
    assert.is(unpack(Buffer.concat(chunks), encoding).toString(), TEXT);
  });
}

test('a body too small to gain anything stays plain', async () => {
  assert.is((await compress('{}', 'br')).encoding, undefined);
});

test('a stream that fails breaks off its compressed form, and one that is closed closes the other', async () => {
  async function* rows() {
    yield TEXT;
    throw new Error('the database is gone');
  }
  const failing = compressStream(Readable.from(rows()), 'br');
  const error = await buffer(failing.body).catch((thrown: unknown) => thrown);
  assert.match(String(error), /the database is gone/);
  const source = Readable.from([TEXT]);
  const { body } = compressStream(source, 'gzip');
  body.destroy();
  while (!source.closed) await new Promise((resolve) => setImmediate(resolve)); // without a listener for its error
  assert.ok(source.destroyed);
});

test.run();
