import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes, as soon as the server is closing, every connection without a request in progress, and each of the others after
 * its answer. Node's own `closeIdleConnections` leaves out connections that never had a request, which browsers open in
 * advance; the server would wait for them until its time limit.
 */
export function closeIdleConnections(server: FastifyInstance): void {
  /** How many requests are in progress on each connection. */
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

/** More requests than any browser has in progress on one connection: browsers wait for each answer. */
const MAX_PIPELINED_REQUESTS = 8;

/**
 * Closes a connection on which requests arrive faster than their answers are read (HTTP pipelining). Node starts all that
 * it reads at once, some 950 small requests in 64 KB, and keeps their answers in memory until the client reads them.
 */
export function limitPipelining(server: FastifyInstance): void {
  const inProgress = new WeakMap<Socket, number>();

  // Before the router's listener, so that a request that Node has read already is not started either.
  server.server.prependListener('request', ({ socket }, response) => {
    const count = (inProgress.get(socket) ?? 0) + 1;
    inProgress.set(socket, count);
    response.once('close', () => inProgress.set(socket, (inProgress.get(socket) ?? 1) - 1));
    if (count > MAX_PIPELINED_REQUESTS) socket.destroy();
  });
  server.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.destroyed) reply.hijack();
    else done();
  });
}
