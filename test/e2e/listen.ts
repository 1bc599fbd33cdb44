import { once } from 'node:events';
import type { Server } from 'node:http';

export interface Listening {
  readonly port: number;
  readonly origin: string;
  /** Ends it with all of its connections. */
  close(): Promise<void>;
}

/** Lets a server listen on a free port. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<Listening> {
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    port: address.port,
    origin: `http://${host}:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
