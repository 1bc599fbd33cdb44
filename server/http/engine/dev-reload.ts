import { watch } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { BundleHolder } from './bundle';
import { readBundle } from './read-bundle';

/** A build writes many files; it is over when nothing more has come for this long, in ms. */
const SETTLED = 100;

/** Development only (VESTIBULE_DEV=1): takes up each new build, and tells open pages over a stream of server-sent events. */
export function registerDevReload(server: FastifyInstance, holder: BundleHolder): void {
  const listeners = new Set<ServerResponse>();
  const { folder } = holder.current;
  let timer: NodeJS.Timeout | undefined;

  const reload = (): void => {
    const read = readBundle(folder);
    if (!read.ok) {
      server.log.warn(read.problem); // half a build: the next change brings the rest
      return;
    }
    holder.current = read.bundle;
    for (const listener of listeners) listener.write('data: reload\n\n');
  };
  const watcher = watch(folder, (_event, file) => {
    if (file !== 'routes.json') return;
    clearTimeout(timer);
    timer = setTimeout(reload, SETTLED);
  });

  server.get('/identityprovider/dev/reload', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.setTimeout(0); // nothing is said on it for hours
    reply.raw.write('retry: 1000\n\n');
    listeners.add(reply.raw);
    reply.raw.on('close', () => listeners.delete(reply.raw));
  });
  // Before the server waits for open requests, of which these would be some that never end.
  server.addHook('preClose', () => {
    watcher.close();
    clearTimeout(timer);
    for (const listener of listeners) listener.end();
  });
}
