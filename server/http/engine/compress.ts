import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { preferredEncoding } from './negotiate';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** A shorter body, in bytes, gains less than the header of its compressed form takes. */
const MIN_LENGTH = 512;

/** Quality 5 compresses a page in about a millisecond, to within a tenth of what 11 reaches in forty. */
const BROTLI_QUALITY = 5;

/** A body as it is sent; `encoding` is its Content-Encoding, when it has one. */
export interface EncodedBody {
  readonly body: Buffer;
  readonly encoding?: 'br' | 'gzip';
}

/**
 * Compresses a text as the client's Accept-Encoding allows.
 *
 * @fastify/compress is not used: it would send the body as a stream, without a Content-Length.
 */
export async function compress(text: string, acceptEncoding: string | undefined): Promise<EncodedBody> {
  const body = Buffer.from(text);
  const encoding = body.length < MIN_LENGTH ? undefined : preferredEncoding(acceptEncoding);
  if (encoding === 'br') return { encoding, body: await brotli(body, brotliOptions(body.length)) };
  if (encoding === 'gzip') return { encoding, body: await deflate(body) };
  return { body };
}

/** A stream as it is sent; `encoding` is its Content-Encoding, when it has one. */
export interface EncodedStream {
  readonly body: Readable;
  readonly encoding?: 'br' | 'gzip';
}

/**
 * Compresses a stream as the client's Accept-Encoding allows. If either stream fails or is closed, so is the other one, and
 * the client does not take a part for the whole.
 */
export function compressStream(body: Readable, acceptEncoding: string | undefined): EncodedStream {
  const encoding = preferredEncoding(acceptEncoding);
  if (encoding === undefined) return { body };
  const compressed = encoding === 'br' ? createBrotliCompress(brotliOptions(0)) : createGzip();
  pipeline(body, compressed, () => {}); // the error is that of the compressed stream, too
  return { encoding, body: compressed };
}

/** @param size in bytes; 0 where it is not known */
function brotliOptions(size: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: size } };
}
