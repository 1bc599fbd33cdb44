import type { Socket } from 'node:net';
import { statusKey } from '../../../shared/contract/problem';
import { baseHeaders } from '../policies/security-headers';

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** How long the sender may take to read the answer and to close their half, in ms. */
const FAREWELL = 1000;

/**
 * Answers bytes that are no HTTP request, or one whose headers never end. Nothing of it has been understood, so there
 * is no visit; the connection ends here.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // A connection that was reset, or has been answered already, has nobody to talk to.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const connection = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request';
  const statusCode = Number(connection.slice(0, 3));
  const body = JSON.stringify({ statusCode, messageKey: statusKey(statusCode) });
  const headers = {
    ...baseHeaders(false),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${connection}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
  // Our half only: who never closes theirs would keep the connection, and one of our file handles, for ever.
  setTimeout(() => socket.destroy(), FAREWELL).unref();
}
