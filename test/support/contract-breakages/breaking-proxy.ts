import { createServer, IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { RuleName } from '../../../contract-kit/report/rules';
import type { State } from '../second-server/second-state';
import { listen } from '../server/listen';

/** A request to the server, which a breakage may change. */
export interface Passed {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** Values that a breakage keeps from one request to the next. */
  memory: Map<string, string>;
}

/** An answer of the server, which a breakage may change. */
export interface Returned {
  status: number;
  headers: Record<string, string | string[]>;
  /** Latin-1, so that each byte of a file stays unchanged. */
  body: string;
}

export interface Breakage {
  request?: (passed: Passed) => unknown;
  answer?: (returned: Returned, passed: Passed) => unknown;
  /** Changes the state of the server. @returns a function that undoes the change */
  plant?: (state: State) => () => void;
  stream?: (text: string) => string;
}

/** A description of the fault, the exact set of rules that a report has to name, and the fault itself. */
export type PlantedFault = readonly [
  what: string,
  rules: readonly RuleName[],
  breakage: Breakage,
  /** What a check needs to find the fault: a user without rights too, also changes, a second factor, or changes with one. */
  needs?: 'user' | 'changes' | 'codes' | 'code changes',
];

export async function startBreakingProxy(handle: RequestListener, breakage: Breakage) {
  const memory = new Map<string, string>();

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const passed: Passed = {
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
      body: Buffer.concat(await readAll(request)).toString('latin1'),
      memory,
    };
    breakage.request?.(passed);
    const { method, path: url, headers, body } = passed;
    const asked = Object.assign(new IncomingMessage(request.socket), { method, url, headers, complete: true });
    if (body !== '') asked.push(body, 'latin1');
    asked.push(null);
    handle(asked, answerTo(asked, { response, passed }));
  }

  /**
   * Creates the response that the handler writes to. It collects a whole answer, or changes the chunks of a stream
   * before they are sent.
   */
  function answerTo(asked: IncomingMessage, { response, passed }: { response: ServerResponse; passed: Passed }) {
    const answer = new ServerResponse(asked);
    const sendHead = (body = '') => {
      const headers = Object.entries(answer.getHeaders()).map(([name, value]) => [
        name,
        Array.isArray(value) ? value : String(value),
      ]);
      const returned: Returned = { status: answer.statusCode, headers: Object.fromEntries(headers), body };
      breakage.answer?.(returned, passed);
      response.writeHead(returned.status, returned.headers);
      return returned.body;
    };
    response.once('close', () => answer.emit('close'));
    return Object.assign(answer, {
      writeHead(status: number, headers: Readonly<Record<string, string>> = {}) {
        answer.statusCode = status;
        for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value);
        return answer;
      },
      write(chunk: string) {
        if (!response.headersSent) sendHead();
        return response.write(breakage.stream?.(chunk) ?? chunk);
      },
      end(chunk: string | Buffer = '') {
        if (response.headersSent)
          response.end(); // a stream
        else response.end(sendHead(Buffer.from(chunk).toString('latin1')), 'latin1');
        return answer;
      },
    });
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  return listen(server);
}

async function readAll(stream: IncomingMessage): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return chunks;
}
