import { once } from 'node:events';
import { createServer } from 'node:http';

/** A server on a loopback port, and its origin. */
export async function listen() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { server, port: address.port, origin: `http://127.0.0.1:${address.port}`, close };
}

/** A loopback port on which nothing listens. */
export async function freePort(): Promise<number> {
  const { port, close } = await listen();
  await close();
  return port;
}
