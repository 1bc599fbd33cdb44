import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { RuleName } from '../../contract/report/rules';
import { listen } from '../listen';
import type { State } from '../second-state';

/** A request on its way to the server; a breakage may change it. */
export interface Passed {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** What a breakage remembers from one request to the next. */
  memory: Map<string, string>;
}

/** An answer on its way back. */
export interface Returned {
  status: number;
  headers: Record<string, string | string[]>;
  /** Latin-1, so that each byte of a file stays what it is. */
  body: string;
}

/** One thing that a server does wrong. */
export interface Breakage {
  request?: (passed: Passed) => unknown;
  answer?: (returned: Returned, passed: Passed) => unknown;
  /** Changes what the server behind does. @returns what undoes it */
  plant?: (state: State) => () => void;
  /** Changes a stream of events. */
  stream?: (text: string) => string;
}

/** What is broken, the rules that a report has to name, these and no others, and how it is broken. */
export type PlantedFault = readonly [
  what: string,
  rules: readonly RuleName[],
  breakage: Breakage,
  /** What it shows with: changes, or a second factor. */
  needs?: 'changes' | 'codes',
];

/** Starts a server that passes everything on to another one and breaks one thing. */
export async function startBreakingProxy(behind: string, breakage: Breakage) {
  const { port: target } = new URL(behind);
  const memory = new Map<string, string>();
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const passed: Passed = {
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
      body: String(Buffer.concat(await readAll(request)).toString('latin1')),
      memory,
    };
    breakage.request?.(passed);
    const { method, path, headers, body } = passed;
    const length = body === '' ? {} : { 'content-length': String(body.length) };
    const onward = send({ port: target, host: '127.0.0.1', method, path, headers: { ...headers, ...length } });
    onward.end(body, 'latin1');
    const [answer]: IncomingMessage[] = await once(onward, 'response');
    if (answer === undefined) return;
    response.once('close', () => onward.destroy());
    const isStream = answer.headers['content-type'] === 'text/event-stream';
    const chunks = isStream ? [] : await readAll(answer);
    const returned: Returned = {
      status: answer.statusCode ?? 0,
      headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, value ?? ''])),
      body: Buffer.concat(chunks).toString('latin1'),
    };
    breakage.answer?.(returned, passed);
    for (const name of ['content-length', 'transfer-encoding', 'connection']) delete returned.headers[name];
    response.writeHead(returned.status, returned.headers);
    if (isStream) answer.on('data', (chunk) => response.write(breakage.stream?.(String(chunk)) ?? chunk));
    else response.end(returned.body, 'latin1');
  }

  return listen(server);
}

async function readAll(stream: IncomingMessage): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return chunks;
}
