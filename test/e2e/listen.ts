import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

export interface Listening {
  readonly port: number;
  readonly origin: string;
  /** Stops the server and closes all of its connections. */
  close(): Promise<void>;
}

/** An http server can also close idle connections. */
type Closing = Server & { closeAllConnections?: () => void };

/** Lets a server listen on a free port. */
export async function listen(server: Closing, host = '127.0.0.1'): Promise<Listening> {
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    port: address.port,
    origin: `http://${host}:${address.port}`,
    async close() {
      server.closeAllConnections?.();
      server.close();
      await once(server, 'close');
    },
  };
}

export async function freePort(): Promise<number> {
  const { port, close } = await listen(createServer());
  await close();
  return port;
}
