import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes, as soon as the server is closing, every connection that no request is under way on, and each of the others
 * after its answer. Node's own `closeIdleConnections` leaves those alone that never had a request, as browsers open them
 * ahead of need; the server would wait for them until its patience ends.
 */
export function closeIdleConnections(server: FastifyInstance): void {
  /** How many requests are under way on each connection. */
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
    for (const [socket, underWay] of connections) if (underWay === 0) socket.destroy();
  });
  server.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
