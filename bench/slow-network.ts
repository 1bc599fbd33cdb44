import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { readTarget } from './socks';

/** The network conditions of a phone. */
export interface NetworkConditions {
  /** The round-trip time in ms. */
  latency: number;
  /** The download rate in bit/s. Uploads are small and only delayed. */
  downloadRate: number;
}

const SEGMENT_BYTES = 1460;

/**
 * Starts a SOCKS proxy that emulates a slow network: connecting takes one round trip, data take half of one, and all
 * connections share the download rate. A browser's own emulation delays requests but not connections. TCP slow start is
 * not emulated.
 */
export async function startSlowNetwork(
  conditions: NetworkConditions,
): Promise<{ proxyUrl: string; close: () => void }> {
  const open = new Set<Socket>();
  const join = createRelay(conditions);
  const server = createServer(async (client) => {
    const target = await readTarget(client);
    if (target === undefined) return client.destroy();
    const remote = connect(target.port, target.host);
    for (const socket of [client, remote]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    }
    setTimeout(() => {
      join(client, remote);
      target.accept();
    }, conditions.latency);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    proxyUrl: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Creates a function that forwards data between two sockets; all its connections share one download rate. */
function createRelay({ latency, downloadRate }: NetworkConditions): (client: Socket, remote: Socket) => void {
  let freeAt = 0;

  /** When the last of so many bytes has arrived, in ms of `performance.now`. */
  const receivedAt = (bytes: number): number => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes * 8000) / downloadRate;
    return freeAt + latency / 2;
  };
  return (client, remote) => {
    const upload = delayedWriter(remote);
    const download = delayedWriter(client);
    client.on('data', (bytes) => upload(bytes, performance.now() + latency / 2));
    client.on('close', () => remote.destroy());
    remote.on('data', (bytes) => {
      for (let at = 0; at < bytes.length; at += SEGMENT_BYTES) {
        const segment = bytes.subarray(at, at + SEGMENT_BYTES);
        download(segment, receivedAt(segment.length));
      }
    });
    remote.on('end', () => download(undefined, freeAt + latency / 2));
  };
}

/** Writes each chunk at its time and after the previous one; undefined ends the socket. */
function delayedWriter(socket: Socket): (bytes: Buffer | undefined, at: number) => void {
  const queue: { bytes: Buffer | undefined; at: number }[] = [];
  const writeDue = () => {
    for (let next = queue[0]; next !== undefined && next.at <= performance.now() + 0.5; next = queue[0]) {
      queue.shift();
      if (next.bytes === undefined) socket.end();
      else if (socket.writable) socket.write(next.bytes);
    }
    if (queue[0] !== undefined) setTimeout(writeDue, queue[0].at - performance.now());
  };
  return (bytes, at) => {
    queue.push({ bytes, at });
    if (queue.length === 1) setTimeout(writeDue, at - performance.now());
  };
}
