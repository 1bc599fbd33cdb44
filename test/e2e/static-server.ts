import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { DIST } from './dist';
import { forwardRequest } from './forward-request';
import { type Listening, listen } from './listen';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Finds the file of `dist/` for an address, according to `routes.json`. */
async function fileAt(path: string): Promise<string> {
  if (path.startsWith('/identityprovider/assets/')) return path.slice('/identityprovider/'.length);
  const { routes } = JSON.parse(await readFile(join(DIST, 'routes.json'), 'utf8'));
  const rows: { path: string; html: string }[] = routes;
  return rows.find((row) => row.path === path || row.path === '*')?.html ?? 'error.html';
}

/**
 * Starts a plain web server with `dist/`, which fills no slot and passes every call to the identity server behind it.
 */
export async function startStaticServer(behind: string): Promise<Listening> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split('?', 1)[0] ?? '/';
    const isNavigation = request.method === 'GET' && request.headers.accept?.includes('text/html');
    const isAsset = path.startsWith('/identityprovider/assets/');
    if (!isNavigation && !isAsset) return forwardRequest(behind, { request, response });
    const file = await fileAt(path);
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.setHeader('vary', 'accept');
    return response.end(await readFile(join(DIST, file)));
  };
  return listen(server);
}
