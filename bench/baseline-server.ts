import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** Serves the hand-written static pages that all figures are compared with: one file each, brotli, no script. */
export interface BaselineServer {
  origin: string;
  /** The picture in the static frame, the same as in the measured pages. */
  picture: { type: string; bytes: Buffer };
  close: () => Promise<void>;
}

/** Starts the server: `/` is a sign-in page, `/parent` is an empty page for a frame, `/frame` a page with a picture. */
export async function startBaselineServer(): Promise<BaselineServer> {
  const pages = new Map([
    ['/', compressed('baseline.html')],
    ['/parent', compressed('parent.html')],
    ['/frame', compressed('baseline-frame.html')],
  ]);
  const picture = { type: 'image/png', bytes: Buffer.alloc(0) };
  const server = createServer((request, response) => {
    const body = pages.get(request.url ?? '');
    if (body === undefined) return sendPicture(request, response, picture);
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-store',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    picture,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const compressed = (file: string) => brotliCompressSync(readFileSync(new URL(`./${file}`, import.meta.url)));

/** Sends the picture with an ETag, so that it is revalidated on each load, as the identity server does with photos. */
function sendPicture(
  request: IncomingMessage,
  response: ServerResponse,
  { type, bytes }: BaselineServer['picture'],
): void {
  const headers = { etag: '"picture"', 'cache-control': 'private, no-cache' };
  if (request.headers['if-none-match'] === '"picture"') response.writeHead(304, headers).end();
  else response.writeHead(200, { ...headers, 'content-type': type }).end(bytes);
}
