import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type DistContext, serveDist } from '../../browser/serve-dist';
import type { Answer } from '../faults/kinds';
import { listen } from './listen';

export interface PageRequest {
  method: string;
  url: URL;
  kind: 'document' | 'fetch' | 'other';
  /** The test case that the page was opened for. */
  testCase: string;
  answer: (answer: Answer) => void;
}

/** The request header with the test case that a request belongs to. */
export const HEADER_OF_CASE = 'x-test-case';

const dist = serveDist(fileURLToPath(new URL('../../..', import.meta.url)));

/**
 * Starts a server on a free port of `localhost`, which is a secure context, that passes every request to a function.
 */
export async function startFaultServer(
  onRequest: (request: PageRequest) => void,
): Promise<{ origin: string; stop: () => void }> {
  const server = createServer((request, response) => {
    onRequest({
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', 'http://localhost'),
      kind: kindOf(request),
      testCase: String(request.headers[HEADER_OF_CASE]),
      answer: (answer) => send(response, answer),
    });
  });
  const { origin, close } = await listen(server, 'localhost');
  return { origin, stop: () => void close() };
}

/**
 * The kind of a request by the headers of Fetch Metadata; a server-sent event stream, a beacon and an image do not
 * count as calls of the page.
 */
function kindOf({ headers }: IncomingMessage): PageRequest['kind'] {
  if (headers['sec-fetch-dest'] === 'document') return 'document';
  const isCall = headers['sec-fetch-dest'] === 'empty' && headers['sec-fetch-mode'] !== 'no-cors';
  return isCall && headers.accept !== 'text/event-stream' ? 'fetch' : 'other';
}

function send(response: ServerResponse, { status = 200, contentType, body = '', json, headers = {} }: Answer): void {
  const type = json === undefined ? contentType : 'application/json';
  response.writeHead(status, { 'cache-control': 'no-store', ...(type && { 'content-type': type }), ...headers });
  response.end(json === undefined ? body : JSON.stringify(json));
}

const answers = new Map<string, Answer>();

/** Answers from `dist/` like an identity server; scripts and styles stay in the browser's cache. */
export async function answerFromDist(path: string, query: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const address = `${path}?${new URLSearchParams(query)}`;
  const known = answers.get(address) ?? (await readDist(path, query));
  answers.set(address, known);
  return known;
}

async function readDist(path: string, query: Readonly<Record<string, string>>): Promise<Answer> {
  const headers: Record<string, string> = {};
  const ctx: DistContext = {
    path,
    query,
    method: 'GET',
    status: 200,
    body: '',
    type: '',
    get: () => 'text/html',
    set: (name, value) => {
      headers[name] = value;
    },
  };
  await dist(ctx, async () => {
    ctx.status = 404;
  });
  if (path.includes('/assets/')) headers['cache-control'] = 'max-age=31536000, immutable';
  const body = Buffer.isBuffer(ctx.body) ? ctx.body : String(ctx.body);
  return { status: ctx.status, body, contentType: typeOf(ctx.type), headers };
}

function typeOf(extension: string): string {
  if (extension.endsWith('js')) return 'text/javascript';
  return extension.endsWith('css') ? 'text/css' : 'text/html; charset=utf-8';
}
