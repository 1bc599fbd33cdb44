import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * The maximum number of requests in progress on one connection. Browsers wait for each answer, so they never exceed it.
 */
const MAX_PIPELINED_REQUESTS = 8;

/**
 * Closes a connection if requests arrive faster than the client reads their answers (HTTP pipelining). Node starts all
 * requests that it has read, some 950 small ones in 64 KB, and keeps their answers in memory until the client reads
 * them.
 */
export function limitPipelining(server: FastifyInstance): void {
  const inProgress = new WeakMap<Socket, number>();

  // This listener runs before that of the router, so that requests which Node has already read are not started either.
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
