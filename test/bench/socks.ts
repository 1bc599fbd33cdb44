import { once } from 'node:events';
import type { Socket } from 'node:net';

/** Where a client of a SOCKS proxy wants to go. */
export interface Target {
  host: string;
  port: number;
  /** Tells the client that the connection stands. */
  accept: () => void;
}

const VERSION = 5;
const IPV4 = 1;
const NAME = 3;

/** Reads the wish of a SOCKS 5 client (RFC 1928) without authentication; undefined for what a browser never sends. */
export async function readTarget(socket: Socket): Promise<Target | undefined> {
  const greeting = await nextMessage(socket);
  if (greeting?.[0] !== VERSION) return undefined;
  socket.write(Buffer.from([VERSION, 0]));
  const wish = await nextMessage(socket);
  const place = wish && placeOf(wish);
  const granted = Buffer.from([VERSION, 0, 0, IPV4, 0, 0, 0, 0, 0, 0]);
  return place && { ...place, accept: () => void socket.write(granted) };
}

/** A browser sends each message in one piece, and waits for the answer. */
async function nextMessage(socket: Socket): Promise<Buffer | undefined> {
  const ended = new AbortController();
  const end = () => ended.abort();
  socket.once('close', end).once('error', end);
  try {
    const [bytes] = await once(socket, 'data', { signal: ended.signal });
    return bytes;
  } catch {
    return undefined; // gone before it said anything
  } finally {
    socket.off('close', end).off('error', end);
  }
}

function placeOf(wish: Buffer): { host: string; port: number } | undefined {
  const kind = wish[3];
  if (kind === IPV4) return { host: wish.subarray(4, 8).join('.'), port: wish.readUInt16BE(8) };
  if (kind !== NAME) return undefined;
  const end = 5 + wish.readUInt8(4);
  return { host: wish.toString('latin1', 5, end), port: wish.readUInt16BE(end) };
}
