import { type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Additional headers of the request. */
  added?: Readonly<Record<string, string>>;
  /** Whether to remove the cookies of the answer, like a browser that blocks them. */
  losingCookies?: boolean;
}

/** Passes a request on to the server at an address, like a proxy. */
export function forwardRequest(url: string, { request, response, added = {}, losingCookies = false }: Exchange): void {
  const { method, headers } = request;
  const forwarded = sendRequest(url + request.url, { method, headers: { ...headers, ...added } }, (answer) => {
    const { 'set-cookie': cookies, ...others } = answer.headers;
    const kept = cookies === undefined || losingCookies ? {} : { 'set-cookie': cookies };
    response.writeHead(answer.statusCode ?? 502, { ...others, ...kept });
    answer.pipe(response);
  });
  forwarded.on('error', () => response.destroy()); // the server stops before its browser does
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
}
