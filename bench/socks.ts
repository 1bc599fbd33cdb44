import { once } from 'node:events';
import type { Socket } from 'node:net';

/** The address that a client of a SOCKS proxy requests. */
export interface Target {
  host: string;
  port: number;
  /** Tells the client that the connection is established. */
  accept: () => void;
}

const VERSION = 5;
const IPV4 = 1;
const DOMAIN_NAME = 3;

/** Reads the request of a SOCKS 5 client (RFC 1928) without authentication; undefined if it is no such request. */
export async function readTarget(socket: Socket): Promise<Target | undefined> {
  const greeting = await nextMessage(socket);
  if (greeting?.[0] !== VERSION) return undefined;
  socket.write(Buffer.from([VERSION, 0]));
  const request = await nextMessage(socket);
  const address = request && addressOf(request);
  const reply = Buffer.from([VERSION, 0, 0, IPV4, 0, 0, 0, 0, 0, 0]);
  return address && { ...address, accept: () => void socket.write(reply) };
}

/** The next message; a browser sends each one in a single chunk and waits for the reply. */
async function nextMessage(socket: Socket): Promise<Buffer | undefined> {
  const ended = new AbortController();
  const end = () => ended.abort();
  socket.once('close', end).once('error', end);
  try {
    const [bytes] = await once(socket, 'data', { signal: ended.signal });
    return bytes;
  } catch {
    return undefined; // the client closed the connection before it sent a message
  } finally {
    socket.off('close', end).off('error', end);
  }
}

function addressOf(request: Buffer): { host: string; port: number } | undefined {
  const kind = request[3];
  if (kind === IPV4) return { host: request.subarray(4, 8).join('.'), port: request.readUInt16BE(8) };
  if (kind !== DOMAIN_NAME) return undefined;
  const end = 5 + request.readUInt8(4);
  return { host: request.toString('latin1', 5, end), port: request.readUInt16BE(end) };
}
