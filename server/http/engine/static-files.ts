import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../request/app-context';

/** The names of built files contain a hash of their content, so browsers keep them for a year without revalidating. */
const ASSETS = '/identityprovider/assets/';

/** The module that shells of other origins include. Its name never changes, so browsers revalidate it each time. */
const HOST_SHELL = 'host-shell.js';

/** Serves the built files, each as the smallest precompressed copy that the client accepts. */
export async function registerStaticFiles(server: FastifyInstance, { bundle }: AppContext): Promise<void> {
  const { folder } = bundle.current;
  await server.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: ASSETS,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'deny',
  });
  if (!existsSync(join(folder, HOST_SHELL))) return;
  server.get(`/identityprovider/${HOST_SHELL}`, (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*') // a module script is always fetched with CORS
      .header('cross-origin-resource-policy', 'cross-origin')
      .sendFile(HOST_SHELL, folder, { immutable: false, maxAge: 0 }),
  );
}
