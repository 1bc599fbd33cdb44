import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Answer = (response: ServerResponse, request: Seen) => void;

/** A real server on a free port: a fake fetch could not break connections, delay bodies or redirect. */
export async function startServer() {
  const seen: Seen[] = [];
  let answers: Answer[] = [];
  const server = createServer(async (request, response) => {
    // A page of an earlier file that looks for its stream of events again is not what is tested.
    if (request.headers.accept?.includes('text/event-stream')) {
      response.writeHead(204).end();
      return;
    }
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    seen.push(one);
    // The last answer is repeated.
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(response, one);
  });
  await new Promise<void>((listening) => {
    // Node's fetch sends a read again by itself where a connection that it has kept breaks.
    server.maxRequestsPerSocket = 1;
    server.listen(0, '127.0.0.1', listening);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    seen,
    origin: `http://127.0.0.1:${port}`,
    answer(...next: Answer[]) {
      answers = next;
      seen.length = 0;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function reply(status: number, body = '', headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, headers).end(body);
  };
}

/** Closes the connection before any answer. */
export const breakLine: Answer = (response) => {
  response.destroy();
};

/** Answers with headers and the beginning of a body that never ends. */
export const hang: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"name":');
};
