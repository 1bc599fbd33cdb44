import type { IncomingMessage } from 'node:http';
import type { Answer, Question, Stream } from './answer';

/** The maximum size of a body in bytes, ten times that of the largest page and script of the build. */
const MAX_BODY = 4 * 1024 * 1024;

interface ReadBody {
  readonly bytes: Buffer;
  readonly isCut: boolean;
}

/** Reads a body up to the limit, or the part of a stream that arrives in time. */
export function readBody(response: IncomingMessage, stream: Stream | undefined): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const end = (isCut: boolean) => resolve({ bytes: Buffer.concat(chunks).subarray(0, MAX_BODY), isCut });
    const isStream = /^text\/event-stream/.test(response.headers['content-type'] ?? '');
    stream?.stop?.addEventListener('abort', () => end(true));
    if (stream) setTimeout(() => end(true), isStream ? stream.readFor : 0).unref();
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_BODY || stream?.isEnough?.(String(Buffer.concat(chunks)))) end(true);
    });
    response.on('end', () => end(false));
    response.on('error', reject);
  });
}

/** Returns an answer that was read. */
export function answerOf(
  question: Question,
  response: IncomingMessage,
  { bytes, isCut, isReused }: ReadBody & { isReused: boolean },
): Answer {
  const text = decode(bytes);
  return {
    question,
    status: response.statusCode ?? 0,
    headers: response.headers,
    setCookies: response.headers['set-cookie'] ?? [],
    bytes,
    text: text ?? '',
    isUtf8: text !== undefined,
    isCut,
    isReused,
  };
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined; // not UTF-8: a picture, or a mistake that a check names
  }
}
