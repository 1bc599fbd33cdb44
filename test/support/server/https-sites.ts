import { createServer } from 'node:https';
import { forwardRequest } from './forward-request';
import { listen } from './listen';
import { selfSigned } from './self-signed';

/** Sites on https behind one local port: `id.test`, `portal.test` and any other name that ends in `.test`. */
export interface HttpsSites {
  /** Returns `https://id.test:<port>` for `id`. */
  origin(name: string): string;
  /** Routes a name to the server at `url`. `losingCookies` removes its cookies, like a browser that blocks them. */
  lead(name: string, url: string, options?: { losingCookies?: boolean }): void;
  /** Chromium arguments that resolve the names and accept the certificate. */
  readonly browserArgs: readonly string[];
  close(): Promise<void>;
}

/** Starts a proxy that terminates TLS in front of the identity server, as in production. */
export async function startHttpsSites(): Promise<HttpsSites> {
  const leads = new Map<string, { url: string; losingCookies: boolean }>();
  const server = createServer(selfSigned(['*.test']), (request, response) => {
    const lead = leads.get(request.headers.host?.split('.', 1)[0] ?? '');
    if (lead === undefined) response.writeHead(421).end();
    else
      forwardRequest(lead.url, {
        request,
        response,
        losingCookies: lead.losingCookies,
        added: { 'x-forwarded-proto': 'https' },
      });
  });
  const { port, close } = await listen(server);
  return {
    origin: (name) => `https://${name}.test:${port}`,
    lead: (name, url, { losingCookies = false } = {}) => void leads.set(name, { url, losingCookies }),
    browserArgs: ['--ignore-certificate-errors', '--host-resolver-rules=MAP *.test 127.0.0.1'],
    close,
  };
}
