import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** Serves the hand-written pages that every figure is a ratio to: one file each, brotli, no script. */
export interface Floor {
  /** Its origin. */
  url: string;
  /** The picture in its framed page: the very one that the measured page shows. */
  picture: { type: string; bytes: Buffer };
  close: () => Promise<void>;
}

/** `/` is a login page, `/around` has room for a frame, `/framed` is a page for it with a picture. */
export async function startFloor(): Promise<Floor> {
  const pages = new Map([
    ['/', packed('floor.html')],
    ['/around', packed('around.html')],
    ['/framed', packed('framed.html')],
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
    url: `http://127.0.0.1:${port}`,
    picture,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const packed = (file: string) => brotliCompressSync(readFileSync(new URL(`./${file}`, import.meta.url)));

/** Asked for again each time and sent once, as the identity server does with photos. */
function sendPicture(request: IncomingMessage, response: ServerResponse, { type, bytes }: Floor['picture']): void {
  const headers = { etag: '"picture"', 'cache-control': 'private, no-cache' };
  if (request.headers['if-none-match'] === '"picture"') response.writeHead(304, headers).end();
  else response.writeHead(200, { ...headers, 'content-type': type }).end(bytes);
}
