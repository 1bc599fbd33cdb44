import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compress, compressStream } from '../../../../../server/http/engine/compress';
import { acceptedLanguages, preferredEncoding, preferredFormat } from '../../../../../server/http/request/negotiate';

const TABLE: readonly (readonly [accept: string | undefined, form: 'html' | 'json' | undefined])[] = [
  [undefined, 'html'],
  ['*/*', 'html'],
  ['text/*', 'html'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', 'html'],
  ['application/json', 'json'],
  ['Application/JSON', 'json'],
  ['application/json, text/plain, */*', 'json'],
  ['application/json, text/html', 'json'],
  ['text/html, application/json', 'html'],
  ['application/json;q=0.5, text/html', 'html'],
  ['text/html;q=0, */*', 'json'],
  ['application/json;q=0, text/html;q=0', undefined],
  ['text/html ; Q = 0.3, application/json; q=0.31', 'json'],
  [',', 'html'],
  ['text/plain, *;q=0.1', 'html'],
  ['text/plain', undefined],
  ['text/html;q=2', 'html'],
  ['text/html;q=x, application/json;q=0.1', 'json'],
  [`${'text/plain,'.repeat(500)}application/json`, undefined],
];

test('the Accept header decides between a page and data', () => {
  for (const [accept, form] of TABLE) assert.is(preferredFormat(accept), form, accept);
});

const LANGUAGES: readonly (readonly [header: string, tags: readonly string[]])[] = [
  ['fr, de', ['fr', 'de']],
  ['de;Q=0.1, en;q=0.5', ['en', 'de']],
  ['de; q=0, en', ['en']],
];

test('languages are accepted in the order of their weights', () => {
  for (const [header, tags] of LANGUAGES) assert.equal(acceptedLanguages(header), tags, header);
});

const ENCODINGS: readonly (readonly [header: string | undefined, coding: 'br' | 'gzip' | undefined])[] = [
  [undefined, undefined],
  ['gzip, deflate, br', 'br'],
  ['BR', 'br'],
  ['identity', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['gzip; Q=0', undefined],
  ['*', undefined],
  ['br, *;q=0', 'br'],
];

test('the best coding that is accepted is used', () => {
  for (const [header, coding] of ENCODINGS) assert.is(preferredEncoding(header), coding, header);
});

const TEXT = '<p>Grüße aus dem Vorzimmer</p>'.repeat(100);

const CODINGS: readonly (readonly [acceptEncoding: string | undefined, encoding: 'br' | 'gzip' | undefined])[] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  [undefined, undefined],
];

const unpack = (body: Buffer | string, encoding: string | undefined) =>
  encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;

test('a text and a stream have the coding that is accepted, and a body too small to gain anything stays plain', async () => {
  for (const [acceptEncoding, encoding] of CODINGS) {
    const packed = await compress(TEXT, acceptEncoding);
    assert.is(packed.encoding, encoding, acceptEncoding);
    assert.is(unpack(packed.body, encoding).toString(), TEXT);
    if (encoding !== undefined) assert.ok(packed.body.length < TEXT.length / 4);
    const stream = compressStream(Readable.from([TEXT.slice(0, 50), TEXT.slice(50)]), acceptEncoding);
    assert.is(stream.encoding, encoding);
    assert.is(unpack(await buffer(stream.body), encoding).toString(), TEXT);
  }
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
