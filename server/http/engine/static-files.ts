import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from './app-context';

/** What the build made, under names that change with their content: kept for a year and never asked for again. */
const ASSETS = '/identityprovider/assets/';

/** The module that a shell of any origin includes: its name stays, so it is asked for again each time. */
const HOST_SHELL = 'host-shell.js';

/** Serves the built files, each in the smallest copy the visitor takes. */
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
