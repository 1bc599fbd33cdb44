import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy before a database server that simulates faults of the network and a server that hangs. */
export interface DatabaseProxy {
  readonly url: string;
  /** Stops forwarding; new connections are accepted and not answered. */
  hang(): void;
  /** Closes the open connections, and each new one at once. */
  refuse(): void;
  /** Closes the open connections; new ones are served. */
  restart(): void;
  close(): Promise<void>;
}

export async function proxyTo(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isHanging = false;
  let isRefusing = false;
  const server = createServer((client) => {
    if (isRefusing) return void client.destroy();
    const there = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, there],
      [there, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => isHanging || to.write(bytes));
      from.on('error', () => {}); // ended from one side or the other
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port }).href,
    hang: () => {
      isHanging = true;
    },
    refuse: () => {
      isRefusing = true;
      cut();
    },
    restart: () => {
      isHanging = false;
      isRefusing = false;
      cut();
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
