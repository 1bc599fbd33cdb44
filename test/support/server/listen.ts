import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

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

/** The time limit for a program to listen after its start, in ms. */
const TIMEOUT = 15_000;

/** Waits until a program listens on a port. */
export async function untilListening(port: number, child: ChildProcess, host = '127.0.0.1'): Promise<void> {
  for (const deadline = Date.now() + TIMEOUT; Date.now() < deadline; await wait(20)) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    const socket = connect(port, host);
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error(`${child.spawnfile} did not listen`);
}
