import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { readTarget } from './socks';

/** A line as a phone has it. */
export interface Line {
  /** There and back, in ms. */
  roundTrip: number;
  /** Down, in bit/s. What goes up is small and only delayed. */
  rate: number;
}

const SEGMENT_BYTES = 1460;

/**
 * A slow line to everything, as a SOCKS proxy: a connection is there after one round trip, what is said takes half of
 * one, and all connections share the rate. A browser's own emulation delays requests, but opens connections for
 * nothing. TCP's slow start is left out.
 */
export async function startLink(line: Line): Promise<{ url: string; close: () => void }> {
  const open = new Set<Socket>();
  let freeAt = 0;

  /** When the last of so many bytes has come down, in ms of `performance.now`. */
  const arrival = (bytes: number): number => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes * 8000) / line.rate;
    return freeAt + line.roundTrip / 2;
  };

  function join(near: Socket, far: Socket): void {
    const up = inOrder(far);
    const down = inOrder(near);
    near.on('data', (bytes) => up(bytes, performance.now() + line.roundTrip / 2));
    near.on('close', () => far.destroy());
    far.on('data', (bytes) => {
      for (let at = 0; at < bytes.length; at += SEGMENT_BYTES) {
        const segment = bytes.subarray(at, at + SEGMENT_BYTES);
        down(segment, arrival(segment.length));
      }
    });
    far.on('end', () => down(undefined, freeAt + line.roundTrip / 2));
  }

  const server = createServer(async (near) => {
    const target = await readTarget(near);
    if (target === undefined) return near.destroy();
    const far = connect(target.port, target.host);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    }
    setTimeout(() => {
      join(near, far);
      target.accept();
    }, line.roundTrip);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Writes each piece at its time and after the piece before it; no bytes mean the end. */
function inOrder(socket: Socket): (bytes: Buffer | undefined, at: number) => void {
  const waiting: { bytes: Buffer | undefined; at: number }[] = [];
  const pass = () => {
    for (let next = waiting[0]; next !== undefined && next.at <= performance.now() + 0.5; next = waiting[0]) {
      waiting.shift();
      if (next.bytes === undefined) socket.end();
      else if (socket.writable) socket.write(next.bytes);
    }
    if (waiting[0] !== undefined) setTimeout(pass, waiting[0].at - performance.now());
  };
  return (bytes, at) => {
    waiting.push({ bytes, at });
    if (waiting.length === 1) setTimeout(pass, at - performance.now());
  };
}
