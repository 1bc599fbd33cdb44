import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** More than any browser has under way on one connection: they wait for each answer. */
const MOST_UNDER_WAY = 8;

/**
 * Breaks off a connection on which requests arrive faster than their answers are read. Node begins all that it reads at
 * once, some 950 small ones in 64 KB, and keeps their answers in memory for as long as nobody takes them.
 */
export function closeDeepPipelines(server: FastifyInstance): void {
  const underWay = new WeakMap<Socket, number>();

  // Ahead of the router: what has been read already is not to be begun either.
  server.server.prependListener('request', ({ socket }, response) => {
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    if (count > MOST_UNDER_WAY) socket.destroy();
  });
  server.addHook('onRequest', async (request, reply) => (request.raw.socket.destroyed ? reply.hijack() : undefined));
}
