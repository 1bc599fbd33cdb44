import type { Readable } from 'node:stream';

/** Largest body of a request, in bytes: sixty times the longest sign-in. */
const LARGEST_BODY = 64 * 1024;

/**
 * Reads a body as far as the limit. What comes after it is thrown away unread, so that the sender still gets to hear
 * the answer instead of a broken connection.
 *
 * @returns the bytes, or why there are none
 */
export function readBody(body: Readable, withId: string | undefined): Promise<Buffer | 'too large' | 'broken off'> {
  if (Number(withId ?? 0) > LARGEST_BODY) {
    body.resume();
    return Promise.resolve('too large');
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    body.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= LARGEST_BODY) chunks.push(chunk);
      else resolve('too large');
    });
    body.on('end', () => resolve(Buffer.concat(chunks)));
    body.on('error', () => resolve('broken off'));
    body.on('close', () => resolve('broken off')); // after `end` this changes nothing
  });
}
