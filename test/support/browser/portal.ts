import { createServer } from 'node:http';
import { type Listening, listen } from '../server/listen';

/**
 * Starts a portal that embeds the address in its query parameter `frame`; `localhost` is another site than 127.0.0.1.
 */
export async function startPortal(host: 'localhost' | '127.0.0.1' = 'localhost'): Promise<Listening> {
  const server = createServer((request, response) => {
    const frame = new URL(request.url ?? '/', 'http://localhost').searchParams.get('frame') ?? 'about:blank';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const source = frame.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    response.end(
      `<!doctype html><html lang="en"><title>Portal</title><h1>Portal</h1>
       <iframe src="${source}" title="Sign-in" width="500" height="700" allow="storage-access"></iframe>`,
    );
  });
  return listen(server, host);
}
