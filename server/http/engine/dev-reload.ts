import { watch } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type BundleHolder, readBundle } from '../request/bundle';

/** How long no file must change before a build counts as complete, in ms. */
const DEBOUNCE = 100;

/**
 * Loads each new build, and reloads open pages through server-sent events. It is for development only
 * (VESTIBULE_DEV=1).
 */
export function registerDevReload(server: FastifyInstance, holder: BundleHolder): void {
  const streams = new Set<ServerResponse>();
  const { folder } = holder.current;
  let timer: NodeJS.Timeout | undefined;

  const reload = (): void => {
    const read = readBundle(folder);
    if (!read.ok) {
      server.log.warn(read.problem); // a part of a build: the next change completes it
      return;
    }
    holder.current = read.bundle;
    for (const stream of streams) stream.write('data: reload\n\n');
  };
  const watcher = watch(folder, (_event, file) => {
    if (file !== 'routes.json') return;
    clearTimeout(timer);
    timer = setTimeout(reload, DEBOUNCE);
  });

  server.get('/identityprovider/dev/reload', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.setTimeout(0); // hours may pass between two builds
    reply.raw.write('retry: 1000\n\n');
    streams.add(reply.raw);
    reply.raw.on('close', () => streams.delete(reply.raw));
  });
  // The streams are ended before the server waits for open requests, because they would never end by themselves.
  server.addHook('preClose', () => {
    watcher.close();
    clearTimeout(timer);
    for (const stream of streams) stream.end();
  });
}
