import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes idle connections when the server starts to close, and the others after their answers. Node's
 * `closeIdleConnections` ignores connections that never had a request, which browsers open in advance, so the server
 * would wait for them until its time limit.
 */
export function closeIdleConnections(server: FastifyInstance): void {
  /** The number of requests in progress on each connection. */
  const connections = new Map<Socket, number>();
  let isClosing = false;

  server.server.on('connection', (socket) => {
    connections.set(socket, 0);
    socket.once('close', () => connections.delete(socket));
  });
  server.server.on('request', ({ socket }, response) => {
    connections.set(socket, (connections.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (connections.get(socket) ?? 1) - 1;
      if (connections.has(socket)) connections.set(socket, left);
      if (isClosing && left === 0) socket.end();
    });
  });
  server.addHook('preClose', async () => {
    isClosing = true;
    for (const [socket, inProgress] of connections) if (inProgress === 0) socket.destroy();
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}
