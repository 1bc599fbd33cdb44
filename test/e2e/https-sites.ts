import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { listen } from './listen';
import { selfSigned } from './self-signed';

/** Sites on https behind one local port: `id.test`, `portal.test` and any other name that ends in `.test`. */
export interface HttpsSites {
  /** `https://id.test:<port>` for `id`. */
  origin(name: string): string;
  /** Lets the server at `url` answer for a name; `losingCookies` removes its cookies, as a browser that blocks them. */
  lead(name: string, url: string, options?: { losingCookies?: boolean }): void;
  /** Chromium arguments that resolve the names and accept the certificate. */
  readonly browserArgs: readonly string[];
  close(): Promise<void>;
}

interface Lead {
  readonly url: string;
  readonly losingCookies: boolean;
}

/** Starts a proxy that terminates TLS in front of the identity server, as in production. */
export async function startHttpsSites(): Promise<HttpsSites> {
  const leads = new Map<string, Lead>();
  const server = createServer(selfSigned(['*.test']), (request, response) => {
    const lead = leads.get(request.headers.host?.split('.', 1)[0] ?? '');
    if (lead === undefined) response.writeHead(421).end();
    else passOn(lead, request, response);
  });
  const { port, close } = await listen(server);
  return {
    origin: (name) => `https://${name}.test:${port}`,
    lead: (name, url, { losingCookies = false } = {}) => void leads.set(name, { url, losingCookies }),
    browserArgs: ['--ignore-certificate-errors', '--host-resolver-rules=MAP *.test 127.0.0.1'],
    close,
  };
}

function passOn({ url, losingCookies }: Lead, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request;
  const asked = ask(url + request.url, { method, headers: { ...headers, 'x-forwarded-proto': 'https' } }, (answer) => {
    const { 'set-cookie': cookies, ...others } = answer.headers;
    const kept = cookies === undefined || losingCookies ? {} : { 'set-cookie': cookies };
    response.writeHead(answer.statusCode ?? 502, { ...others, ...kept });
    answer.pipe(response);
  });
  asked.on('error', () => response.destroy()); // the server stops before its browser does
  response.on('close', () => asked.destroy());
  request.pipe(asked);
}
