import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { preferredEncoding } from '../request/negotiate';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * The minimum length of a compressed body, in bytes. Compressing a shorter one saves less than the additional header
 * takes.
 */
const MIN_LENGTH = 512;

/** Quality 5 takes about a millisecond per page; quality 11 takes forty for a body that is a tenth smaller. */
const BROTLI_QUALITY = 5;

/** A body to send, and its Content-Encoding if it is compressed. */
export interface EncodedBody {
  readonly body: Buffer;
  readonly encoding?: 'br' | 'gzip';
}

/**
 * Compresses a text if the client's Accept-Encoding allows it. @fastify/compress is not used, because it would stream
 * the body without a Content-Length.
 */
export async function compress(text: string, acceptEncoding: string | undefined): Promise<EncodedBody> {
  const body = Buffer.from(text);
  const encoding = body.length < MIN_LENGTH ? undefined : preferredEncoding(acceptEncoding);
  if (encoding === 'br') return { encoding, body: await brotli(body, brotliOptions(body.length)) };
  if (encoding === 'gzip') return { encoding, body: await deflate(body) };
  return { body };
}

/** A stream to send, and its Content-Encoding if it is compressed. */
export interface EncodedStream {
  readonly body: Readable;
  readonly encoding?: 'br' | 'gzip';
}

/**
 * Compresses a stream if the client's Accept-Encoding allows it. If either stream fails or is closed, the other one is
 * closed as well, so that the client does not mistake a part for the whole.
 */
export function compressStream(body: Readable, acceptEncoding: string | undefined): EncodedStream {
  const encoding = preferredEncoding(acceptEncoding);
  if (encoding === undefined) return { body };
  const compressed = encoding === 'br' ? createBrotliCompress(brotliOptions(0)) : createGzip();
  pipeline(body, compressed, () => {}); // the error is that of the compressed stream, too
  return { encoding, body: compressed };
}

/** @param size the size of the body in bytes, or 0 if it is unknown */
function brotliOptions(size: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: size } };
}
