import type { Socket } from 'node:net';
import { statusKey } from '../../../shared/contract/status-key';

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** How long the client may take to read the answer and close its side of the connection, in ms. */
const CLOSE_TIMEOUT = 1000;

/**
 * Creates Fastify's `clientErrorHandler`. It answers bytes that are not an HTTP request, and requests whose headers do
 * not arrive in time, and closes the connection. Such requests have no context and run no hooks.
 */
export function clientErrorHandler(baseHeaders: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // The connection was reset or has already been answered.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    const statusLine = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request';
    const statusCode = Number(statusLine.slice(0, 3));
    const body = JSON.stringify({ statusCode, messageKey: statusKey(statusCode) });
    const headers = {
      ...baseHeaders,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${statusLine}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    // `end` closes only the server's side, so a client could otherwise keep the connection open forever.
    setTimeout(() => socket.destroy(), CLOSE_TIMEOUT).unref();
  };
}
